import * as z from 'zod';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';
import { linkToken } from '../identity/recovery-endpoints.ts';
import { shortLinkForm } from './short-link-rule.ts';
import { endableMailKinds, pauseKinds } from './values.ts';

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
  /** Since when it gets no alerts, because mails to it bounce or its reader reported one as spam; null if it does. */
  paused: z.object({ kind: z.enum(pauseKinds), since: z.string() }).nullable(),
});
export type AlertAddressWire = z.infer<typeof alertAddressSchema>;

const offParams = z.strictObject({ kind: z.enum(endableMailKinds), code: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

const alertStatusSchema = z.object({ status: z.boolean(), control: z.boolean() });

export const alertSettings = endpoints({
  'GET /lead/alert-links/{code}': {
    id: 'openAlertLink',
    summary: 'Get the target of a text message’s short link, and whether the link signs its reader in.',
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
    id: 'getLeadAlertSettings',
    summary: 'Get the lead alert settings: mobile number, up to five e-mails (main one first), switches and frequencies.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    form: 'lead-alerts',
    answers: { 200: data(alertSettingsSchema) },
    refusals: [401],
  },
  'PUT /company/lead-alerts/': {
    id: 'saveLeadAlertSettings',
    summary: 'Save the lead alert settings and complete the to-do. Empty e-mails are dropped.',
    caller: 'trade',
    capability: 'set-up',
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
    id: 'listAlertAddresses',
    summary: 'Get the status of each saved alert e-mail: confirmation, and alerts switched off by link.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(alertAddressSchema)) },
    refusals: [401],
  },
  'POST /company/lead-alerts/addresses/ask': {
    id: 'askAlertAddress',
    summary: 'Mail a confirmation link to a saved address, to start or resume its alerts. 429 says how long to wait.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    body: z.strictObject({ address: line(254) }),
    answers: { 200: data(z.array(alertAddressSchema)) },
    refusals: [400, 401, 409, 422, 429],
  },
  'POST /lead/alert-addresses/confirm': {
    id: 'confirmAlertAddress',
    summary: 'Confirm an address for a company’s alerts by its mailed link. Repeating it also succeeds; otherwise 410.',
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
    id: 'openAlertUnsubscribeLink',
    summary: 'Redirect a mail’s List-Unsubscribe link to its confirmation page, with a Location header. Opening it changes nothing.',
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
    id: 'unsubscribeFromAlerts',
    summary:
      'Unsubscribe with one click (RFC 8058): switch off one kind of alert mail for the link’s address, or news and offers for its reader. Idempotent. Requires only the link and reads no cookie.',
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
    id: 'getBrowserAlerts',
    summary: 'Get whether lead alerts are on, and whether the company may switch them. A closed company may not.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(alertStatusSchema) },
    refusals: [401],
  },
  'PUT /lead/alerts': {
    id: 'switchBrowserAlerts',
    summary: 'Switch lead alerts on or off. Off also pauses automatic buying and offers.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ status: z.boolean() }),
    answers: { 200: data(alertStatusSchema) },
    refusals: [400, 401, 409, 422],
  },
});
