import * as z from 'zod';
import { countryCodes, type CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { priceFactors, priceMinor, factorsInForce, freshnessStep, type PriceFactors } from '../catalogue/price-rule.ts';
import { settingsColumn, type SettingValues, keptValue, getSettingValue, saveSetting } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { insertEvent, lockEnquiry } from './store.ts';

type OverrideOutcome =
  | { readonly kind: 'changed'; readonly before: number | null }
  | { readonly kind: 'not_priceable' }
  | { readonly kind: 'unknown' };

/** Sets or lifts the operator's price for one enquiry, in minor units excluding VAT. Sold leads keep their price. */
export async function overridePrice(
  tx: Tx,
  input: { enquiryId: EnquiryId; staffId: StaffId; priceMinor: number | null; reason: string },
): Promise<OverrideOutcome> {
  const enquiry = await lockEnquiry(tx, input.enquiryId);
  if (enquiry === undefined) return { kind: 'unknown' };
  if (enquiry.status === 'removed' || enquiry.status === 'expired') return { kind: 'not_priceable' };
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const priced = { ...enquiry, priceOverrideMinor: input.priceMinor };
  const listPriceMinor = priceMinor(priced, 0, priceFactors(row?.settings ?? null, enquiry.country, enquiry.now), enquiry.now);
  await tx.pipeline(
    sql`update enquiries set price_override_minor = ${input.priceMinor}, list_price_minor = ${listPriceMinor} where id = ${enquiry.id}`,
    insertEvent(enquiry.id, 'price_overridden', input.staffId, {
      from: enquiry.priceOverrideMinor,
      to: input.priceMinor,
      reason: input.reason,
    }),
  );
  return { kind: 'changed', before: enquiry.priceOverrideMinor };
}

interface AgedRow {
  id: EnquiryId;
  basePriceMinor: number;
  priceOverrideMinor: number | null;
  maxSales: number;
  releasedAt: Date;
  now: Date;
}

/** Enquiries repriced per transaction. */
export const repriceBatch = 2_000;

/** Tracks which factors a country's list prices were last rewritten for, and how far; `through` is null when complete. */
const factorsApplied = (country: CountryCode) =>
  keptValue(`price.applied.${country}`, z.object({ from: z.string(), through: z.number().nullable() }), { from: '', through: 0 });

const agedColumns = sql`
  id, base_price_minor as "basePriceMinor", price_override_minor as "priceOverrideMinor", max_sales as "maxSales",
  released_at as "releasedAt", app_now() as now`;

/** Selects enquiries past a freshness step. Rows locked by a purchase wait for the next run. */
function selectPastStep(country: CountryCode, [first, second]: PriceFactors['stepsHours']): Sql<AgedRow> {
  return sql<AgedRow>`
    select ${agedColumns}
    from enquiries
    where status = 'released' and country = ${country}
      and ((freshness_step = 0 and released_at <= app_now() - make_interval(secs => ${first * 3_600}))
        or (freshness_step = 1 and released_at <= app_now() - make_interval(secs => ${second * 3_600})))
    order by id limit ${repriceBatch} for update skip locked`;
}

/** Selects all enquiries on sale in batches, waiting for purchases because none may be skipped. */
function selectBatchAfter(country: CountryCode, id: number): Sql<AgedRow> {
  return sql<AgedRow>`
    select ${agedColumns}
    from enquiries where status = 'released' and country = ${country} and id > ${id}
    order by id limit ${repriceBatch} for update`;
}

async function reprice(tx: Tx, rows: readonly AgedRow[], factors: PriceFactors): Promise<void> {
  await tx.rows(sql`
    update enquiries e set list_price_minor = n.price, freshness_step = n.step
    from unnest(${rows.map((enquiry) => enquiry.id)}::bigint[],
                ${rows.map((enquiry) => priceMinor(enquiry, 0, factors, enquiry.now))}::bigint[],
                ${rows.map((enquiry) => freshnessStep(factors, enquiry.releasedAt, enquiry.now))}::smallint[]) as n(id, price, step)
    where e.id = n.id`);
}

async function repriceCountry(tx: Tx, country: CountryCode, settings: SettingValues, now: Date): Promise<number> {
  const factors = priceFactors(settings, country, now);
  const since = factorsInForce(settings, country, now)?.from ?? '';
  const applied = getSettingValue(settings, factorsApplied(country));
  const through = applied.from === since ? applied.through : 0;
  if (since === '' || through === null) {
    const aged = await tx.rows(selectPastStep(country, factors.stepsHours));
    await reprice(tx, aged, factors);
    return aged.length;
  }
  const next = await tx.rows(selectBatchAfter(country, through));
  await reprice(tx, next, factors);
  const last = next.length < repriceBatch ? null : (next.at(-1)?.id ?? null);
  await saveSetting(tx, { key: factorsApplied(country).key, value: { from: since, through: last } });
  return next.length;
}

/**
 * Rewrites list prices after a freshness step, and country-wide after a change of factors, so lists sort by the charged price. Charging
 * never waits for this. Returns how many were rewritten; if `repriceBatch` or more, run again.
 */
export async function repriceEnquiries(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues; now: Date }>`select ${settingsColumn}, app_now() as now`);
  if (row === undefined) throw new Error('the database returned no time');
  let count = 0;
  for (const country of countryCodes()) count += await repriceCountry(tx, country, row.settings, row.now);
  return count;
}
