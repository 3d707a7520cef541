import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import { moderationViews, type ReviewText, type ReviewFlag, moderationOrders } from '../../../contract/reputation/reviews-values.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { deskList, idText } from '../../ui/desk/desk-search.ts';

type Search = NonNullable<Parameters<typeof callApi<'GET /operator/reviews'>>[1]['query']>;

export async function loadReviews(query: Search, signal?: AbortSignal) {
  return (await callApi('GET /operator/reviews', { query, ...(signal && { signal }) })).body;
}

/** Finds the id of a review by its code, in any view. */
async function findReviewId(code: string, signal: AbortSignal): Promise<number> {
  for (const view of moderationViews) {
    const { data } = await loadReviews({ view, search: code }, signal);
    const named = data.find((review) => review.code === code);
    if (named !== undefined) return named.id;
  }
  return 0;
}

/** Longer names cannot be codes, and the search would reject them. */
const maxCodeLength = 40;

/** Loads a review by its number, or by its code as in the audit log; null if it does not exist. */
export function moderatedQuery(name: string) {
  return queryOptions({
    queryKey: moderationKeys.one(name),
    queryFn: async ({ signal }) => {
      if (name.length > maxCodeLength) return null;
      try {
        const id = /^\d+$/.test(name) ? Number(name) : await findReviewId(name, signal);
        return (await callApi('GET /operator/reviews/{id}', { params: { id }, signal })).body.data;
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });
}

const moderationActions = ['publish', 'unpublish', 'ask', 'publishReply', 'unpublishReply'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Applies a decision to a review or its reply, if its state is still the one displayed. */
export async function applyModerationAction(
  { id, state, reply }: ModeratedReviewWire,
  action: ModerationAction,
  reason: string,
): Promise<void> {
  const params = { id };
  const ofReply = { reason, ...(reply !== null && { seen: reply.state }) };
  switch (action) {
    case 'publish':
      await callApi('POST /operator/reviews/{id}/publish', { params, body: { reason, seen: state } });
      break;
    case 'unpublish':
      await callApi('POST /operator/reviews/{id}/unpublish', { params, body: { reason, seen: state } });
      break;
    case 'ask':
      await callApi('POST /operator/reviews/{id}/ask', { params, body: { reason } });
      break;
    case 'publishReply':
      await callApi('POST /operator/reviews/{id}/reply/publish', { params, body: ofReply });
      break;
    case 'unpublishReply':
      await callApi('POST /operator/reviews/{id}/reply/unpublish', { params, body: ofReply });
  }
}

interface Hiding {
  readonly field: ReviewText;
  readonly passage: string;
}

export async function hidePassage(id: number, { field, passage }: Hiding, reason: string): Promise<void> {
  await callApi('POST /operator/reviews/{id}/hide', { params: { id }, body: { field, passage, reason } });
}

export async function refreshModeration(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: moderationKeys.all() }),
    client.invalidateQueries({ queryKey: moderationKeys.counters() }),
  ]);
}

/** A passage of a text; flagged passages hold the text for moderation. */
interface TextSegment {
  readonly text: string;
  readonly start: number;
  readonly flag: ReviewFlag | undefined;
}

/** Splits a text at its flagged passages. If passages overlap, the first wins. */
export function markedText(text: string, field: ReviewText, passages: ModeratedReviewWire['passages']): TextSegment[] {
  const stretches: TextSegment[] = [];
  let at = 0;
  const own = passages.filter((passage) => passage.field === field).toSorted((a, b) => a.start - b.start);
  for (const { start, end, flag } of own) {
    if (start < at) continue;
    if (start > at) stretches.push({ text: text.slice(at, start), start: at, flag: undefined });
    stretches.push({ text: text.slice(start, end), start, flag });
    at = end;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), start: at, flag: undefined });
  return stretches;
}

/** Query keys of reviews in the back office. */
export const moderationKeys = {
  all: () => ['operator', 'reviews'],
  list: (search: object) => ['operator', 'reviews', 'list', search],
  one: (id: string) => ['operator', 'reviews', 'one', id],
  counters: () => ['operator', 'counters'],
} as const;

export const reviewsList = deskList({ list: 'reviews', views: moderationViews, orders: moderationOrders, opens: idText });
