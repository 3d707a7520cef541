import * as z from 'zod';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';
import { linkToken } from '../identity/recovery-endpoints.ts';
import { shortLinkForm } from './short-link-rule.ts';
import { endableMailKinds } from './values.ts';

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

/** Validated further by `alertSettingsRules`, which need the company's country. */
const givenSettings = z.strictObject({ mobileSms: line(30), leadEmails: z.array(line(254)).max(50), ...switches });

const alertAddressSchema = z.object({
  address: z.string(),
  /** own: the account's address. confirmed: its reader agreed. waiting: only the confirmation mail is sent there. */
  state: z.enum(['own', 'confirmed', 'waiting']),
  /** When this company last requested confirmation by mail; null if never. */
  askedAt: z.string().nullable(),
  /** Earliest time of the next confirmation mail; null for now. */
  askAgainAt: z.string().nullable(),
  /** When the reader unsubscribed from each kind of mail by its link. */
  off: z.object({ priority: z.string().nullable(), digest: z.string().nullable() }),
});
export type AlertAddressWire = z.infer<typeof alertAddressSchema>;

const offParams = z.strictObject({ kind: z.enum(endableMailKinds), code: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

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
  'GET /company/lead-alerts/addresses': {
    summary: 'The e-mails of the saved settings: whether their readers have confirmed them, and what they switched off by a link.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(alertAddressSchema)) },
    refusals: [401],
  },
  'POST /company/lead-alerts/addresses/ask': {
    summary:
      'Mails the reader of an address of the saved settings a link that lets alerts come there, or come again; 429 says how long to wait.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    body: z.strictObject({ address: line(254) }),
    answers: { 200: data(z.array(alertAddressSchema)) },
    refusals: [400, 401, 409, 422, 429],
  },
  'POST /lead/alert-addresses/confirm': {
    summary: 'Lets the alerts of a company come to an address, by the link that was mailed there. Again counts as confirmed; else 410.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ token: linkToken }),
    answers: { 200: data(z.object({ address: z.string(), company: z.string() })) },
    refusals: [400, 410, 422],
  },
  'GET /lead/alert-mails/off/{kind}/{code}': {
    summary:
      'Leads whoever opens the List-Unsubscribe address of a mail to the page that asks; a look changes nothing. With a Location header.',
    caller: 'anyone',
    owner: 'alert-address',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: offParams,
    answers: { 308: data(z.object({ page: z.string() })) },
    refusals: [404, 422],
  },
  'POST /lead/alert-mails/off/{kind}/{code}': {
    summary:
      'One-click unsubscribe (RFC 8058): switches a kind of alert mail off for the address that the link was sent to, or news and offers for its reader. Again changes nothing. The link is all that is needed: no cookie is read.',
    caller: 'anyone',
    owner: 'alert-address',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'write',
    bodyKind: 'form',
    params: offParams,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    answers: { 200: nothing },
    refusals: [404, 422],
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
