import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { freshnessStep, priceFactors, priceMinor } from '../../catalogue/price-rule.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

interface AgedRow {
  id: EnquiryId;
  basePriceMinor: number;
  priceOverrideMinor: number | null;
  maxSales: number;
  releasedAt: Date;
  now: Date;
}

/**
 * Rewrites the list price of enquiries that have crossed a freshness step, so that lists sort by what is charged.
 * Rows that a purchase holds are left for the next run. Answers how many were rewritten.
 */
export async function repriceEnquiries(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const factors = priceFactors(row?.settings ?? null);
  const [first, second] = factors.stepsHours;
  const aged = await tx.rows(sql<AgedRow>`
    select id, base_price_minor as "basePriceMinor", price_override_minor as "priceOverrideMinor", max_sales as "maxSales",
           released_at as "releasedAt", app_now() as now
    from enquiries
    where status = 'released'
      and ((freshness_step = 0 and released_at <= app_now() - make_interval(secs => ${first * 3_600}))
        or (freshness_step = 1 and released_at <= app_now() - make_interval(secs => ${second * 3_600})))
    order by id limit 2000 for update skip locked`);
  await tx.rows(sql`
    update enquiries e set list_price_minor = n.price, freshness_step = n.step
    from unnest(${aged.map((enquiry) => enquiry.id)}::bigint[],
                ${aged.map((enquiry) => priceMinor(enquiry, 0, factors, enquiry.now))}::bigint[],
                ${aged.map((enquiry) => freshnessStep(factors, enquiry.releasedAt, enquiry.now))}::smallint[]) as n(id, price, step)
    where e.id = n.id`);
  return aged.length;
}
