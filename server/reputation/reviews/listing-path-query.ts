import type { CompanyId } from '../../../contract/kit/ids.ts';
import { siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { listingPath } from '../../../contract/reputation/listing-values.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { isListed, isPublishedOn } from '../listing/listed-query.ts';

/** Where people find a company and its reviews: on the first guide site that shows it; null where none does. */
export async function findListingPath(db: Db, companyId: CompanyId): Promise<string | null> {
  const shown = await db.first(sql<{ slug: string | null; boilers: boolean; solar: boolean }>`
    select l.slug, ${isPublishedOn(siteNumbers.boilers)} as boilers, ${isPublishedOn(siteNumbers.solar)} as solar
    from listings l join companies c on c.id = l.company_id where l.company_id = ${companyId} and ${isListed}`);
  const site = siteKeys.find((key) => shown?.[key] === true);
  return shown?.slug == null || site === undefined ? null : listingPath(site, shown.slug);
}
