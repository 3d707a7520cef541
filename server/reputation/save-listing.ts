import { plainLine, withoutLinks } from '../../contract/kit/free-text-rule.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { upsertListing } from './store.ts';

/** Saves how a company presents itself. With both texts filled the to-do 'listing' is complete. */
export async function saveListing(tx: Tx, input: { companyId: CompanyId; tradingName: string; description: string }): Promise<void> {
  const { companyId, tradingName, description } = input;
  await tx.rows(upsertListing({ companyId, tradingName: plainLine(tradingName), description: withoutLinks(description).trim() }));
}
