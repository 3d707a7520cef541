import * as z from 'zod';
import { questionAnswerSchema } from '../buying/endpoints.ts';
import { codeParam, data, dataWithMeta, endpoints, nothing } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { numberList, pageQuery } from '../kit/paging.ts';
import { line } from '../kit/text.ts';
import { inventoryOrders, leadStatuses } from './values.ts';

const contact = {
  /** The time for which contact data are kept is over: what they were is null from then on. */
  contact_erased: z.boolean(),
  title: z.string().nullable(),
  forename: z.string().nullable(),
  surname: z.string().nullable(),
  telephone: z.string().nullable(),
  postcode: z.string().nullable(),
};

export const inventoryRowSchema = z.object({
  code: z.string(),
  accepted_date: z.string(),
  first_request: z.string(),
  statusIcons: z.array(z.string()),
  seen: z.boolean(),
  auto_accepted: z.boolean(),
  dashboard_lead: z.object({ archived: z.boolean() }),
  enquiry: z.object({
    id: z.number(),
    ...contact,
    description: z.string().nullable(),
    work_type_description: z.string(),
    timescale: z.string().nullable(),
  }),
});
export type InventoryRow = z.infer<typeof inventoryRowSchema>;

export const leadDetailSchema = z.object({
  lead: z.object({
    code: z.string(),
    accepted_date: z.string(),
    first_request: z.string(),
    statusIcons: z.array(z.string()),
    auto_accepted: z.boolean(),
    availability_guarantee: z.union([z.literal(0), z.literal(1)]),
    dashboard_lead: z.object({ archived: z.boolean() }),
    enquiry: z.object({
      id: z.number(),
      quote_code: z.string(),
      ...contact,
      alternate_phone: z.string().nullable(),
      email: z.string().nullable(),
      address1: z.string().nullable(),
      address2: z.string().nullable(),
      town: z.string().nullable(),
      description: z.string().nullable(),
      work_type_description: z.string(),
      work_type: z.object({ id: z.number(), translations: z.record(z.string(), z.string()) }),
      question_answers: z.array(questionAnswerSchema),
      /** When its hold was to end; null once it is on sale. */
      hold_release_date: z.string().nullable(),
      qualified: z.boolean(),
      timescale: z.string().nullable(),
      /** The fixed centre of the district, not the house. */
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      site: z.object({ sitename: z.string() }),
    }),
  }),
  invoice: z.object({
    code: z.string(),
    price_excluding_vat: amountSchema,
    price_vat: amountSchema,
    price_including_vat: amountSchema,
    currency: currencySchema,
  }),
  /** A message of the marketplace about this lead; may hold HTML, sanitised. */
  leadMessage: z.string().nullable(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
});

const byCode = z.strictObject({ id: codeParam });

export const leads = endpoints({
  'GET /lead/inventory': {
    summary: 'A page of My leads with contact data; the reading is logged in one call.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'write',
    reveals: 'contact',
    query: z.strictObject({
      ...pageQuery,
      order: z.enum(inventoryOrders).default('accepted_date-desc'),
      archived: z.enum(['0', '1']).default('0'),
      workTypes: numberList.optional(),
      search: line(60).min(1).optional(),
      status: z.enum(leadStatuses).optional(),
    }),
    answers: {
      200: dataWithMeta(z.array(inventoryRowSchema), z.object({ totalResults: z.number(), pageSize: z.number() })),
    },
    refusals: [401, 422],
  },
  'GET /lead/inventory/work-types': {
    summary: 'The work types to filter My leads by.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(z.object({ id: z.number(), description: z.string() }))) },
    refusals: [401],
  },
  'PUT /lead/inventory/{id}': {
    summary: 'Marks a bought lead as seen.',
    caller: 'trade',
    owner: 'lead',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'GET /lead/find/{id}': {
    summary: 'One bought lead with contact data, questions and answers.',
    caller: 'trade',
    owner: 'lead',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'write',
    reveals: 'contact',
    params: byCode,
    answers: { 200: data(leadDetailSchema) },
    refusals: [401, 404, 422],
  },
});
