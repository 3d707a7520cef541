import * as z from 'zod';
import { codeParam, data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { pageNumber } from '../kit/paging.ts';
import { paragraphs } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { replyRules } from './reviews-rules.ts';
import { reviewOrders } from './reviews-values.ts';

const reviewSchema = z.object({
  id: z.number(),
  code: z.string(),
  /** Code of the lead it is about. */
  lead_code: z.string(),
  /** Full name from the lead; null once contact data were erased. */
  customer: z.string().nullable(),
  comment: z.string().nullable(),
  /** Out of ten. */
  rating: z.number(),
  /** The same under its name in the specification. */
  rating_overall: z.number(),
  createdDate: z.string(),
  isPublished: z.boolean(),
  workTypeHeading: z.string(),
  work_done_comments: z.string().nullable(),
  response: z.string().nullable(),
  response_ts: z.string().nullable(),
  /** Until when the reply can be changed; null before the first. */
  responseEditUntil: z.string().nullable(),
});
export type ReviewWire = z.infer<typeof reviewSchema>;

const byLead = z.strictObject({ id: codeParam });

const requestReview = {
  summary: 'Request a review from a lead’s customer by mail: once per customer, up to twenty weeks after the purchase.',
  caller: 'trade',
  capability: 'work-leads',
  owner: 'lead',
  csrf: 'checked',
  rate: 'mail',
  transaction: 'write',
  params: byLead,
  answers: { 200: nothing },
  refusals: [400, 401, 404, 409, 422],
} as const;

/** Consumers' reviews of a company, and its replies. */
export const reviews = endpoints({
  'GET /feedback/inventory': {
    id: 'listOwnReviews',
    summary: 'List the company’s reviews, ten per page, published or not, with customers’ full names. Access is logged.',
    caller: 'trade',
    capability: 'see-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'write',
    reveals: 'contact',
    query: z.strictObject({
      /** Stars. */
      overallRating: z.coerce.number().int().min(1).max(5).optional(),
      page: pageNumber,
      order: z.enum(reviewOrders).default('created_date-desc'),
    }),
    answers: {
      200: dataWithMeta(
        z.array(reviewSchema),
        z.object({
          totalResults: z.number(),
          pageSize: z.number(),
          /** Path a shared review links to; null if the company is on no guide site. */
          listingPath: z.string().nullable(),
          /** Server time, which decides about replies. */
          now: z.string(),
        }),
      ),
    },
    refusals: [401, 422],
  },
  'POST /feedback/response/{id}': {
    id: 'replyToReview',
    summary: 'Reply to a review. Repeating the call edits the reply within sixty minutes of the first. Links are removed.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'review',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: withRules(z.strictObject({ response: paragraphs(4_000) }), replyRules),
    answers: { 200: data(z.object({ response: z.string(), response_ts: z.string(), responseEditUntil: z.string() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'GET /feedback/request/{id}': { ...requestReview, id: 'requestReviewByLink' },
  'POST /feedback/request/{id}': { ...requestReview, id: 'requestReview' },
  'GET /feedback/request-preview/{id}': {
    id: 'previewReviewRequest',
    summary: 'Preview the review request mail to a lead’s customer.',
    caller: 'trade',
    capability: 'work-leads',
    owner: 'lead',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'write',
    reveals: 'contact',
    params: byLead,
    answers: {
      200: data(
        z.object({ language: z.string(), subject: z.string(), heading: z.string(), paragraphs: z.array(z.string()), button: z.string() }),
      ),
    },
    refusals: [401, 404, 409, 422],
  },
});
