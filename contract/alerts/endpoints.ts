import * as z from 'zod';
import { data, endpoints, givenId, nothing } from '../kit/endpoint.ts';

const leadAlertSchema = z.object({
  id: z.number(),
  code: z.string(),
  /** When it was offered to the company; the enquiry may have been held for days before. */
  first_request: z.string(),
  availability_guarantee_until: z.string(),
  dashboard_lead: z.object({ notification_viewed: z.boolean() }),
  enquiry: z.object({
    sold: z.number(),
    number_leads_requested: z.number(),
    work_type_description: z.string(),
    town: z.string(),
    /** District only, until the lead is bought. */
    postcode: z.string(),
    quote_code: z.string(),
  }),
});
export type LeadAlertWire = z.infer<typeof leadAlertSchema>;

const groups = z.object({
  priority: z.array(leadAlertSchema),
  priorityExpired: z.array(leadAlertSchema),
  soldOut: z.array(leadAlertSchema),
});
export type LeadAlertGroups = z.infer<typeof groups>;

/** Enquiry ids, at most as many as the pane holds. */
const leads = z.array(givenId).min(1).max(300);

export const leadAlerts = endpoints({
  'GET /events': {
    id: 'streamEvents',
    summary:
      'Stream the company’s server-sent events: `alerts` when its lead alerts change, `leads` when leads in its coverage go on sale. Events carry no data, so fetch what changed. Polling also works.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    streams: true,
    answers: { 200: z.string() },
    refusals: [401, 429],
  },
  'GET /lead/notifications': {
    id: 'listLeadAlerts',
    summary: 'List the company’s alerts about offered enquiries, newest first: still reserved, no longer reserved or sold out.',
    caller: 'trade',
    capability: 'buy',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'versioned',
    answers: { 200: data(groups) },
    refusals: [401],
  },
  'PUT /lead/notifications/dismiss': {
    id: 'dismissLeadAlerts',
    summary: 'Dismiss alerts from the pane, or bring them back with `restore`. Ignores alerts that are not the company’s.',
    caller: 'trade',
    capability: 'buy',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ leads, restore: z.boolean().default(false) }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
  'PUT /lead/notifications/mark-read': {
    id: 'markLeadAlertsRead',
    summary: 'Mark alerts as seen in the pane.',
    caller: 'trade',
    capability: 'buy',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ leads }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
});
