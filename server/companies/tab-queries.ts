import type { MemberRole } from '../../contract/kit/capabilities.ts';
import { maxAuditLines, maxShownRows } from '../../contract/companies/desk-values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface UserRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** Mobile number for text messages. */
  readonly mobile: string | null;
  readonly isOwner: boolean;
  /** Null for a former member. */
  readonly role: MemberRole | null;
  readonly emailValidated: boolean;
  readonly hasSecondFactor: boolean;
  readonly passkeys: number;
  readonly lockedAt: Date | null;
  readonly lockReason: string | null;
  readonly lastSignInAt: Date | null;
  readonly sessions: number;
}

/** Lists a company's users, former members last. Staff impersonating it have no session of theirs. */
export function listUsers(db: Db, companyId: CompanyId): Promise<UserRow[]> {
  return db.rows(sql<UserRow>`
    select u.id, concat_ws(' ', u.title, u.forename, u.surname) as name, u.email, nullif(coalesce(t.mobile_sms, c.mobile), '') as mobile,
           u.is_account_owner as "isOwner", m.role, u.email_validated_at is not null as "emailValidated",
           exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
           (select count(*) from passkeys p where p.user_id = u.id and p.suspended_at is null) as passkeys,
           m.locked_at as "lockedAt", m.lock_reason as "lockReason",
           (select max(s.created_at) from sessions s where s.user_id = u.id) as "lastSignInAt",
           (select count(*) from sessions s where s.user_id = u.id and s.revoked_at is null and s.ends_at > app_now()) as sessions
    from users u join companies c on c.id = u.company_id left join members m on m.user_id = u.id left join company_alert_settings t on t.company_id = c.id
    where u.company_id = ${companyId} order by u.is_account_owner desc, m.user_id is null, u.id`);
}

export interface AreaRow {
  readonly id: number;
  readonly name: string;
  readonly place: number;
  readonly workTypes: readonly { readonly id: number; readonly name: string }[];
  readonly places: readonly { readonly area: string; readonly name: string; readonly districts: readonly string[] }[];
}

export function listCoverage(db: Db, companyId: CompanyId): Promise<AreaRow[]> {
  return db.rows(sql<AreaRow>`
    select a.id, a.name, row_number() over (order by a.id) as place,
           (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name->>'en') order by (w.name_rank->>'en')::integer), '[]')
            from coverage_work_types x join work_types w on w.id = x.work_type_id where x.coverage_area_id = a.id) as "workTypes",
           (select coalesce(jsonb_agg(jsonb_build_object('area', held.code, 'name', held.name, 'districts', held.districts) order by held.code), '[]')
            from (select p.code, p.name, jsonb_agg(d.code order by length(d.code), d.code) as districts
                  from coverage_districts x join regions d on d.id = x.district_id join regions p on p.id = d.parent_id
                  where x.coverage_area_id = a.id group by p.id) held) as places
    from coverage_areas a where a.company_id = ${companyId} order by a.id`);
}

export interface DeliveryRow {
  readonly name: string;
  readonly automatic: boolean;
  readonly day: number | null;
  readonly week: number | null;
  readonly month: number | null;
}

/** Lists the company's delivery settings that are switched on. */
export function listDelivery(db: Db, companyId: CompanyId): Promise<DeliveryRow[]> {
  return db.rows(sql<DeliveryRow>`
    select w.name->>'en' as name, d.allow_autoaccept as automatic, case when d.cap_day_on then d.cap_day end as day,
           case when d.cap_week_on then d.cap_week end as week, case when d.cap_month_on then d.cap_month end as month
    from company_work_types d join work_types w on w.id = d.work_type_id
    where d.company_id = ${companyId} and (d.allow_autoaccept or d.cap_day_on or d.cap_week_on or d.cap_month_on)
    order by (w.name_rank->>'en')::integer`);
}

export interface AlertsRow {
  readonly pausedAt: Date | null;
  /** False: defaults apply. */
  readonly isSet: boolean;
  readonly emails: readonly string[];
  readonly mobile: string | null;
  readonly priorityEmail: boolean;
  readonly prioritySms: boolean;
  readonly digestEmail: boolean;
  readonly digestSms: boolean;
}

export function findAlerts(db: Db, companyId: CompanyId): Promise<AlertsRow | undefined> {
  return db.first(sql<AlertsRow>`
    select c.alerts_paused_at as "pausedAt", t.company_id is not null as "isSet",
           array(select coalesce(given, u.email)
                 from unnest(coalesce(nullif(t.lead_emails, '{}'), array[null]::text[])) with ordinality as told (given, at) order by at) as emails,
           nullif(coalesce(t.mobile_sms, c.mobile), '') as mobile, coalesce(t.leads_by_email, true) as "priorityEmail",
           coalesce(t.leads_by_sms, true) as "prioritySms", coalesce(t.marketplace_email_enabled, true) as "digestEmail",
           coalesce(t.marketplace_sms_enabled, false) as "digestSms"
    from companies c join users u on u.company_id = c.id and u.is_account_owner
    left join company_alert_settings t on t.company_id = c.id where c.id = ${companyId}`);
}

export interface BoughtRow {
  readonly code: string;
  readonly enquiryId: number;
  readonly workType: string;
  readonly district: string;
  readonly boughtAt: Date;
  readonly channel: 'single' | 'bulk' | 'auto' | 'api';
  readonly netMinor: number;
  readonly currency: CurrencyCode;
  /** From the newest report. */
  readonly report: string | null;
  readonly credited: boolean;
}

export function listBought(db: Db, companyId: CompanyId): Promise<BoughtRow[]> {
  return db.rows(sql<BoughtRow>`
    select p.code, p.enquiry_id as "enquiryId", w.name->>'en' as "workType", d.code as district, p.created_at as "boughtAt", p.channel,
           p.net_minor as "netMinor", p.currency,
           (select r.state from reports r where r.purchase_id = p.id order by r.id desc limit 1) as report,
           exists (select from invoices i where i.purchase_id = p.id and i.kind = 'credit_note') as credited
    from purchases p join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id join regions d on d.id = e.district_id
    where p.company_id = ${companyId} order by p.created_at desc, p.id desc limit ${maxShownRows}::integer`);
}

export interface ReviewRow {
  readonly id: number;
  /** Out of ten. */
  readonly rating: number;
  readonly comment: string | null;
  readonly displayName: string;
  readonly state: 'held' | 'published' | 'unpublished';
  readonly createdAt: Date;
  readonly reply: string | null;
}

export function listReviews(db: Db, companyId: CompanyId): Promise<ReviewRow[]> {
  return db.rows(sql<ReviewRow>`
    select r.id, r.rating_overall as rating, r.comment, r.display_name as "displayName", r.state, r.created_at as "createdAt", y.reply
    from reviews r left join review_replies y on y.review_id = r.id
    where r.company_id = ${companyId} order by r.created_at desc, r.id desc limit ${maxShownRows}::integer`);
}

export interface ListingRow {
  readonly tradingName: string | null;
  readonly description: string | null;
  readonly shortDescription: string | null;
  readonly slug: string | null;
  readonly photos: number;
  readonly hasLogo: boolean;
  readonly sites: readonly { readonly site: number; readonly published: boolean }[];
}

/** Finds a listing; empty if the company has entered nothing. */
export function findListing(db: Db, companyId: CompanyId): Promise<ListingRow | undefined> {
  return db.first(sql<ListingRow>`
    select l.trading_name as "tradingName", l.description, l.short_description as "shortDescription", l.slug,
           (select count(*) from listing_images i where i.company_id = c.id and i.kind = 'photo') as photos,
           exists (select from listing_images i where i.company_id = c.id and i.kind = 'logo') as "hasLogo",
           (select coalesce(jsonb_agg(jsonb_build_object('site', s.site, 'published', s.published) order by s.site), '[]')
            from listing_sites s where s.company_id = c.id) as sites
    from companies c left join listings l on l.company_id = c.id where c.id = ${companyId}`);
}

export interface NoteRow {
  readonly id: number;
  readonly body: string;
  readonly by: string;
  readonly at: Date;
}

export function listNotes(db: Db, companyId: CompanyId): Promise<NoteRow[]> {
  return db.rows(sql<NoteRow>`
    select n.id, n.body, s.name as by, n.at from company_notes n join staff s on s.id = n.staff_id
    where n.company_id = ${companyId} order by n.id desc limit ${maxShownRows}::integer`);
}

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly reason: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export function listAudit(db: Db, companyId: CompanyId): Promise<AuditRow[]> {
  return db.rows(sql<AuditRow>`
    select id, at, actor, action, reason, before, after from audit_entries
    where object_type = 'company' and object_id = ${String(companyId)} order by id desc limit ${maxAuditLines}::integer`);
}
