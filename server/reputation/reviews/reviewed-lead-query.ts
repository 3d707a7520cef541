import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface ReviewedLead {
  /** Trading name. */
  readonly company: string;
  readonly logo: { readonly fileKey: string; readonly width: number; readonly height: number } | null;
  readonly workType: string;
  readonly boughtAt: Date;
  readonly endsAt: Date | null;
  /** Already reviewed, or expired. */
  readonly isClosed: boolean;
  readonly review: { readonly stars: number; readonly comment: string | null; readonly workDone: string | null } | null;
}

/** Finds what a review request shows its customer, with their review if there is one. */
export function findReviewedLead(db: Db, purchaseId: number, language: PageLanguage): Promise<ReviewedLead | undefined> {
  return db.first(sql<ReviewedLead>`
    select coalesce(nullif(btrim(l.trading_name), ''), c.internal_name) as company, w.name->>${language} as "workType", p.created_at as "boughtAt",
           q.ends_at as "endsAt", q.used_at is not null or q.ends_at <= app_now() or r.id is not null as "isClosed",
           case when i.id is not null then jsonb_build_object('fileKey', i.file_key, 'width', i.width, 'height', i.height) end as logo,
           case when r.id is not null then jsonb_build_object('stars', r.rating_overall / 2, 'comment', r.comment, 'workDone', r.work_done_comments)
           end as review
    from purchases p
    join companies c on c.id = p.company_id
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    left join listings l on l.company_id = p.company_id
    left join listing_images i on i.company_id = p.company_id and i.kind = 'logo'
    left join review_requests q on q.purchase_id = p.id
    left join reviews r on r.purchase_id = p.id
    where p.id = ${purchaseId}`);
}

export interface ReviewForMail {
  readonly company: string;
  readonly workType: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly displayName: string;
  /** While it is published. */
  readonly reply: string | null;
  readonly isPublished: boolean;
  readonly companyId: CompanyId;
}

/** Finds a review for the mails about it. */
export function findReviewForMail(db: Db, reviewId: number, language: PageLanguage): Promise<ReviewForMail | undefined> {
  return db.first(sql<ReviewForMail>`
    select coalesce(nullif(btrim(l.trading_name), ''), c.internal_name) as company, w.name->>${language} as "workType",
           r.rating_overall as rating, r.comment, r.display_name as "displayName", y.reply, r.state = 'published' as "isPublished",
           r.company_id as "companyId"
    from reviews r
    join companies c on c.id = r.company_id
    join purchases p on p.id = r.purchase_id
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    left join listings l on l.company_id = r.company_id
    left join review_replies y on y.review_id = r.id and y.state = 'published'
    where r.id = ${reviewId}`);
}

export interface ChangeToAskFor {
  readonly company: string;
  readonly workType: string;
  readonly words: string;
  readonly endsAt: Date;
  /** There is nothing left to change. */
  readonly isClosed: boolean;
}

/** Finds what a customer is asked to change, for the mail. */
export function findChangeToAskFor(db: Db, requestId: number, language: PageLanguage): Promise<ChangeToAskFor | undefined> {
  return db.first(sql<ChangeToAskFor>`
    select coalesce(nullif(btrim(l.trading_name), ''), c.internal_name) as company, w.name->>${language} as "workType", q.words, q.ends_at as "endsAt",
           q.used_at is not null or q.ends_at <= app_now() or r.state = 'published' as "isClosed"
    from review_change_requests q
    join reviews r on r.id = q.review_id
    join companies c on c.id = r.company_id
    join purchases p on p.id = r.purchase_id
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    left join listings l on l.company_id = r.company_id
    where q.id = ${requestId}`);
}
