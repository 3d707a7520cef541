import { lookBackDays, usualLeads } from '../../contract/distribution/usual-leads-rule.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { priceFactors, priceMinor } from '../catalogue/price-rule.ts';
import type { CostFacts } from './lead-delivery.ts';

/** A lead type's current price for a company, recent volume, and typical cost. */
export interface PricedLeadType {
  readonly workTypeId: number;
  readonly currency: CurrencyCode;
  readonly priceMinor: number;
  /** By day, newest first. */
  readonly came: readonly number[];
  /** Null if there were none. */
  readonly averagePriceMinor: number | null;
  /** Typical number per month. */
  readonly usual: number;
}

/** Most enquiries go to this many companies; with fewer, each pays more. */
const usualBuyers = 3;

/** Prices lead types as a company would buy them today: fresh, at current list prices, less its discount. */
export function leadTypeCosts({ country, discountBp, settings, now, offered, came }: CostFacts): PricedLeadType[] {
  const factors = priceFactors(settings, country, now);
  const cameByType = Map.groupBy(came, ({ workTypeId }) => workTypeId);
  return offered.map(({ workTypeId, listPriceMinor, currency, ...caps }) => {
    const priceFor = (maxSales: number): number =>
      priceMinor({ basePriceMinor: listPriceMinor, priceOverrideMinor: null, maxSales, releasedAt: null }, discountBp, factors, now);
    const perDay = Array.from({ length: lookBackDays }, () => 0);
    let count = 0;
    let sumMinor = 0;
    for (const one of cameByType.get(workTypeId) ?? []) {
      perDay[one.day] = (perDay[one.day] ?? 0) + one.count;
      count += one.count;
      sumMinor += one.count * priceFor(one.maxSales);
    }
    return {
      workTypeId,
      currency,
      priceMinor: priceFor(usualBuyers),
      came: perDay,
      averagePriceMinor: count === 0 ? null : Math.round(sumMinor / count),
      usual: usualLeads(perDay, caps),
    };
  });
}
