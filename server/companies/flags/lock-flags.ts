import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findFlags, type FlaggedCompany } from './flags-query.ts';
import { lockCompanyRow } from '../store.ts';

/** The flags of a company as nobody else can change them until the transaction ends. */
export async function lockFlags(tx: Tx, companyId: CompanyId): Promise<FlaggedCompany | undefined> {
  await tx.rows(lockCompanyRow(companyId));
  return findFlags(tx, companyId);
}
