import * as z from 'zod';
import { leadContextSchema } from '../buying/endpoints.ts';
import { currencySchema } from '../kit/money.ts';
import { leadStages, lostReasons } from '../leads/values.ts';
import { eventTypes, testEvent, type EventType } from './values.ts';

const text = z.string();
const maybe = z.string().nullable();
const instant = z.iso.datetime();
const amounts = { net: z.number(), vat: z.number(), gross: z.number(), currency: currencySchema };

const lead = z.object({
  code: text,
  enquiry_id: z.number().int(),
  quote_code: text,
  channel: z.enum(['single', 'bulk', 'auto', 'api']),
  bought_at: instant,
  country: text,
  district: text,
  work_type: text,
  work_type_name: text,
  timescale: maybe,
  /** The member it is assigned to; null while nobody is. */
  assigned_to: z.object({ id: z.number().int(), name: text }).nullable(),
  ...leadContextSchema.shape,
});
const customer = z.object({
  title: maybe,
  forename: maybe,
  surname: maybe,
  telephone: maybe,
  alternate_phone: maybe,
  email: maybe,
  address1: maybe,
  address2: maybe,
  town: maybe,
  postcode: maybe,
});

/** Payload of each event. */
export const eventContents = {
  'lead.purchased': z.object({ lead, customer: customer.nullable(), invoice: z.object({ code: text, ...amounts }) }),
  'lead.credited': z.object({
    lead: z.object({ code: maybe }),
    credit_note: z.object({ code: text, invoice_code: text, reason: maybe, issued_at: instant, ...amounts }),
  }),
  'lead.stage_changed': z.object({
    lead: z.object({ code: text }),
    stage: z.enum(leadStages),
    from_stage: z.enum(leadStages),
    quote_value: z.number().nullable(),
    job_value: z.number().nullable(),
    currency: currencySchema,
    lost_reason: z.enum(lostReasons).nullable(),
    changed_at: instant,
    changed_by: z.enum(['company', 'program', 'customer']),
  }),
  'invoice.issued': z.object({
    invoice: z.object({ code: text, lead_code: maybe, description: text, issued_at: instant, due_on: z.iso.date(), ...amounts }),
  }),
  'review.published': z.object({
    review: z.object({
      code: text,
      lead_code: text,
      stars: z.number().min(1).max(5),
      comment: maybe,
      work_done: maybe,
      display_name: text,
      published_at: instant,
    }),
  }),
  [testEvent]: z.object({ message: text }),
} as const satisfies Record<EventType | typeof testEvent, z.ZodType>;

const summaries: Readonly<Record<EventType | typeof testEvent, string>> = {
  'lead.purchased': 'A lead was bought manually, automatically or through the API. `customer` is null once erased.',
  'lead.credited': 'A credit note was issued for a lead. Its amounts are negative.',
  'lead.stage_changed': 'A lead moved to another stage, by a person of the company or one of its programs.',
  'invoice.issued': 'An invoice was issued.',
  'review.published': 'A review of the company was published.',
  'webhook.test': 'A test event was requested.',
};

/** Every event with its trigger and body, as its receiver is called. */
export const describedEvents = ([...eventTypes, testEvent] as const).map((type) => ({
  type,
  summary: summaries[type],
  body: z.object({ id: text, type: z.literal(type), timestamp: instant, data: eventContents[type] }),
}));
