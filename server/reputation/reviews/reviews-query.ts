import { siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import type { CompanyId, EnquiryId, UserId } from '../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { listingPath } from '../../../contract/reputation/listing-values.ts';
import { replyEditMinutes, reviewsPerPage, type ReviewOrder, type ReviewState } from '../../../contract/reputation/reviews-values.ts';
import { andVisible } from '../../buying/assignment.ts';
import { revealContact, type ContactRow } from '../../enquiries/contacts.ts';
import type { Tx, Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { isListed, isPublishedOn } from '../listing/listing.ts';

export interface ListedReview {
  readonly id: number;
  readonly code: string;
  readonly leadCode: string;
  readonly enquiryId: EnquiryId;
  readonly rating: number;
  readonly comment: string | null;
  readonly workDone: string | null;
  readonly state: ReviewState;
  readonly createdAt: Date;
  readonly workType: string;
  readonly reply: string | null;
  readonly repliedAt: Date | null;
  readonly editUntil: Date | null;
}

interface ReviewSearch {
  readonly companyId: CompanyId;
  /** Set for a member who sees only reviews of their own and unassigned leads. */
  readonly only: UserId | null;
  readonly language: PageLanguage;
  /** 1 to 5; null for all. */
  readonly stars: number | null;
  readonly page: number;
  readonly order: ReviewOrder;
}

const orders: Readonly<Record<ReviewOrder, Sql>> = {
  'created_date-desc': sql`r.created_at desc, r.id desc`,
  'created_date-asc': sql`r.created_at, r.id`,
  'rating-desc': sql`r.rating_overall desc, r.created_at desc, r.id desc`,
  'rating-asc': sql`r.rating_overall, r.created_at desc, r.id desc`,
};

/** Lists a page of a company's reviews with their contacts: a logged read, in one call. */
export async function listReviews(
  tx: Tx,
  { companyId, only, language, stars, page, order }: ReviewSearch,
): Promise<{ rows: (ListedReview & { contact: ContactRow | undefined })[]; total: number }> {
  const rating = stars === null ? null : stars * 2;
  const rows = await tx.rows(sql<ListedReview & { total: number }>`
    select r.id, r.code, p.code as "leadCode", p.enquiry_id as "enquiryId", r.rating_overall as rating, r.comment, r.work_done_comments as "workDone",
           r.state, r.created_at as "createdAt", w.name->>${language} as "workType", y.reply, y.first_at as "repliedAt",
           y.first_at + make_interval(mins => ${replyEditMinutes}) as "editUntil", count(*) over() as total
    from reviews r join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id left join review_replies y on y.review_id = r.id
    where r.company_id = ${companyId} and (${rating}::smallint is null or r.rating_overall = ${rating}::smallint) ${andVisible(only)}
    order by ${orders[order]} limit ${reviewsPerPage} offset ${(page - 1) * reviewsPerPage}`);
  const contacts =
    rows.length === 0
      ? []
      : await tx.rows(
          revealContact(
            { type: 'company', companyId },
            rows.map(({ enquiryId }) => enquiryId),
            'reviews',
          ),
        );
  const byEnquiry = new Map(contacts.map((contact) => [contact.enquiryId, contact]));
  return {
    rows: rows.map((row) => ({ ...row, contact: byEnquiry.get(row.enquiryId) })),
    total: rows[0]?.total ?? (page === 1 ? 0 : await countReviews(tx, { companyId, only }, rating)),
  };
}

/** A page past the end has no row to carry the total. */
async function countReviews(tx: Tx, { companyId, only }: Pick<ReviewSearch, 'companyId' | 'only'>, rating: number | null): Promise<number> {
  const counted = await tx.first(sql<{ total: number }>`
    select count(*) as total from reviews r join purchases p on p.id = r.purchase_id
    where r.company_id = ${companyId} and (${rating}::smallint is null or r.rating_overall = ${rating}::smallint) ${andVisible(only)}`);
  return counted?.total ?? 0;
}

/** Path of the company's page on the first guide site that shows it; null if none does. */
export async function findListingPath(db: Db, companyId: CompanyId): Promise<string | null> {
  const shown = await db.first(sql<{ slug: string | null; boilers: boolean; solar: boolean }>`
    select l.slug, ${isPublishedOn(siteNumbers.boilers)} as boilers, ${isPublishedOn(siteNumbers.solar)} as solar
    from listings l join companies c on c.id = l.company_id where l.company_id = ${companyId} and ${isListed}`);
  const site = siteKeys.find((key) => shown?.[key] === true);
  return shown?.slug == null || site === undefined ? null : listingPath(site, shown.slug);
}

interface ReviewStats {
  /** Average of published reviews, out of ten, to two decimals; null if there are none. */
  readonly rating: number | null;
  readonly total: number;
  readonly countPublished: number;
  /** Number with 5, 4, 3, 2 and 1 stars, published or not. */
  readonly byStars: number[];
}

/** Returns a company's review statistics. */
export async function getReviewStats(db: Db, companyId: CompanyId): Promise<ReviewStats> {
  const stats = await db.first(sql<ReviewStats>`
    select round(avg(rating_overall) filter (where state = 'published'), 2) as rating, count(*) as total,
           count(*) filter (where state = 'published') as "countPublished",
           array[count(*) filter (where rating_overall = 10), count(*) filter (where rating_overall = 8), count(*) filter (where rating_overall = 6),
                 count(*) filter (where rating_overall = 4), count(*) filter (where rating_overall = 2)]::integer[] as "byStars"
    from reviews where company_id = ${companyId}`);
  if (stats === undefined) throw new Error('an aggregate returned no row');
  return stats;
}
