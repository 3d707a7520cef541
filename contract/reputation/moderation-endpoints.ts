import * as z from 'zod';
import { deskExportQuery, deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { paragraphs, reason } from '../kit/text.ts';
import {
  maxReviewLength,
  moderationOrders,
  moderationViews,
  reviewFlags,
  reviewStates,
  reviewTexts,
  reviewSheet,
} from './reviews-values.ts';

const flagsSchema = z.array(z.enum(reviewFlags));

/** Passage that caused the review to be held; offsets in characters of the text returned here. */
const passageSchema = z.object({ field: z.enum(reviewTexts), flag: z.enum(reviewFlags), start: z.number(), end: z.number() });

const moderatedSchema = z.object({
  id: z.number(),
  code: z.string(),
  company: z.object({ id: z.number(), name: z.string() }),
  lead: z.string(),
  work_type: z.string(),
  /** Out of ten. */
  rating: z.number(),
  comment: z.string().nullable(),
  work_done_comments: z.string().nullable(),
  /** Published name. */
  display_name: z.string(),
  state: z.enum(reviewStates),
  flags: flagsSchema,
  passages: z.array(passageSchema),
  created_date: z.string(),
  /** Since when it, or its reply, has been waiting. */
  since: z.string(),
  /** When it is published automatically; null if a person decides. */
  publish_at: z.string().nullable(),
  moderation_reason: z.string().nullable(),
  /** Last moderator. */
  moderated_by: z.string().nullable(),
  reply: z
    .object({
      text: z.string(),
      state: z.enum(reviewStates),
      flags: flagsSchema,
      created: z.string(),
      moderation_reason: z.string().nullable(),
    })
    .nullable(),
  /** Change requested from the customer, and the deadline; null if none or already answered. */
  asked: z.object({ words: z.string(), at: z.string(), until: z.string() }).nullable(),
  /** How often text was hidden or changed; the original is kept. */
  changes: z.number(),
});
export type ModeratedReviewWire = z.infer<typeof moderatedSchema>;

const moderating = {
  caller: 'staff',
  owner: 'moderated-review',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params: z.strictObject({ id: idParam }),
  answers: { 200: nothing },
  refusals: [400, 401, 404, 409, 422],
} as const;
/** State the moderator saw: if it has changed since, answers 409 and names who changed it. */
const judgement = z.strictObject({ seen: z.enum(reviewStates).optional(), reason });

/** Staff moderation of reviews and replies. Staff publish, hide and remove, but never write text. */
export const moderation = endpoints({
  'GET /operator/reviews': {
    id: 'listReviews',
    summary: 'List reviews and replies: pending (oldest first), awaiting a customer’s change, or decided (newest first).',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject(deskListQuery(moderationViews, moderationOrders)),
    answers: {
      200: dataWithMeta(
        z.array(moderatedSchema),
        deskListMeta.extend({ counts: z.object({ waiting: z.number(), flagged: z.number(), asked: z.number() }), now: z.string() }),
      ),
    },
    refusals: [401, 422],
  },
  'GET /operator/reviews/export': {
    id: 'exportReviews',
    summary: 'Export all reviews of a view as a spreadsheet, in list order, without review texts.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'export',
    transaction: 'read',
    query: z.strictObject({ ...deskExportQuery(moderationViews, moderationOrders), ...sheetOfPeriodQuery(reviewSheet) }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/reviews/{id}': {
    id: 'getReview',
    summary: 'Get a review with its reply.',
    caller: 'staff',
    owner: 'moderated-review',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: idParam }),
    answers: { 200: data(moderatedSchema) },
    refusals: [401, 404, 422],
  },
  'POST /operator/reviews/{id}/publish': {
    id: 'publishReview',
    ...moderating,
    summary: 'Publish a review, flagged or not, or one that was taken down.',
    body: judgement,
  },
  'POST /operator/reviews/{id}/unpublish': {
    id: 'unpublishReview',
    ...moderating,
    summary: 'Block a review from publication, or take it down.',
    body: judgement,
  },
  'POST /operator/reviews/{id}/reply/publish': {
    id: 'publishReviewReply',
    ...moderating,
    summary: 'Publish the reply to a review.',
    body: judgement,
  },
  'POST /operator/reviews/{id}/reply/unpublish': {
    id: 'unpublishReviewReply',
    ...moderating,
    summary: 'Block a reply from publication, or take it down.',
    body: judgement,
  },
  'POST /operator/reviews/{id}/ask': {
    id: 'askForReviewChange',
    ...moderating,
    summary: 'Ask the customer to change their review, by a mail with a single-use link and the reason.',
    body: z.strictObject({ reason }),
  },
  'POST /operator/reviews/{id}/hide': {
    id: 'hideReviewWords',
    ...moderating,
    summary: 'Replace personal data with [removed]. The original is kept, and no other text can be changed.',
    body: z.strictObject({ field: z.enum(reviewTexts), passage: paragraphs(maxReviewLength).min(1), reason }),
  },
});
