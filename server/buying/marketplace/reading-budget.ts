import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Limit, SharedLimits } from '../../platform/http/shared-limits.ts';

/** Leads new to a company that it may read per hour: fifty pages of sixty, more than anyone reads manually. */
export const readingLimit: Limit = { max: 3_000, windowMs: 3_600_000 };

/** Maximum companies remembered; the oldest is dropped and starts over. */
const maxCompanies = 5_000;

interface RecentReads {
  readonly ids: Set<number>;
  readonly until: number;
}

/** Counts what a company reads. Returns the seconds to wait if over the limit, otherwise null. */
export type ReadingBudget = (companyId: CompanyId, leads: readonly number[]) => Promise<number | null>;

/**
 * Stops one company from scraping the marketplace. Counts only leads not shown to it within the hour, so refreshing is free: rereading reveals
 * nothing new. After the hour every lead counts again. Processes share the count; each remembers the leads it has shown.
 */
export function openReadingBudget(limits: SharedLimits, { max, windowMs }: Limit): ReadingBudget {
  const take = limits.limit('marketplace-leads', { max, windowMs });
  const byCompany = new Map<CompanyId, RecentReads>();
  const getRecentReads = (companyId: CompanyId): Set<number> => {
    const known = byCompany.get(companyId);
    if (known !== undefined && known.until > performance.now()) return known.ids;
    byCompany.delete(companyId);
    const [first] = byCompany.keys();
    if (byCompany.size >= maxCompanies && first !== undefined) byCompany.delete(first);
    const ids = new Set<number>();
    byCompany.set(companyId, { ids, until: performance.now() + windowMs });
    return ids;
  };
  return async (companyId, leads) => {
    const known = getRecentReads(companyId);
    const fresh = leads.filter((id) => !known.has(id));
    if (fresh.length === 0) return null;
    const wait = await take(`company:${companyId}`, fresh.length);
    if (wait === null) for (const id of fresh) known.add(id);
    return wait;
  };
}
