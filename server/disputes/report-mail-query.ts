import type { DecisionGround, ReportReason, ReportState } from '../../contract/disputes/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { MessageLanguage } from '../platform/messages.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { DecisionFacts } from './store.ts';

/** A report as a mail tells its company of it, without contact data of the customer. */
export interface MailedReport {
  readonly code: string;
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly boughtAt: Date;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly decideBy: Date;
  readonly appealBy: Date | null;
  readonly extendedUntil: Date | null;
  /** Of the decision in the step that was asked for; null where there is none. */
  readonly ground: DecisionGround | null;
  readonly outcome: 'accepted' | 'rejected' | 'extended' | null;
  readonly words: string | null;
  readonly facts: DecisionFacts | null;
  readonly creditCode: string | null;
  readonly creditMinor: number | null;
  readonly currency: CurrencyCode;
  readonly settings: SettingValues;
}

export function mailedReport(
  companyId: CompanyId,
  { reportId, step, language }: { readonly reportId: number; readonly step: 'report' | 'appeal'; readonly language: MessageLanguage },
): Sql<MailedReport> {
  return sql<MailedReport>`
    select p.code, w.name->>${language} as "workType", d.code as district, d.town, p.created_at as "boughtAt", r.reason, r.state,
           r.decide_by as "decideBy", r.appeal_by as "appealBy", r.extended_until as "extendedUntil", s.ground, s.outcome, s.reason as words, s.facts,
           i.code as "creditCode", i.gross_minor as "creditMinor", p.currency, ${settingsColumn}
    from reports r
    join purchases p on p.id = r.purchase_id
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    join regions d on d.id = e.district_id
    left join report_decisions s on s.report_id = r.id and s.step = ${step}
    left join invoices i on i.report_id = r.id and i.reason = 'report'
    where r.id = ${reportId} and r.company_id = ${companyId}`;
}
