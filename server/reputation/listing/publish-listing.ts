import type { CompanyId } from '../../../contract/kit/ids.ts';
import { isListingValid } from '../../../contract/reputation/listing-rules.ts';
import { siteNumbers, type SiteKey } from '../../../contract/catalogue/sites.ts';
import type { Tx } from '../../platform/database/database.ts';
import { openOwnListing, type OpenedListing } from './open-own-listing.ts';
import { upsertSite } from './store.ts';

/** Shows a listing on a guide site, or takes it off there. One without trading name and description is not published. */
export async function publishListing(
  tx: Tx,
  input: { companyId: CompanyId; site: SiteKey; published: boolean },
): Promise<'saved' | 'invalid' | Exclude<OpenedListing['kind'], 'open'>> {
  const { companyId, site, published } = input;
  const opened = await openOwnListing(tx, companyId);
  if (opened.kind !== 'open') return opened.kind;
  if (published && !isListingValid(opened.listing)) return 'invalid';
  await tx.rows(upsertSite(companyId, siteNumbers[site], published));
  return 'saved';
}
