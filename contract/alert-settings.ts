import * as z from 'zod';
import { data, endpoints } from './kit/endpoint.ts';
import { text } from './kit/text.ts';
import { shortLinkForm } from './rules/short-link-rule.ts';

/** How often the marketplace is reported: hourly, at 7 and 17, at 7, at 17. */
export const alertFrequencies = [1, 2, 3, 4] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];
const frequency = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

const switches = {
  leadsByEmail: z.boolean(),
  leadsBySms: z.boolean(),
  marketplaceEmailEnabled: z.boolean(),
  marketplaceSmsEnabled: z.boolean(),
  marketplaceNotify: frequency,
  smsMarketplaceNotify: frequency,
};

export const alertSettingsSchema = z.object({ mobileSms: z.string(), leadEmails: z.array(z.string()), ...switches });
export type AlertSettingsWire = z.infer<typeof alertSettingsSchema>;

/** Judged further by `alertSettingsRules`, which need the company's country. */
const givenSettings = z.strictObject({ mobileSms: text(30), leadEmails: z.array(text(254)).max(50), ...switches });

const alertStatusSchema = z.object({ status: z.boolean(), control: z.boolean() });

export const alertSettings = endpoints({
  'GET /lead/alert-links/{code}': {
    summary: 'Where the short link of a text message leads, and whether it signs its reader in.',
    caller: 'anyone',
    owner: 'alert-link',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ code: z.string().regex(shortLinkForm) }),
    answers: { 200: data(z.object({ enquirycode: z.string().nullable(), notifiercode: z.string(), signsIn: z.boolean() })) },
    refusals: [404, 422],
  },
  'GET /company/lead-alerts/': {
    summary:
      'How the company wants to hear of leads: mobile number, up to five e-mails (the first is the main one), switches, frequencies.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    form: 'lead-alerts',
    answers: { 200: data(alertSettingsSchema) },
    refusals: [401],
  },
  'PUT /company/lead-alerts/': {
    summary: 'Saves how the company wants to hear of leads, and with it completes the to-do. Empty e-mails are dropped.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    form: 'lead-alerts',
    body: givenSettings,
    answers: { 200: data(alertSettingsSchema) },
    refusals: [400, 401, 412, 422],
  },
  'GET /lead/alerts': {
    summary: 'Whether lead alerts are on, and whether the company may switch them: a closed one may not.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(alertStatusSchema) },
    refusals: [401],
  },
  'PUT /lead/alerts': {
    summary: 'Switches lead alerts on or off. Off pauses automatic buying and offers as well.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ status: z.boolean() }),
    answers: { 200: data(alertStatusSchema) },
    refusals: [400, 401, 409, 422],
  },
});
