import type { CallTime } from '../../contract/enquiries/values.ts';
import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { readsContacts, sql, type Sql } from '../platform/database/sql.ts';
import type { Viewer } from '../platform/http/route.ts';
import { accessLogMonths } from './settings.ts';

export interface ContactRow {
  readonly enquiryId: EnquiryId;
  /** Erased or expired: all other columns are null and nothing was read. */
  readonly erased: boolean;
  /** Whether the consumer requested erasure; otherwise retention ended. */
  readonly erasedOnRequest: boolean;
  readonly title: string | null;
  readonly forename: string | null;
  readonly surname: string | null;
  readonly telephone: string | null;
  readonly alternatePhone: string | null;
  readonly email: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly town: string | null;
  readonly postcode: string | null;
  readonly callTimes: readonly CallTime[] | null;
}

type RevealTo =
  | { readonly type: 'company'; readonly companyId: CompanyId }
  | { readonly type: 'operator'; readonly staffId: StaffId; readonly reason: string }
  /** The system, when writing to the consumer. */
  | { readonly type: 'system' };

/** Whether contact data `c` may be read; false once retention ends, erased or not. */
export const isReadable: Sql = sql`(c.erased_at is null and c.retention_until > app_now())`;

/**
 * Restricts entries of an enquiry's history or access log to the months since the enquiry, so that PostgreSQL skips the other partitions. A
 * subquery, because a join would be compared after reading all of them. The day of slack covers a transaction that began before the enquiry
 * was stored and wrote its entry afterwards.
 */
export function sinceEnquiry(at: Sql, enquiryId: Sql | EnquiryId): Sql {
  return sql`${at} between (select received_at - interval '1 day' from enquiries where id = ${enquiryId}) and app_now() + interval '1 day'`;
}

/** Returns the enquiries the reader may see, and the log row for each. */
function buildRevealSql(to: RevealTo, enquiryIds: readonly EnquiryId[], surface: string): { asked: Sql; line: Sql } {
  const [only] = enquiryIds;
  // PostgreSQL replans for each list of unknown length; a single id keeps one cached plan.
  const ids =
    enquiryIds.length === 1 && only !== undefined
      ? sql`select ${only}::bigint as enquiry_id`
      : sql`select distinct id as enquiry_id from unnest(${[...enquiryIds]}::bigint[]) as id`;
  if (to.type === 'operator') {
    return {
      asked: ids,
      line: sql`(enquiry_id, actor_type, staff_id, surface, reason)
        select enquiry_id, 'operator', ${to.staffId}, ${surface}, ${to.reason}`,
    };
  }
  if (to.type === 'system') return { asked: ids, line: sql`(enquiry_id, actor_type, surface) select enquiry_id, 'system', ${surface}` };
  return {
    asked: sql`
      select p.enquiry_id, p.created_at from (${ids}) n
      cross join lateral (select enquiry_id, created_at from purchases where enquiry_id = n.enquiry_id and company_id = ${to.companyId} offset 0) p`,
    // A call that waited for the purchase began before it, so its reading is logged with the later time.
    line: sql`(enquiry_id, actor_type, company_id, surface, at)
      select enquiry_id, 'company', ${to.companyId}, ${surface}, greatest(app_now(), created_at)`,
  };
}

/**
 * Returns contact data, as the role that `readsContacts` takes, and logs every reading in the same statement. Companies get
 * rows only for enquiries they bought, and nothing past retention. A list reveals all rows in one call. The row lock makes a
 * reading wait for a concurrent erasure and see it; the statement's snapshot alone would still show the old data.
 */
export function revealContact(to: RevealTo, enquiryIds: readonly EnquiryId[], surface: string): Sql<ContactRow> {
  const { asked, line } = buildRevealSql(to, enquiryIds, surface);
  return sql<ContactRow>`
    ${readsContacts} with asked as (${asked}),
    stored as (
      select a.*, ${isReadable} as readable, c.erasure_asked, c.title, c.forename, c.surname, c.telephone, c.alternate_phone, c.email,
             c.address1, c.address2, c.town, c.postcode, c.call_times
      from asked a join enquiries e on e.id = a.enquiry_id join enquiry_contacts c on c.enquiry_id = e.id for key share of e, c),
    revealed as (insert into contact_reveals ${line} from stored where readable returning enquiry_id)
    select s.enquiry_id as "enquiryId", not s.readable as erased, s.erasure_asked as "erasedOnRequest", r.title, r.forename, r.surname, r.telephone,
           r.alternate_phone as "alternatePhone", r.email, r.address1, r.address2, r.town, r.postcode, r.call_times as "callTimes"
    from stored s left join (revealed w join stored r using (enquiry_id)) on r.enquiry_id = s.enquiry_id`;
}

/** Reveals a consumer's contact data to staff, with a reason. Undefined if the enquiry does not exist. */
export async function revealToOperator(
  tx: Tx,
  asked: { readonly enquiryId: EnquiryId; readonly by: { readonly staffId: StaffId; readonly actor: string }; readonly reason: string },
): Promise<ContactRow | undefined> {
  const { enquiryId, by, reason } = asked;
  const contact = await tx.first(revealContact({ type: 'operator', staffId: by.staffId, reason }, [enquiryId], 'back-office'));
  if (contact?.erased === false) {
    const object = { type: 'enquiry', id: enquiryId };
    await recordAudit(tx, { ...by, action: 'enquiry.reveal', object, reason, before: null, after: { surface: 'back-office' } });
  }
  return contact;
}

export interface MaskedContact {
  readonly name: string;
  readonly telephone: string;
  readonly email: string;
}

/**
 * Returns masked contact data that distinguishes consumers without allowing contact. Masked in the database, so nothing counts as read. No
 * row after retention.
 */
export function maskedContact(enquiryId: EnquiryId): Sql<MaskedContact> {
  return sql<MaskedContact>`
    ${readsContacts} select left(c.forename, 1) || '••• ' || left(c.surname, 1) || '•••' as name,
           case e.country when 'gb' then '0' || substr(c.telephone, 4, 1) else left(c.telephone, 4) end || '••• •••' || right(c.telephone, 3) as telephone,
           left(c.email, 1) || '•••' || substr(c.email, strpos(c.email, '@'), 2) || '•••' as email
    from enquiry_contacts c join enquiries e on e.id = c.enquiry_id
    where c.enquiry_id = ${enquiryId} and ${isReadable}`;
}

export interface SeenContact {
  readonly enquiryId: EnquiryId;
  readonly surface: string;
}

/** Selects the contact data this transaction has read so far. */
export function contactsSeenNow(): Sql<SeenContact> {
  return sql<SeenContact>`
    select distinct enquiry_id as "enquiryId", surface from contact_reveals where at between app_now() and app_now() + interval '1 day' and xmin = pg_current_xact_id()::xid`;
}

/** Records that a member of staff, rather than the company, read contact data of its purchases. */
export async function recordViewerReveals(
  tx: Tx,
  input: { readonly companyId: CompanyId; readonly viewer: Viewer; readonly seen: readonly SeenContact[] },
): Promise<void> {
  const { companyId, seen } = input;
  const { staffId, actor, reason } = input.viewer;
  const ids = seen.map(({ enquiryId }) => enquiryId);
  await tx.rows(sql`
    insert into contact_reveals (enquiry_id, actor_type, staff_id, surface, reason)
    select distinct enquiry_id, 'operator', ${staffId}::bigint, 'company-view', ${reason} from unnest(${ids}::bigint[]) as enquiry_id`);
  await recordAudit(tx, {
    staffId,
    actor,
    action: 'company.view.read',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { enquiries: ids, surfaces: [...new Set(seen.map(({ surface }) => surface))] },
  });
}

/**
 * Adds the coming months to the tables that are partitioned by month, and drops months of the access log past its retention. The
 * database selects them. Each partition has its own transaction, because purchases wait for its locks for some milliseconds. A lock
 * that is not free fails the run, and the queue repeats it.
 */
export async function keepMonthPartitions({ inTx }: Pick<Database, 'inTx'>): Promise<void> {
  for (;;) {
    const done = await inTx((tx) => tx.first(sql<{ partition: string | null }>`select keep_month_partition() as partition`));
    if (done === undefined || done.partition === null) return;
  }
}

export const purgeRevealsBatch = 5_000;

/**
 * Deletes access log rows past retention. A trigger blocks other deletions and requires the transaction's `app.purging` flag. Returns how
 * many were deleted.
 */
export async function purgeContactReveals(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues; purging: string }>`
    select ${settingsColumn}, set_config('app.purging', 'contact_reveals', true) as purging`);
  const months = getSettingValue(row?.settings ?? null, accessLogMonths);
  const purged = await tx.rows(sql`
    delete from contact_reveals where at < app_now() - make_interval(months => ${months}::integer) and id in (
      select id from contact_reveals where at < app_now() - make_interval(months => ${months}::integer) limit ${purgeRevealsBatch})
    returning id`);
  return purged.length;
}

/** Extends retention for a new buyer; earlier buyers lose nothing. */
export function extendRetention(enquiryId: EnquiryId): Sql {
  return sql`
    update enquiry_contacts c
    set retention_until = greatest(c.retention_until, app_now() + make_interval(months => n.sold_retention_months))
    from enquiries e join business_units n on n.country = e.country
    where c.enquiry_id = ${enquiryId} and e.id = ${enquiryId} and c.erased_at is null`;
}

/** Shortens retention of an enquiry removed before anybody bought it. */
export function shortenRetention(enquiryId: EnquiryId): Sql {
  return sql`
    update enquiry_contacts c
    set retention_until = least(c.retention_until, app_now() + make_interval(days => n.rejected_retention_days))
    from enquiries e join business_units n on n.country = e.country
    where c.enquiry_id = ${enquiryId} and e.id = ${enquiryId} and c.erased_at is null`;
}
