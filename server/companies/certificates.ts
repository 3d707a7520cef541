import type { CertificateOrder, CertificateView } from '../../contract/companies/values.ts';
import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { isDay } from '../../contract/kit/instant.ts';
import { maxCounted } from '../../contract/kit/page-sizes.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import { getSettingValue } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import {
  inBatches,
  type Range,
  countSearch,
  noSearch,
  type Found,
  type Narrowed,
  badgeLimit,
  onePage,
} from '../platform/database/paging.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { errorText } from '../platform/texts.ts';
import { matchCompanyName } from './company-search-query.ts';
import { approvalMonths } from './settings.ts';
import { lockCompanyRow } from './store.ts';
import { isAsSeen, lockCertificate, type SeenCertificate } from './accreditations.ts';

export interface ListedCertificate {
  readonly companyId: CompanyId;
  readonly company: string;
  readonly schemeId: number;
  readonly code: string;
  readonly name: string;
  readonly registerUrl: string | null;
  readonly certificateNumber: string;
  readonly previousNumber: string | null;
  readonly refusedBefore: boolean;
  readonly updatedAt: Date;
  readonly approvedUntil: Date | null;
  readonly rejectedAt: Date | null;
  readonly rejectReason: string | null;
  readonly remindedAt: Date | null;
  readonly workTypes: readonly string[];
  readonly now: Date;
}

/** View, order and search of certificates. */
export interface CertificateScope {
  readonly view: CertificateView;
  readonly order: CertificateOrder;
  readonly search?: string | undefined;
}

interface CertificateSearch extends CertificateScope {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Condition of each view. `expiring` includes just expired ones, whose company may have renewed without telling us. Written out to match
 * the partial index. Days are hidden in a subselect so the planner reuses its generic plan.
 */
const views = (days: number): Readonly<Record<CertificateView, Sql>> => ({
  waiting: sql`h.manual_approval_until is null and h.rejected_at is null`,
  expiring: sql`h.manual_approval_until > app_now() - make_interval(days => (select ${days}::integer))
    and h.manual_approval_until <= app_now() + make_interval(days => (select ${days}::integer))
    and exists (select from companies a where a.id = h.company_id and a.status_id = 20)`,
  rejected: sql`h.rejected_at is not null`,
});

const times: Readonly<Record<CertificateView, Sql>> = {
  waiting: sql`h.updated_at`,
  expiring: sql`h.manual_approval_until`,
  rejected: sql`h.rejected_at`,
};

function buildOrder({ view, order }: CertificateScope): Sql {
  switch (order) {
    case 'since-asc':
      return sql`${times[view]}, h.company_id, h.scheme_id`;
    case 'since-desc':
      return sql`${times[view]} desc, h.company_id, h.scheme_id`;
    case 'company-asc':
      return sql`lower(c.internal_name) collate "C", c.id, h.scheme_id`;
    case 'company-desc':
      return sql`lower(c.internal_name) collate "C" desc, c.id desc, h.scheme_id`;
  }
}

/** Searches by certificate number, otherwise by start of the company name. */
async function findSearched(db: Db, search: string): Promise<Found> {
  const numbered = await db.first(sql`select from company_accreditations where certificate_number = ${search} limit 1`);
  const isIt = sql`h.certificate_number = ${search}`;
  return numbered === undefined ? matchCompanyName(search, sql`h.company_id`) : { gathered: isIt, tested: isIt };
}

const certificateColumns: Sql = sql`
  c.id as "companyId", c.internal_name as company, s.id as "schemeId", s.code, s.name->>'en' as name, s.register_url as "registerUrl",
  h.certificate_number as "certificateNumber", h.previous_number as "previousNumber",
  coalesce(h.rejected_number = h.certificate_number, false) as "refusedBefore", h.updated_at as "updatedAt",
  h.manual_approval_until as "approvedUntil", h.rejected_at as "rejectedAt", h.reject_reason as "rejectReason",
  h.asked_to_renew_at as "remindedAt", app_now() as now,
  array(select w.name->>'en' from work_type_requirements q join work_types w on w.id = q.work_type_id
        where q.scheme_id = s.id and q.country = c.country and exists (
          select from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id
          where x.work_type_id = w.id and a.company_id = c.id) order by 1) as "workTypes"`;

const narrow = async (db: Db, { view, search }: CertificateScope, days: number): Promise<Narrowed> =>
  countSearch(db, search === undefined ? noSearch : await findSearched(db, search), {
    rowsOf: (condition) => sql`select from company_accreditations h where ${views(days)[view]} and ${condition}`,
  });

function listRange(
  db: Db,
  scope: CertificateScope,
  days: number,
  { limit, offset, condition }: Range & { readonly condition: Sql },
): Promise<ListedCertificate[]> {
  const wanted = sql`${views(days)[scope.view]} and ${condition}`;
  const isByName = scope.order === 'company-asc' || scope.order === 'company-desc';
  const from = isByName ? sql`company_accreditations h join companies c on c.id = h.company_id` : sql`company_accreditations h`;
  const by = buildOrder(scope);
  return db.rows(sql<ListedCertificate>`
    with listed as materialized (${onePage(
      sql`
      select h.company_id, h.scheme_id, row_number() over (order by ${by}) as place from ${from} where ${wanted} order by ${by}`,
      { limit, offset },
    )})
    select ${certificateColumns}
    from listed l join company_accreditations h on h.company_id = l.company_id and h.scheme_id = l.scheme_id
    join companies c on c.id = h.company_id join accreditation_schemes s on s.id = h.scheme_id
    order by l.place`);
}

/** Streams a whole view for export. */
export async function* eachCertificate(db: Db, scope: CertificateScope, days: number): AsyncGenerator<ListedCertificate> {
  const { condition } = await narrow(db, scope, days);
  yield* inBatches((range) => listRange(db, scope, days, { ...range, condition }));
}

/** Lists a page of certificates, with the lead types waiting for each. */
export async function listCertificates(
  db: Db,
  search: CertificateSearch,
  days: number,
): Promise<{ rows: readonly ListedCertificate[]; total: number }> {
  const { page, pageSize } = search;
  const { condition, total } = await narrow(db, search, days);
  if (total === 0) return { rows: [], total };
  const rows = await listRange(db, search, days, { limit: pageSize, offset: Math.min((page - 1) * pageSize, maxCounted), condition });
  return { rows, total };
}

export function findCertificate({ companyId, schemeId }: { companyId: CompanyId; schemeId: number }): Sql<ListedCertificate> {
  return sql<ListedCertificate>`
    select ${certificateColumns}
    from company_accreditations h join companies c on c.id = h.company_id join accreditation_schemes s on s.id = h.scheme_id
    where h.company_id = ${companyId} and h.scheme_id = ${schemeId}`;
}

/** Counts per view, capped at what the page displays. */
export function certificateCounts(days: number): Sql<{ waiting: number; expiring: number; now: Date }> {
  const { waiting, expiring } = views(days);
  return sql<{ waiting: number; expiring: number; now: Date }>`
    select (select count(*) from (select from company_accreditations h where ${waiting} ${badgeLimit}) one) as waiting,
           (select count(*) from (select from company_accreditations h where ${expiring} ${badgeLimit}) one) as expiring, app_now() as now`;
}

/** Tells the second operator who acted first, and when. */
export async function describeEarlierDecision(
  db: Db,
  { companyId, schemeId }: { companyId: CompanyId; schemeId: number },
): Promise<string> {
  const deed = await db.first(sql<{ actor: string; at: Date }>`
    select a.actor, a.at from audit_entries a
    join company_accreditations h on h.company_id = ${companyId} and h.scheme_id = ${schemeId} and a.at >= h.updated_at
    where a.object_type = 'company' and a.object_id = ${String(companyId)} and a.action in ('accreditation.approve', 'accreditation.reject')
      and (a.after->>'schemeId')::integer = ${schemeId} order by a.id desc limit 1`);
  if (deed === undefined) return errorText('accreditationChanged');
  return errorText('accreditationChangedBy', { who: deed.actor, when: deadlineInGmt(deed.at.getTime()) });
}

/** Finds why a number was rejected; empty if the company has since entered another. */
export function selectRejectReason({ companyId, schemeId }: { companyId: CompanyId; schemeId: number }): Sql<{ reason: string }> {
  return sql<{ reason: string }>`
    select coalesce(reject_reason, '') as reason from company_accreditations where company_id = ${companyId} and scheme_id = ${schemeId}`;
}

/**
 * Resolves the end of an approval: a moment, or the last minute of a day in the company's time zone, so it displays as that day. Null if
 * the company does not exist.
 */
export async function findApprovalEnd(db: Db, { companyId, until }: { companyId: CompanyId; until: string }): Promise<Date | null> {
  if (!isDay(until)) return new Date(until);
  const end = await db.first(sql<{ at: Date }>`
    select (${until}::date + 1)::timestamp at time zone time_zone - interval '1 minute' as at from companies where id = ${companyId}`);
  return end?.at ?? null;
}

interface Approval {
  readonly companyId: CompanyId;
  readonly schemeId: number;
  /** Null: the default period from the business settings, a year unless changed. */
  readonly until: Date | null;
  /** Approve despite an earlier rejection of the same number. */
  readonly again?: boolean;
  /** Certificate as the operator saw it. */
  readonly seen?: SeenCertificate;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

type ApproveOutcome = 'approved' | 'in_past' | 'refused_before' | 'changed_meanwhile' | 'unknown';

const dayMs = 86_400_000;
const isSameDay = (before: Date | null, now: Date | undefined): boolean =>
  before !== null && now !== undefined && Math.abs(now.getTime() - before.getTime()) < dayMs;

/** Approves a certificate until a date, after which lead types requiring it can be bought. Audited. */
export async function approveAccreditation(tx: Tx, input: Approval): Promise<ApproveOutcome> {
  const { companyId, schemeId } = input;
  await tx.rows(lockCompanyRow(companyId));
  const held = await tx.first(lockCertificate(companyId, schemeId));
  if (held === undefined) return 'unknown';
  if (!isAsSeen(input.seen, held)) return 'changed_meanwhile';
  if (input.until !== null && input.until <= held.now) return 'in_past';
  if (held.rejectedNumber === held.certificateNumber && input.again !== true) return 'refused_before';
  const approved = await tx.first(sql<{ until: Date }>`
    update company_accreditations
    set manual_approval_until = coalesce(${input.until}::timestamptz, app_now() + make_interval(months => ${getSettingValue(held.settings, approvalMonths)}::integer)),
        updated_at = app_now(), rejected_at = null, reject_reason = null, rejected_number = null,
        reminded_days = null, asked_to_renew_at = null
    where company_id = ${companyId} and scheme_id = ${schemeId}
    returning manual_approval_until as until`);
  const deed = await recordAudit(tx, {
    ...input.by,
    action: 'accreditation.approve',
    object: { type: 'company', id: companyId },
    reason: input.reason,
    before: { schemeId, until: held.approvedUntil },
    after: { schemeId, until: approved?.until },
  });
  // A repeated click sends one mail; the same end date after a rejection, or for another certificate, sends a new one.
  if (isSameDay(held.approvedUntil, approved?.until)) return 'approved';
  await putInOutbox(tx, {
    dedupeKey: `accreditation-approved:${deed}`,
    channel: 'email',
    template: 'accreditation-approved',
    recipient: { kind: 'company', id: companyId },
    payload: { companyId, schemeId },
  });
  return 'approved';
}

/** Rejects a certificate with a reason and notifies the company. Audited. */
export async function rejectAccreditation(
  tx: Tx,
  input: { companyId: CompanyId; schemeId: number; reason: string; seen?: SeenCertificate; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'rejected' | 'changed_meanwhile' | 'unknown'> {
  const { companyId, schemeId, reason } = input;
  // A purchase in flight completes first, or is judged after this.
  await tx.rows(lockCompanyRow(companyId));
  const before = await tx.first(lockCertificate(companyId, schemeId));
  if (before === undefined) return 'unknown';
  if (!isAsSeen(input.seen, before)) return 'changed_meanwhile';
  await tx.rows(sql`
    update company_accreditations
    set manual_approval_until = null, rejected_at = app_now(), reject_reason = ${reason}, rejected_number = certificate_number,
        reminded_days = null, asked_to_renew_at = null
    where company_id = ${companyId} and scheme_id = ${schemeId}`);
  const deed = await recordAudit(tx, {
    ...input.by,
    action: 'accreditation.reject',
    object: { type: 'company', id: companyId },
    reason,
    before: { schemeId, until: before.approvedUntil },
    after: { schemeId, until: null },
  });
  if (before.rejectReason === reason) return 'rejected';
  await putInOutbox(tx, {
    dedupeKey: `accreditation-rejected:${deed}`,
    channel: 'email',
    template: 'accreditation-rejected',
    recipient: { kind: 'company', id: companyId },
    payload: { companyId, schemeId },
  });
  return 'rejected';
}
