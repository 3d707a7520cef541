import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Limit, SharedLimits } from '../../platform/http/shared-limits.ts';

/** How many leads that are new to it a company may read in an hour: fifty pages of sixty. Nobody looks through that many by hand. */
export const readingLimit: Limit = { max: 3_000, windowMs: 3_600_000 };

/** Maximum number of companies remembered; the oldest is dropped and counted from the start again. */
const mostCompanies = 5_000;

interface ReadLately {
  readonly ids: Set<number>;
  readonly until: number;
}

/** Counts what a company reads. Answers the seconds to wait where it has read too much, otherwise null. */
export type ReadingBudget = (companyId: CompanyId, leads: readonly number[]) => Promise<number | null>;

/**
 * Keeps one company from copying the whole marketplace. Only leads count that the company has not been shown within the hour, so a
 * list that refreshes itself costs nothing. The count is shared by all processes; what was shown is remembered by each alone.
 */
export function keepReadingBudget(limits: SharedLimits, { max, windowMs }: Limit = readingLimit): ReadingBudget {
  const take = limits.limit('marketplace-leads', { max, windowMs });
  const byCompany = new Map<CompanyId, ReadLately>();
  const readLately = (companyId: CompanyId): Set<number> => {
    const known = byCompany.get(companyId);
    if (known !== undefined && known.until > performance.now()) return known.ids;
    byCompany.delete(companyId);
    const [first] = byCompany.keys();
    if (byCompany.size >= mostCompanies && first !== undefined) byCompany.delete(first);
    const ids = new Set<number>();
    byCompany.set(companyId, { ids, until: performance.now() + windowMs });
    return ids;
  };
  return async (companyId, leads) => {
    const known = readLately(companyId);
    const fresh = leads.filter((id) => !known.has(id));
    if (fresh.length === 0) return null;
    const wait = await take(`company:${companyId}`, fresh.length);
    if (wait === null) for (const id of fresh) known.add(id);
    return wait;
  };
}
