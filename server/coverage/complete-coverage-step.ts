import type { CompanyId } from '../../contract/kit/ids.ts';
import { completeJourneyStep } from '../companies/complete-journey-step.ts';
import { getToDoFacts } from '../companies/queries.ts';
import type { Tx } from '../platform/database/database.ts';

/** A new company has been through the coverage page once an area of it has both lead types and postcodes. */
export async function completeCoverageStep(tx: Tx, companyId: CompanyId): Promise<void> {
  const { hasCoverage } = await getToDoFacts(tx, companyId);
  if (hasCoverage) await completeJourneyStep(tx, { companyId, step: 'step_two' });
}
