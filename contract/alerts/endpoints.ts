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
    summary:
      'Server-sent events of the company: `alerts` when its lead alerts changed, `leads` when leads within its coverage went on sale. They carry nothing: ask for what changed. Polling stays right.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    streams: true,
    answers: { 200: z.string() },
    refusals: [401, 429],
  },
  'GET /lead/notifications': {
    summary: 'The alerts about enquiries offered to the company: still reserved, no longer reserved, sold out. Newest first.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'versioned',
    answers: { 200: data(groups) },
    refusals: [401],
  },
  'PUT /lead/notifications/dismiss': {
    summary: 'Clears alerts from the pane, or with `restore` brings them back. What is not an alert of the company is passed over.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ leads, restore: z.boolean().default(false) }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
  'PUT /lead/notifications/mark-read': {
    summary: 'The company has seen these alerts in the pane.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ leads }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
});
