import type { ReviewWire } from '../../../contract/reputation/reviews-endpoints.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { signedIn } from '../../testing/known-company.ts';

/** A published review without a reply; tests override what they need. */
export function review(number: number, more: Partial<ReviewWire> = {}): ReviewWire {
  return {
    id: number,
    code: `REVIEWCODE0${number}`,
    lead_code: `LEADCODE${number}`,
    customer: `Winifred Customer${number}`,
    comment: `Quick and tidy, number ${number}.`,
    rating: 8,
    rating_overall: more.rating ?? 8,
    createdDate: `2026-11-0${number}T09:30:00Z`,
    isPublished: true,
    workTypeHeading: 'Gas boiler replacement',
    work_done_comments: null,
    response: null,
    response_ts: null,
    responseEditUntil: null,
    ...more,
  };
}

const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();

/** A reply that can be changed for this many more minutes. */
export const repliedWith = (response: string, left: number): Partial<ReviewWire> => ({
  response,
  response_ts: minutes(left - 60),
  responseEditUntil: minutes(left),
});

export interface Reviewed {
  readonly total?: number;
  readonly listingPath?: string | null;
  readonly stats?: { readonly rating: number | null; readonly published: number; readonly ratings: number[] };
}

export function inventory(
  rows: readonly ReviewWire[],
  { total = rows.length, listingPath = '/boilers/companies/midland-heating' }: Reviewed = {},
) {
  const meta = { totalResults: total, pageSize: 10, listingPath, now: new Date().toISOString() };
  return answer('GET /feedback/inventory', { data: [...rows], meta });
}

/** Answers of the page for a company with these reviews. */
export function reviewed(rows: readonly ReviewWire[], more: Reviewed = {}): TestAnswers {
  const { rating, published, ratings } = more.stats ?? { rating: 8.67, published: 42, ratings: [30, 12, 3, 0, 2] };
  const total = ratings.reduce((sum, count) => sum + count, 0);
  return {
    ...signedIn(),
    'GET /feedback/inventory': inventory(rows, more),
    'GET /feedback/stats': answer('GET /feedback/stats', { data: { average: { rating, total, countPublished: published }, ratings } }),
  };
}
