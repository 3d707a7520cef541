import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { findListing, type Listing } from './listing-query.ts';
import { findEditing } from './editing-query.ts';
import { insertListing } from './store.ts';

export type OpenedListing = { readonly kind: 'open'; readonly listing: Listing } | { readonly kind: 'unknown' | 'banned' };

/**
 * Every change that a company makes to its listing begins here: whether it may, and one lock, so that its pictures keep their
 * places whoever adds another at that moment. What is read, is read under the lock.
 */
export async function openOwnListing(tx: Tx, companyId: CompanyId): Promise<OpenedListing> {
  const editing = await findEditing(tx, companyId);
  if (editing !== 'allowed') return { kind: editing };
  await tx.rows(insertListing(companyId));
  await tx.rows(sql`select company_id from listings where company_id = ${companyId} for update`);
  const listing = await findListing(tx, companyId);
  return listing === undefined ? { kind: 'unknown' } : { kind: 'open', listing };
}
