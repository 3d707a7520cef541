import type { accreditationStates } from '../../../contract/companies/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { accreditationState } from '../accreditation-state-rule.ts';

export interface LockedCertificate {
  readonly certificateNumber: string;
  readonly approvedUntil: Date | null;
  readonly rejectedAt: Date | null;
  readonly rejectReason: string | null;
  /** The number that was refused last. */
  readonly rejectedNumber: string | null;
  readonly askedToRenewAt: Date | null;
  readonly now: Date;
  readonly settings: SettingValues;
}

/** A certificate under its lock; the company's row is locked before. */
export function lockCertificate(companyId: CompanyId, schemeId: number): Sql<LockedCertificate> {
  return sql<LockedCertificate>`
    select certificate_number as "certificateNumber", manual_approval_until as "approvedUntil", rejected_at as "rejectedAt",
           reject_reason as "rejectReason", rejected_number as "rejectedNumber", asked_to_renew_at as "askedToRenewAt", app_now() as now, ${settingsColumn}
    from company_accreditations where company_id = ${companyId} and scheme_id = ${schemeId} for update`;
}

/** A certificate as somebody looked at it. */
export interface SeenCertificate {
  readonly certificate_number: string;
  readonly state: (typeof accreditationStates)[number];
}

/** Whether it is still what they looked at. */
export function isAsSeen(seen: SeenCertificate | undefined, held: LockedCertificate): boolean {
  return seen === undefined || (seen.certificate_number === held.certificateNumber && seen.state === accreditationState(held, held.now));
}
