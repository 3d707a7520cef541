import { leadCounts } from '../../../contract/enquiries/lead-counts-endpoints.ts';
import { isOffered } from '../../../contract/kit/country.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { getUnit } from '../../geography/business-units.ts';
import { closedCountryText, findArea } from '../../geography/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { answer, routes, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { type PublicLeadCounts, publicLeadCounts } from '../lead-counts-rule.ts';
import { type CountedPlace, countLatestLeads } from '../queries.ts';

const lifetimeMs = 60_000;

/** Caches lead counts for a minute across visitors. Bounded by the number of areas. */
function createCachedCounter(): (db: Db, place: CountedPlace) => Promise<PublicLeadCounts> {
  const known = new Map<string, { readonly until: number; readonly counts: Promise<PublicLeadCounts> }>();
  return (db, place) => {
    const key = `${place.country} ${place.areaId ?? ''}`;
    const last = known.get(key);
    const now = performance.now();
    if (last !== undefined && last.until > now) return last.counts;
    const counts = countLatestLeads(db, place).then(publicLeadCounts);
    known.set(key, { until: now + lifetimeMs, counts });
    // Do not cache a failed count.
    counts.catch(() => known.delete(key));
    return counts;
  };
}

export function publicEnquiryRoutes(): readonly Route[] {
  const getCounts = createCachedCounter();
  return routes(leadCounts, {
    'GET /lead-counts/': async ({ db, query: { country, language, postcode } }) => {
      if (!isOffered(country)) return refuseField('country', closedCountryText(country));
      const area = postcode === undefined ? undefined : await findArea(db, { country, text: postcode });
      const { types, total } = await getCounts(db, { country, areaId: area?.id ?? null });
      return answer(200, {
        data: types.map(({ name, count, priceMinor }) => ({ work_type: name[language], count, typical_price: toMajor(priceMinor) })),
        meta: {
          area: area === undefined ? null : { code: area.code, name: area.name },
          total: total?.count ?? null,
          typical_price: total === null ? null : toMajor(total.priceMinor),
          currency: getUnit(country).currency,
        },
      });
    },
  });
}
