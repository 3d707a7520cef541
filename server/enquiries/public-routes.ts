import type { CountryCode } from '../../contract/kit/country.ts';
import { leadCounts } from '../../contract/registration.ts';
import type { Db } from '../platform/database.ts';
import { ok, routes, type Route } from '../platform/http/route.ts';
import { countLeadsThisMonth, type LeadCount } from './lead-counts-query.ts';

const lifetimeMs = 60_000;

/** One visitor's call counts, everybody else of the minute is told the same. */
function sharedForAMinute(): (db: Db, country: CountryCode) => Promise<readonly LeadCount[]> {
  const known = new Map<CountryCode, { readonly until: number; readonly counts: Promise<readonly LeadCount[]> }>();
  return (db, country) => {
    const last = known.get(country);
    const now = performance.now();
    if (last !== undefined && last.until > now) return last.counts;
    const counts = countLeadsThisMonth(db, country);
    known.set(country, { until: now + lifetimeMs, counts });
    // A failed count must not be remembered.
    counts.catch(() => known.delete(country));
    return counts;
  };
}

export function publicEnquiryRoutes(): readonly Route[] {
  const countsOf = sharedForAMinute();
  return routes(leadCounts, {
    'GET /lead-counts/': async ({ db, query }) => {
      const counts = await countsOf(db, query.country);
      return ok(counts.map(({ name, count }) => ({ work_type: name[query.language], count })));
    },
  });
}
