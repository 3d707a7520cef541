import * as z from 'zod';
import { data, endpoints, givenId, nothing } from '../kit/endpoint.ts';
import { instant } from '../kit/instant.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import { pageLanguages } from '../kit/language.ts';
import { contentKeys, maxContentPageLength } from './values.ts';

const params = z.strictObject({ key: z.string().regex(/^[a-z\d-]{1,40}$/), language: z.enum(pageLanguages) });

const listedSchema = z.object({
  key: z.enum(contentKeys),
  language: z.enum(pageLanguages),
  /** Null: not written in this language, and shown in English. */
  title: z.string().nullable(),
  /** Source of the displayed version: the project itself, or the operator. */
  source: z.enum(['file', 'operator', 'missing']),
  updated: z.string().nullable(),
  has_draft: z.boolean(),
  scheduled_for: z.string().nullable(),
});
export type ListedPageWire = z.infer<typeof listedSchema>;

const versionSchema = z.object({
  /** Null: the project's own version. */
  id: z.number().nullable(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  by: z.string().nullable(),
  saved: z.string(),
});

const historySchema = z.object({
  id: z.number(),
  state: z.enum(['draft', 'scheduled', 'shown', 'past']),
  /** Null: reverted to the project's own version. */
  title: z.string().nullable(),
  by: z.string(),
  saved: z.string(),
  shown_from: z.string().nullable(),
});

/**
 * `anchor`: no such heading; `page`: no such page; `address`: not a link that browsers follow here; `picture`: not an
 * uploaded picture, never displayed; `no_alt`: a picture without alternative text. The last two block publishing.
 */
const brokenLink = z.object({
  url: z.string(),
  text: z.string(),
  problem: z.enum(['anchor', 'page', 'address', 'picture', 'no_alt']),
});
export type BrokenLinkWire = z.infer<typeof brokenLink>;

const pageSchema = z.object({
  key: z.enum(contentKeys),
  language: z.enum(pageLanguages),
  /** The published version; null if not written in this language. */
  shown: versionSchema.nullable(),
  draft: versionSchema.nullable(),
  scheduled: versionSchema.extend({ from: z.string() }).nullable(),
  /** Values the text may use as `{{key}}`, as readers see them now. */
  periods: z.record(z.string(), z.string()),
  /** Of the draft, otherwise of the published version. */
  broken_links: z.array(brokenLink),
  history: z.array(historySchema),
});
export type ContentPageWire = z.infer<typeof pageSchema>;

const changing = {
  caller: 'staff',
  owner: 'content-page',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params,
  answers: { 200: nothing },
} as const;

/** Pages of running text, where the operator's version replaces the project's own. */
export const contentPages = endpoints({
  'GET /operator/content': {
    id: 'listContentPages',
    summary: 'List every page in every language: its source, missing translations and scheduled versions.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(listedSchema)) },
    refusals: [401],
  },
  'GET /operator/content/{key}/{language}': {
    id: 'getContentPage',
    summary: 'Get a page in one language: published text, draft, scheduled version and full history.',
    caller: 'staff',
    owner: 'content-page',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params,
    answers: { 200: data(pageSchema) },
    refusals: [401, 404, 422],
    form: 'content-draft',
  },
  'PUT /operator/content/{key}/{language}': {
    id: 'saveContentPageDraft',
    ...changing,
    summary: 'Save a page’s draft without showing it to readers.',
    body: z.strictObject({ title: line(120).min(1), body: paragraphs(maxContentPageLength).min(1), reason }),
    refusals: [400, 401, 404, 412, 422],
    form: 'content-draft',
  },
  'POST /operator/content/{key}/{language}/discard': {
    id: 'discardContentPageDraft',
    ...changing,
    summary: 'Discard the draft.',
    body: z.strictObject({ reason }),
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/content/{key}/{language}/publish': {
    id: 'publishContentPage',
    ...changing,
    summary: 'Publish the draft, immediately or at a future time. 409 if there is no draft or one is already scheduled.',
    body: z.strictObject({ from: instant.optional(), reason }),
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/content/{key}/{language}/roll-back': {
    id: 'rollBackContentPage',
    ...changing,
    summary: 'Restore an earlier version, or the project’s own (null), immediately.',
    body: z.strictObject({ version: givenId.nullable(), reason }),
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/content/{key}/{language}/unschedule': {
    id: 'unscheduleContentPage',
    ...changing,
    summary: 'Cancel a scheduled publication and return it to draft.',
    body: z.strictObject({ reason }),
    refusals: [400, 401, 404, 409, 422],
  },
});
