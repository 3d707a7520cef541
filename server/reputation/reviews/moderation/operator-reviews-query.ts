import type { CountryCode } from '../../../../contract/kit/country.ts';
import { maxCounted } from '../../../../contract/kit/desk-list.ts';
import type { CompanyId } from '../../../../contract/kit/ids.ts';
import type { ModerationOrder, ModerationView, ReviewFlag, ReviewState } from '../../../../contract/reputation/reviews-values.ts';
import { begins } from '../../../platform/database/begins.ts';
import type { Db } from '../../../platform/database/database.ts';
import { inBatches, type Range } from '../../../platform/database/in-batches.ts';
import { onePage } from '../../../platform/database/one-page.ts';
import { noSql, sql, type Sql } from '../../../platform/database/sql.ts';

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

const isAsked: Sql = sql`exists (select from review_change_requests q where q.review_id = v.id and q.used_at is null and q.ends_at > app_now())`;
const heldReplies: Sql = sql`select y.review_id as id, y.first_at as since, v.rating_overall as rating from review_replies y join reviews v on v.id = y.review_id where y.state = 'held'`;

/** What each view holds, since when, and with which rating; the states are written out, so that their indexes are found. */
const views: Readonly<Record<ModerationView, Sql>> = {
  waiting: sql`
    select id, min(since) as since, min(rating) as rating from (
      select v.id, v.created_at as since, v.rating_overall as rating from reviews v where v.state = 'held' and not ${isAsked} union all ${heldReplies}) one group by id`,
  flagged: sql`
    select id, min(since) as since, min(rating) as rating from (
      select v.id, v.created_at as since, v.rating_overall as rating from reviews v where v.state = 'held' and v.flags <> '{}' and not ${isAsked} union all ${heldReplies}) two group by id`,
  asked: sql`
    select q.review_id as id, max(q.asked_at) as since, min(v.rating_overall) as rating from review_change_requests q join reviews v on v.id = q.review_id
    where q.used_at is null and q.ends_at > app_now() and v.state <> 'published' group by 1`,
  published: sql`select v.id, v.created_at as since, v.rating_overall as rating from reviews v where v.state = 'published'`,
  unpublished: sql`
    select v.id, v.created_at as since, v.rating_overall as rating from reviews v where v.state = 'unpublished'
    union all select y.review_id, y.first_at, v.rating_overall from review_replies y join reviews v on v.id = y.review_id where y.state = 'unpublished' and v.state <> 'unpublished'`,
};

const orders: Readonly<Record<ModerationOrder, Sql>> = {
  'since-asc': sql`one.since, one.id`,
  'since-desc': sql`one.since desc, one.id desc`,
  'rating-asc': sql`one.rating, one.since desc, one.id desc`,
  'rating-desc': sql`one.rating desc, one.since desc, one.id desc`,
};
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

/** What of the reviews is asked for. */
export interface ModerationScope {
  readonly view: ModerationView;
  readonly order: ModerationOrder;
  readonly search?: string | undefined;
}

export interface ModerationSearch extends ModerationScope {
  readonly page: number;
  readonly pageSize: number;
}

/** By the code of the review or of its lead, or by how the name of the company begins. */
const found = (search: string | undefined): Sql =>
  search === undefined
    ? noSql
    : sql`where one.id in (
        select f.id from reviews f where f.code = ${search}
        union all select f.id from reviews f join purchases h on h.id = f.purchase_id where h.code = ${search}
        union all select f.id from companies h join reviews f on f.company_id = h.id where ${begins(sql`lower(h.internal_name)`, search.toLowerCase())})`;

function listRange(db: Db, { view, order, search }: ModerationScope, { limit, offset }: Range): Promise<ModeratedReview[]> {
  const isDecided = view === 'published' || view === 'unpublished';
  const by = orders[isDecided ? newestFirst[order] : order];
  return db.rows(sql<ModeratedReview>`
    with listed as materialized (${onePage(
      sql`
      select one.id, one.since, row_number() over (order by ${by}) as place from (${views[view]}) one
      ${found(search)} order by ${by} limit ${limit} offset ${offset}`,
      limit,
    )})
    select ${columns}, l.since from listed l join reviews r on r.id = l.id ${tables} order by l.place`);
}

/** All of a view, for a file. */
export const eachModerated = (db: Db, scope: ModerationScope): AsyncGenerator<ModeratedReview> =>
  inBatches((range) => listRange(db, scope, range));

/** What waits, the oldest in front; what was decided, the newest. Without contact data. */
export async function listForModeration(db: Db, search: ModerationSearch): Promise<{ rows: ModeratedReview[]; total: number }> {
  const { view, page, pageSize } = search;
  const rows = await listRange(db, search, { limit: pageSize, offset: Math.min((page - 1) * pageSize, maxCounted) });
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select one.id from (${views[view]}) one ${found(search.search)} limit ${maxCounted}) counted`);
  return { rows, total: counted?.total ?? 0 };
}

export function moderatedReview(id: number): Sql<ModeratedReview> {
  return sql<ModeratedReview>`select ${columns}, r.created_at as since from reviews r ${tables} where r.id = ${id}`;
}

export const moderationCounts = sql<{ waiting: number; flagged: number; asked: number; now: Date }>`
  select (select count(*) from (${views.waiting} limit ${maxCounted}) a) as waiting,
         (select count(*) from (${views.flagged} limit ${maxCounted}) b) as flagged,
         (select count(*) from (${views.asked} limit ${maxCounted}) c) as asked, app_now() as now`;
