import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { completeJourneyStep } from '../complete-journey-step.ts';
import { removeAccreditation } from './remove-accreditation.ts';
import { saveAccreditation } from './save-accreditation.ts';

export interface AccreditationAnswer {
  readonly schemeId: number;
  /** The number, or `yes`; empty or `no` takes the accreditation away. */
  readonly certificateNumber: string;
}

export type SaveAccreditationsOutcome =
  | { readonly kind: 'saved' }
  /** The place in the list of an accreditation that the company's country does not have, or of an answer that is not yes or no. */
  | { readonly kind: 'unknown' | 'not_yes_or_no'; readonly place: number };

/** Saves answers to accreditations; all of them or none. The third step of the registration journey is then done. */
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
