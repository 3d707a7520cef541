import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export type SaveAccreditationOutcome = 'saved' | 'unknown';

/**
 * Keeps the certificate number of an accreditation. A new or changed number is pending until an operator approves it; the
 * same number again keeps its approval, and is pending again once that is over: registers renew what they have listed under the
 * number that it has. 'unknown': no such scheme in the company's country.
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
  // The same number again writes nothing and keeps what was decided about it.
  const same = await tx.first(sql`
    select scheme_id from company_accreditations where company_id = ${input.companyId} and scheme_id = ${input.schemeId}`);
  return same === undefined ? 'unknown' : 'saved';
}
