import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Match } from './match-rule.ts';

/** A matched company's turn at one enquiry. */
export interface Turn {
  readonly enquiryId: EnquiryId;
  readonly companyId: CompanyId;
  readonly workTypeId: number;
}

/** A company's delivery settings for one work type. */
export interface WantedDelivery {
  readonly workTypeId: number;
  readonly allowAutoaccept: boolean;
  readonly day: WantedCap;
  readonly week: WantedCap;
  readonly month: WantedCap;
}
export interface WantedCap {
  readonly on: boolean;
  readonly value: number | null;
}

export function saveWanted(companyId: CompanyId, wanted: readonly WantedDelivery[]): Sql {
  const column = (read: (one: WantedDelivery) => unknown): unknown[] => wanted.map(read);
  return sql`
    insert into company_work_types (company_id, work_type_id, allow_autoaccept, cap_day, cap_day_on, cap_week, cap_week_on, cap_month, cap_month_on)
    select ${companyId}, n.*
    from unnest(${column((one) => one.workTypeId)}::integer[], ${column((one) => one.allowAutoaccept)}::boolean[],
                ${column((one) => one.day.value)}::integer[], ${column((one) => one.day.on)}::boolean[],
                ${column((one) => one.week.value)}::integer[], ${column((one) => one.week.on)}::boolean[],
                ${column((one) => one.month.value)}::integer[], ${column((one) => one.month.on)}::boolean[]) n
    on conflict (company_id, work_type_id) do update
    set allow_autoaccept = excluded.allow_autoaccept,
        cap_day = excluded.cap_day, cap_day_on = excluded.cap_day_on, cap_week = excluded.cap_week, cap_week_on = excluded.cap_week_on,
        cap_month = excluded.cap_month, cap_month_on = excluded.cap_month_on`;
}

export interface NewRun {
  readonly enquiryId: EnquiryId;
  readonly match: Match;
  readonly opensAt: Date;
}

/** Records the match; returns no row if another run was first. */
export function insertRun({ enquiryId, match, opensAt }: NewRun): Sql<{ id: EnquiryId }> {
  return sql<{ id: EnquiryId }>`
    insert into distribution_runs (enquiry_id, matched, automatic, not_matched, opens_at, settled_at)
    values (${enquiryId}, ${[...match.matched]}::bigint[], ${[...match.automatic]}::bigint[], ${JSON.stringify(match.notMatched)}, ${opensAt},
            case when ${match.matched.length} = 0 then app_now() end)
    on conflict (enquiry_id) do nothing returning enquiry_id as id`;
}

/** Serialises the turns of an enquiry, however many jobs run for it. */
export function lockRun(enquiryId: EnquiryId): Sql<{ windowUntil: Date | null }> {
  return sql<{
    windowUntil: Date | null;
  }>`select window_until as "windowUntil" from distribution_runs where enquiry_id = ${enquiryId} for update`;
}

export function settleRun(enquiryId: EnquiryId): Sql {
  return sql`update distribution_runs set settled_at = app_now() where enquiry_id = ${enquiryId} and settled_at is null`;
}

export function extendWindow(enquiryId: EnquiryId, until: Date): Sql {
  return sql`update distribution_runs set window_until = greatest(window_until, ${until}::timestamptz) where enquiry_id = ${enquiryId}`;
}

export function insertDecision(turn: Turn, decision: 'bought' | 'offered' | 'passed_over', reason: string | null = null): Sql {
  return sql`
    insert into distribution_decisions (enquiry_id, company_id, decision, reason)
    values (${turn.enquiryId}, ${turn.companyId}, ${decision}, ${reason})`;
}

/** Counts a manual offer as the turn of a matched company that has not had one; others have no turn. */
export function insertManualDecision({ enquiryId, companyId }: Turn): Sql {
  return sql`
    insert into distribution_decisions (enquiry_id, company_id, decision)
    select enquiry_id, ${companyId}, 'offered' from distribution_runs where enquiry_id = ${enquiryId} and ${companyId} = any(matched)
    on conflict (enquiry_id, company_id) do nothing`;
}

/** Sets when unreserved slots open to everyone. */
export function setOpening(enquiryId: EnquiryId, at: Date): Sql {
  return sql`update distribution_runs set opens_at = ${at} where enquiry_id = ${enquiryId}`;
}

/** Marks the company as just served, so that others have waited longer for this work type. */
export function markServed({ companyId, workTypeId }: Pick<Turn, 'companyId' | 'workTypeId'>): Sql {
  return sql`
    insert into company_work_types (company_id, work_type_id, last_served_at) values (${companyId}, ${workTypeId}, app_now())
    on conflict (company_id, work_type_id) do update set last_served_at = greatest(company_work_types.last_served_at, excluded.last_served_at)`;
}
