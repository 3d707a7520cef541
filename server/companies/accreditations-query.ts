import type { CompanyId } from '../../contract/kit/ids.ts';
import { nameRank } from '../catalogue/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { noSql, sql } from '../platform/database/sql.ts';
import type { HeldAccreditation } from './accreditation-state-rule.ts';

export interface AccreditationRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly question: string;
  readonly description: string;
  readonly kind: 'certificate' | 'yes_no';
  readonly compulsory: boolean;
  readonly registerUrl: string | null;
  /** Whether one of the requested lead types requires it. */
  readonly needed: boolean;
  readonly held: HeldAccreditation | undefined;
  readonly rejectReason: string | null;
  readonly now: Date;
}

type Flat = Omit<AccreditationRow, 'held'> & { readonly [Key in keyof HeldAccreditation]: HeldAccreditation[Key] | null };

/** Lists the schemes of the company's country with what it holds. `needed` is judged by its lead types, or those of one area. */
export async function listAccreditations(
  db: Db,
  input: { companyId: CompanyId; language: string; coverageAreaId: number | null },
): Promise<readonly AccreditationRow[]> {
  const { companyId, language, coverageAreaId } = input;
  const rows = await db.rows(sql<Flat>`
    select s.id, s.code, s.name->>${language} as name, s.question->>${language} as question, s.description->>${language} as description,
           s.kind, s.compulsory, s.register_url as "registerUrl", app_now() as now,
           exists (select 1 from work_type_requirements q
                   join coverage_work_types w on w.work_type_id = q.work_type_id
                   join coverage_areas a on a.id = w.coverage_area_id
                   where q.scheme_id = s.id and q.country = c.country and a.company_id = c.id
                     ${coverageAreaId === null ? noSql : sql`and a.id = ${coverageAreaId}`}) as needed,
           h.certificate_number as "certificateNumber", h.manual_approval_until as "approvedUntil", h.rejected_at as "rejectedAt",
           h.reject_reason as "rejectReason"
    from companies c join accreditation_schemes s on s.country = c.country
    left join company_accreditations h on h.company_id = c.id and h.scheme_id = s.id
    where c.id = ${companyId} order by s.id`);
  return rows.map(({ certificateNumber, approvedUntil, rejectedAt, ...row }) => ({
    ...row,
    held: certificateNumber === null ? undefined : { certificateNumber, approvedUntil, rejectedAt },
  }));
}

export interface MissingRow extends Pick<AccreditationRow, 'id' | 'code' | 'name' | 'now'> {
  readonly held: HeldAccreditation | undefined;
  readonly workTypes: readonly { readonly id: number; readonly description: string }[];
}

/** Lists compulsory schemes without a current approval, with the covered lead types that require each. */
export async function listMissingAccreditations(db: Db, companyId: CompanyId, language: string): Promise<readonly MissingRow[]> {
  const rows = await db.rows(sql<Omit<MissingRow, 'held'> & { readonly [Key in keyof HeldAccreditation]: HeldAccreditation[Key] | null }>`
    select s.id, s.code, s.name->>${language} as name, app_now() as now,
           coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'description', w.name->>${language}) order by ${nameRank(language)})
                     from work_types w
                     where exists (select from work_type_requirements q where q.work_type_id = w.id and q.scheme_id = s.id and q.country = c.country)
                       and exists (select from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id
                                   where x.work_type_id = w.id and a.company_id = c.id)), '[]') as "workTypes",
           h.certificate_number as "certificateNumber", h.manual_approval_until as "approvedUntil", h.rejected_at as "rejectedAt"
    from companies c join accreditation_schemes s on s.country = c.country and s.compulsory
    left join company_accreditations h on h.company_id = c.id and h.scheme_id = s.id
    where c.id = ${companyId} and not coalesce(h.manual_approval_until > app_now(), false) order by s.id`);
  return rows.map(({ certificateNumber, approvedUntil, rejectedAt, ...row }) => ({
    ...row,
    held: certificateNumber === null ? undefined : { certificateNumber, approvedUntil, rejectedAt },
  }));
}

/** Reads the answers in form shape, by scheme. When saving, read them under the company's lock. */
export async function readAnswers(db: Db, companyId: CompanyId): Promise<Readonly<Record<string, string>>> {
  const rows = await db.rows(sql<{ id: number; certificate: string }>`
    select s.id, coalesce(h.certificate_number, '') as certificate
    from companies c join accreditation_schemes s on s.country = c.country
    left join company_accreditations h on h.company_id = c.id and h.scheme_id = s.id
    where c.id = ${companyId} order by s.id`);
  return Object.fromEntries(rows.map(({ id, certificate }) => [String(id), certificate]));
}

export interface NeedingWorkType {
  readonly id: number;
  readonly description: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly selected: boolean;
}

/**
 * Lists lead types that require an accreditation: those the company selected and those it could. Undefined if its country has no such
 * accreditation.
 */
export async function listWorkTypesNeeding(
  db: Db,
  input: { companyId: CompanyId; language: string; schemeId: number },
): Promise<readonly NeedingWorkType[] | undefined> {
  const { companyId, language, schemeId } = input;
  const known = await db.first(sql`
    select s.id from accreditation_schemes s join companies c on c.country = s.country where c.id = ${companyId} and s.id = ${schemeId}`);
  if (known === undefined) return undefined;
  const isSelected = sql`
    exists (select from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id
            where x.work_type_id = w.id and a.company_id = ${companyId})`;
  return db.rows(sql<NeedingWorkType>`
    select w.id, w.name->>${language} as description, g.id as "categoryId", g.name->>${language} as "categoryName", ${isSelected} as selected
    from work_type_requirements q join work_types w on w.id = q.work_type_id join categories g on g.id = w.category_id
    where q.scheme_id = ${schemeId}
      and (${isSelected}
           or (w.retired_at is null and exists (select from list_prices p where p.work_type_id = w.id and p.country = q.country)))
    order by g.position, ${nameRank(language)}`);
}

/** Finds one accreditation of a company, with its name, for messages. */
export function findHeldAccreditation(
  db: Db,
  input: { companyId: number; schemeId: number; language: string },
): Promise<{ readonly name: string; readonly approvedUntil: Date | null; readonly rejectReason: string | null } | undefined> {
  return db.first(sql<{ name: string; approvedUntil: Date | null; rejectReason: string | null }>`
    select s.name->>${input.language} as name, h.manual_approval_until as "approvedUntil", h.reject_reason as "rejectReason"
    from company_accreditations h join accreditation_schemes s on s.id = h.scheme_id
    where h.company_id = ${input.companyId} and h.scheme_id = ${input.schemeId}`);
}
