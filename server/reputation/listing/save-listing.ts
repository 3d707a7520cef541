import { plainLine, withoutLinks } from '../../../contract/kit/free-text-rule.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { freeSlug, slugOf } from './slug-rule.ts';
import { insertListing, updateListing } from './store.ts';

/** One address is given after the other, so that no two companies are given the same. */
async function giveSlug(tx: Tx, tradingName: string): Promise<string> {
  const base = slugOf(tradingName);
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('listing-slugs'))`);
  const rows = await tx.rows(sql<{ slug: string }>`select slug from listings where slug = ${base} or slug like ${`${base}-%`}`);
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

/**
 * Saves how a company presents itself. With both texts filled the to-do 'listing' is complete. Its public address comes from its
 * first trading name and stays when the name changes: others link to it.
 */
export async function saveListing(
  tx: Tx,
  input: { companyId: CompanyId; tradingName: string; description: string; shortDescription?: string },
): Promise<void> {
  const { companyId } = input;
  const tradingName = plainLine(input.tradingName);
  await tx.rows(insertListing(companyId));
  const now = await tx.first(sql<{ slug: string | null }>`select slug from listings where company_id = ${companyId} for update`);
  const slug = now?.slug ?? (await giveSlug(tx, tradingName));
  const description = withoutLinks(input.description).trim();
  const shortDescription = withoutLinks(input.shortDescription ?? '').trim();
  await tx.rows(updateListing({ companyId, tradingName, description, shortDescription }, slug));
}
