import type { accreditationStates } from '../../contract/companies/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { accreditationState } from './accreditation-state-rule.ts';
import { completeJourneyStep } from './journey.ts';

type SaveAccreditationOutcome = 'saved' | 'unknown';

/**
 * Saves a certificate number. A new or changed number is pending until approved. The same number keeps a current approval and becomes
 * pending once it has expired, because registers renew under the same number. 'unknown': no such scheme in the country.
 */
export async function saveAccreditation(
  tx: Tx,
  input: { companyId: CompanyId; schemeId: number; certificateNumber: string },
): Promise<SaveAccreditationOutcome> {
  const saved = await tx.first(sql`
    insert into company_accreditations as held (company_id, scheme_id, certificate_number)
    select c.id, s.id, ${input.certificateNumber.trim()}
    from companies c join accreditation_schemes s on s.country = c.country
    where c.id = ${input.companyId} and s.id = ${input.schemeId}
    on conflict (company_id, scheme_id) do update
    set certificate_number = excluded.certificate_number, updated_at = app_now(), manual_approval_until = null, rejected_at = null,
        reject_reason = null, reminded_days = null, asked_to_renew_at = null,
        previous_number = case when held.certificate_number = excluded.certificate_number then held.previous_number else held.certificate_number end
    where held.certificate_number <> excluded.certificate_number or held.manual_approval_until <= app_now()
    returning scheme_id`);
  if (saved !== undefined) return 'saved';
  // Resubmitting the same number changes nothing.
  const same = await tx.first(sql`
    select scheme_id from company_accreditations where company_id = ${input.companyId} and scheme_id = ${input.schemeId}`);
  return same === undefined ? 'unknown' : 'saved';
}

/** Removes an accreditation; lead types that require it are on hold from now on. */
async function removeAccreditation(tx: Tx, input: { companyId: CompanyId; schemeId: number }): Promise<void> {
  await tx.rows(sql`delete from company_accreditations where company_id = ${input.companyId} and scheme_id = ${input.schemeId}`);
}

interface AccreditationAnswer {
  readonly schemeId: number;
  /** The number, or `yes`; empty or `no` removes the accreditation. */
  readonly certificateNumber: string;
}

type SaveAccreditationsOutcome =
  | { readonly kind: 'saved' }
  /** Index of an answer with an unknown accreditation, or one that is not yes or no. */
  | { readonly kind: 'unknown' | 'not_yes_or_no'; readonly place: number };

/** Saves all answers or none, and completes the third step of the registration journey. */
export async function saveAccreditations(
  tx: Tx,
  input: { companyId: CompanyId; answers: readonly AccreditationAnswer[] },
): Promise<SaveAccreditationsOutcome> {
  const { companyId, answers } = input;
  const schemes = await tx.rows(sql<{ id: number; kind: string }>`
    select s.id, s.kind from accreditation_schemes s join companies c on c.country = s.country where c.id = ${companyId}`);
  const kinds = new Map(schemes.map(({ id, kind }) => [id, kind]));
  for (const [place, { schemeId, certificateNumber }] of answers.entries()) {
    const kind = kinds.get(schemeId);
    if (kind === undefined) return { kind: 'unknown', place };
    if (kind === 'yes_no' && !['', 'yes', 'no'].includes(certificateNumber)) return { kind: 'not_yes_or_no', place };
  }
  for (const { schemeId, certificateNumber } of answers) {
    const isNone = certificateNumber === '' || (kinds.get(schemeId) === 'yes_no' && certificateNumber === 'no');
    if (isNone) await removeAccreditation(tx, { companyId, schemeId });
    else await saveAccreditation(tx, { companyId, schemeId, certificateNumber });
  }
  await completeJourneyStep(tx, { companyId, step: 'step_three' });
  return { kind: 'saved' };
}

export interface LockedCertificate {
  readonly certificateNumber: string;
  readonly approvedUntil: Date | null;
  readonly rejectedAt: Date | null;
  readonly rejectReason: string | null;
  /** Last rejected number. */
  readonly rejectedNumber: string | null;
  readonly askedToRenewAt: Date | null;
  readonly now: Date;
  readonly settings: SettingValues;
}

/** Locks a certificate; lock the company's row first. */
export function lockCertificate(companyId: CompanyId, schemeId: number): Sql<LockedCertificate> {
  return sql<LockedCertificate>`
    select certificate_number as "certificateNumber", manual_approval_until as "approvedUntil", rejected_at as "rejectedAt",
           reject_reason as "rejectReason", rejected_number as "rejectedNumber", asked_to_renew_at as "askedToRenewAt", app_now() as now, ${settingsColumn}
    from company_accreditations where company_id = ${companyId} and scheme_id = ${schemeId} for update`;
}

/** A certificate as the user saw it. */
export interface SeenCertificate {
  readonly certificate_number: string;
  readonly state: (typeof accreditationStates)[number];
}

/** Checks whether the certificate is unchanged since the user saw it. */
export function isAsSeen(seen: SeenCertificate | undefined, held: LockedCertificate): boolean {
  return seen === undefined || (seen.certificate_number === held.certificateNumber && seen.state === accreditationState(held, held.now));
}
