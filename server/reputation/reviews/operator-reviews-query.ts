import type { CountryCode } from '../../../contract/kit/country.ts';
import { maxCounted } from '../../../contract/kit/page-sizes.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { ModerationOrder, ModerationView, ReviewFlag, ReviewState } from '../../../contract/reputation/reviews-values.ts';
import { matchCompanyName } from '../../companies/company-search-query.ts';
import { nameBegins } from '../../platform/database/transaction.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  inBatches,
  type Range,
  matchesAnyId,
  noSearch,
  narrowSearch,
  type Found,
  type Narrowed,
  badgeLimit,
  onePage,
} from '../../platform/database/paging.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export interface ModeratedReview {
  readonly id: number;
  readonly code: string;
  readonly companyId: CompanyId;
  readonly companyName: string;
  readonly country: CountryCode;
  readonly lead: string;
  readonly workType: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly workDone: string | null;
  readonly displayName: string;
  readonly state: ReviewState;
  readonly flags: readonly ReviewFlag[];
  readonly createdAt: Date;
  readonly since: Date;
  readonly publishAt: Date | null;
  readonly moderationReason: string | null;
  readonly moderatedBy: string | null;
  readonly reply: string | null;
  readonly replyState: ReviewState | null;
  readonly replyFlags: readonly ReviewFlag[] | null;
  readonly repliedAt: Date | null;
  readonly replyReason: string | null;
  readonly askedWords: string | null;
  readonly askedAt: Date | null;
  readonly askedUntil: Date | null;
  readonly changes: number;
}

interface Piece {
  readonly from: Sql;
  readonly where: Sql;
  readonly since: Sql;
}

const open: Sql = sql`q.used_at is null and q.ends_at > app_now()`;
const asked: Sql = sql`(select q.review_id, max(q.asked_at) as asked_at from review_change_requests q where ${open} group by 1)`;

/** How a view is read. */
interface ViewTables {
  readonly isAsked: Sql;
  readonly replies: Sql;
  /** One row per review, starting from the requests, because most reviews were never asked about. */
  readonly requests: Sql;
}

/** For scanning a view from one end, starting with the rarest rows. */
const walked: ViewTables = {
  // Looks up open requests, read once: the oldest waiting reviews are often hundreds of asked ones in a row.
  isAsked: sql`v.id in (select q.review_id from review_change_requests q where ${open})`,
  // Starts from the replies, which are few, and looks up their reviews.
  replies: sql`
    review_replies y
    cross join lateral (select w.id, w.company_id, w.state, w.flags, w.rating_overall from reviews w where w.id = y.review_id offset 0) v`,
  requests: sql`
    ${asked} q
    cross join lateral (select w.id, w.company_id, w.rating_overall from reviews w where w.id = q.review_id and w.state <> 'published' offset 0) v`,
};

/** For few, already known reviews. */
const lookedUp: ViewTables = {
  isAsked: sql`exists (select from review_change_requests q where q.review_id = v.id and ${open})`,
  replies: sql`reviews v join review_replies y on y.review_id = v.id`,
  requests: sql`reviews v join ${asked} q on q.review_id = v.id and v.state <> 'published'`,
};

/** Each view as pieces that share no review and have an index each; states are literals, so that the indexes match. */
function viewsBy({ isAsked, replies, requests }: ViewTables): Readonly<Record<ModerationView, readonly Piece[]>> {
  const buildReviewPiece = (where: Sql): Piece => ({ from: sql`reviews v`, where, since: sql`v.created_at` });
  const buildReplyPiece = (where: Sql): Piece => ({ from: replies, where, since: sql`y.first_at` });
  return {
    waiting: [
      buildReviewPiece(sql`v.state = 'held' and not ${isAsked}`),
      buildReplyPiece(sql`y.state = 'held' and (v.state <> 'held' or ${isAsked})`),
    ],
    flagged: [
      buildReviewPiece(sql`v.state = 'held' and v.flags <> '{}' and not ${isAsked}`),
      buildReplyPiece(sql`y.state = 'held' and (v.state <> 'held' or v.flags = '{}' or ${isAsked})`),
    ],
    asked: [{ from: requests, where: sql`true`, since: sql`q.asked_at` }],
    published: [buildReviewPiece(sql`v.state = 'published'`)],
    unpublished: [
      buildReviewPiece(sql`v.state = 'unpublished'`),
      buildReplyPiece(sql`y.state = 'unpublished' and v.state <> 'unpublished'`),
    ],
  };
}
const piecesWalked = viewsBy(walked);
const piecesLookedUp = viewsBy(lookedUp);

interface Sorted {
  readonly since: Sql;
  readonly rating: Sql;
  readonly id: Sql;
}

function orderBy(order: ModerationOrder, { since, rating, id }: Sorted): Sql {
  switch (order) {
    case 'since-asc':
      return sql`${since}, ${id}`;
    case 'since-desc':
      return sql`${since} desc, ${id} desc`;
    case 'rating-asc':
      return sql`${rating}, ${since} desc, ${id} desc`;
    case 'rating-desc':
      return sql`${rating} desc, ${since} desc, ${id} desc`;
  }
}

interface Wanted {
  readonly condition: Sql;
  /** Whether to apply the condition first, because it finds few reviews by its own index. */
  readonly isFew: boolean;
}

/** Selects a view's reviews, limiting each piece like the whole. */
function selectReviews(
  view: ModerationView,
  { condition, isFew, order, limit }: Wanted & { readonly order: ModerationOrder; readonly limit: number },
): Sql {
  return (isFew ? piecesLookedUp : piecesWalked)[view]
    .map(
      ({ from, where, since }) => sql`
        (${onePage(
          sql`select v.id, ${since} as since, v.rating_overall as rating from ${from} where ${where} and ${condition}
              order by ${orderBy(order, { since, rating: sql`v.rating_overall`, id: sql`v.id` })}`,
          { limit, offset: 0 },
        )})`,
    )
    .reduce((all, one) => sql`${all} union all ${one}`);
}

/** The same unordered, for counting or collecting. */
const selectIds = (view: ModerationView, { condition, isFew }: Wanted): Sql =>
  (isFew ? piecesLookedUp : piecesWalked)[view]
    .map(({ from, where }) => sql`select v.id from ${from} where ${where} and ${condition}`)
    .reduce((all, one) => sql`${all} union all ${one}`);

const newestFirst: Readonly<Record<ModerationOrder, ModerationOrder>> = {
  'since-asc': 'since-desc',
  'since-desc': 'since-asc',
  'rating-asc': 'rating-asc',
  'rating-desc': 'rating-desc',
};

const columns: Sql = sql`
  r.id, r.code, r.company_id as "companyId", c.internal_name as "companyName", e.country, p.code as lead, w.name->>'en' as "workType",
  r.rating_overall as rating, r.comment, r.work_done_comments as "workDone", r.display_name as "displayName", r.state, r.flags,
  r.created_at as "createdAt", r.publish_at as "publishAt", r.moderation_reason as "moderationReason", s.name as "moderatedBy",
  y.reply, y.state as "replyState", y.flags as "replyFlags", y.first_at as "repliedAt", y.moderation_reason as "replyReason",
  a.words as "askedWords", a.asked_at as "askedAt", a.ends_at as "askedUntil",
  (select count(*) from review_wordings g where g.review_id = r.id) as changes`;

const tables: Sql = sql`
  join companies c on c.id = r.company_id join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id
  join work_types w on w.id = e.work_type_id left join review_replies y on y.review_id = r.id left join staff s on s.id = r.moderated_by
  left join lateral (select words, asked_at, ends_at from review_change_requests where review_id = r.id and used_at is null and ends_at > app_now()
    order by id desc limit 1) a on true`;

/** The part of the reviews to list. */
export interface ModerationScope {
  readonly view: ModerationView;
  readonly order: ModerationOrder;
  readonly search?: string | undefined;
}

export interface ModerationSearch extends ModerationScope {
  readonly page: number;
  readonly pageSize: number;
}

/** Above this number of companies, scanning the waiting reviews is cheaper than one lookup per company. */
const maxFewCompanies = 40;

interface Search {
  readonly found: Found;
  readonly isFew: boolean;
}

/** Matches a review or lead code; otherwise the beginning of a company name. */
async function findSearched(db: Db, search: string): Promise<Search> {
  const codes = sql`(${search}, ${search.toUpperCase()})`;
  const coded = await db.rows(sql<{ id: number }>`
    select f.id from reviews f where f.code in ${codes}
    union all select f.id from purchases h join reviews f on f.purchase_id = h.id where h.code in ${codes}`);
  const matchesCodes = matchesAnyId(
    sql`v.id`,
    coded.map(({ id }) => id),
  );
  if (coded.length > 0) return { found: { gathered: matchesCodes, tested: matchesCodes }, isFew: true };
  const named = await db.rows(sql<{ id: number }>`
    select n.id from companies n where ${nameBegins(sql`n.internal_name`, search)} limit ${maxFewCompanies + 1}::integer`);
  return { found: matchCompanyName(search, sql`v.company_id`), isFew: named.length <= maxFewCompanies };
}

async function narrow(db: Db, { view, search }: ModerationScope): Promise<Narrowed & Wanted> {
  const { found, isFew } = search === undefined ? { found: noSearch, isFew: false } : await findSearched(db, search);
  const narrowed = await narrowSearch(db, found, { id: sql`v.id`, rowsOf: (condition) => selectIds(view, { condition, isFew }) });
  return { ...narrowed, isFew: isFew && narrowed.total < maxCounted };
}

function listRange(db: Db, { view, order }: ModerationScope, { limit, offset, ...wanted }: Range & Wanted): Promise<ModeratedReview[]> {
  const isDecided = view === 'published' || view === 'unpublished';
  const way = isDecided ? newestFirst[order] : order;
  const by = orderBy(way, { since: sql`one.since`, rating: sql`one.rating`, id: sql`one.id` });
  return db.rows(sql<ModeratedReview>`
    with listed as materialized (${onePage(
      sql`
      select one.id, one.since, row_number() over (order by ${by}) as place
      from (${selectReviews(view, { ...wanted, order: way, limit: offset + limit })}) one order by ${by}`,
      { limit, offset },
    )})
    select ${columns}, l.since from listed l join reviews r on r.id = l.id ${tables} order by l.place`);
}

/** Yields a whole view, for a file. */
export async function* eachModerated(db: Db, scope: ModerationScope): AsyncGenerator<ModeratedReview> {
  const { condition, isFew } = await narrow(db, scope);
  yield* inBatches((range) => listRange(db, scope, { ...range, condition, isFew }));
}

/** Lists pending reviews oldest first, decided ones newest first. Without contact data. */
export async function listForModeration(db: Db, search: ModerationSearch): Promise<{ rows: ModeratedReview[]; total: number }> {
  const { page, pageSize } = search;
  const { condition, isFew, total } = await narrow(db, search);
  if (total === 0) return { rows: [], total };
  const rows = await listRange(db, search, { limit: pageSize, offset: Math.min((page - 1) * pageSize, maxCounted), condition, isFew });
  return { rows, total };
}

export function moderatedReview(id: number): Sql<ModeratedReview> {
  return sql<ModeratedReview>`select ${columns}, r.created_at as since from reviews r ${tables} where r.id = ${id}`;
}

const counted = (view: ModerationView): Sql =>
  sql`(select count(*) from (${selectIds(view, { condition: sql`true`, isFew: false })} ${badgeLimit}) one)`;

/** Counts for the views' badges, up to their limit. */
export const moderationCounts = sql<{ waiting: number; flagged: number; asked: number; now: Date }>`
  select ${counted('waiting')} as waiting, ${counted('flagged')} as flagged, ${counted('asked')} as asked, app_now() as now`;
