import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { type ProposedPrice, proposalText } from '../../../contract/catalogue/price-rules.ts';
import { factorsText, type ProposedFactors } from '../../../contract/catalogue/factors-text-rule.ts';
import type { PriceFactorsWire } from '../../../contract/catalogue/prices-endpoints.ts';
import { callApi } from '../../platform/api-client.ts';
import { catalogueKeys } from './query-keys.ts';

/** The whole price list, with the version that its changes are sent with. */
export function priceListQuery() {
  return queryOptions({
    queryKey: catalogueKeys.prices(),
    queryFn: async ({ signal }) => {
      const { body, version } = await callApi('GET /operator/prices', { signal });
      return { ...body.data, version };
    },
  });
}

export type PriceListData = Awaited<ReturnType<NonNullable<ReturnType<typeof priceListQuery>['queryFn']>>>;
export type PricedWorkType = PriceListData['work_types'][number];
export type PricedCountry = PriceListData['countries'][number];
export type ScheduledPrice = PriceListData['scheduled'][number];

export function priceCellQuery(country: CountryCode, workTypeId: number) {
  return queryOptions({
    queryKey: catalogueKeys.cell(country, workTypeId),
    queryFn: async ({ signal }) =>
      (await callApi('GET /operator/prices/{country}/{workTypeId}', { params: { country, workTypeId }, signal })).body.data,
  });
}

export function priceEffectQuery(proposed: readonly ProposedPrice[]) {
  const prices = proposalText(proposed);
  return queryOptions({
    queryKey: catalogueKeys.effect(prices),
    queryFn: async ({ signal }) => (await callApi('GET /operator/prices/effect', { query: { prices }, signal })).body.data,
  });
}

/** What was said of the factors of a country, beside what holds. */
export function factorsQuery(country: CountryCode) {
  return queryOptions({
    queryKey: catalogueKeys.factors(country),
    queryFn: async ({ signal }) => (await callApi('GET /operator/price-factors/{country}', { params: { country }, signal })).body.data,
  });
}

export function factorEffectQuery(country: CountryCode, proposed: ProposedFactors) {
  const factors = factorsText(proposed);
  return queryOptions({
    queryKey: catalogueKeys.factorEffect(country, factors),
    queryFn: async ({ signal }) =>
      (await callApi('GET /operator/price-factors/{country}/effect', { params: { country }, query: { factors }, signal })).body.data,
  });
}

/** After prices have changed everything that was read of them is read anew. */
export async function forgetPrices(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: catalogueKeys.prices() });
}

interface Asked {
  /** From the beginning of this day (YYYY-MM-DD); null: at once. */
  readonly from: string | null;
  readonly isConfirmed: boolean;
  readonly reason: string;
}

export async function savePrices(prices: readonly ProposedPrice[], version: string | undefined, asked: Asked): Promise<void> {
  const { from, isConfirmed: confirm_large, reason } = asked;
  const changes = prices.map(({ country, workTypeId, price }) => ({ country, work_type_id: workTypeId, price }));
  await callApi('PUT /operator/prices', { body: { changes, from, confirm_large, reason }, version });
}

export async function cancelScheduledPrice(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/prices/scheduled/{id}/cancel', { params: { id }, body: { reason } });
}

/** Read anew before they are changed: the version is of this moment. */
export async function savePriceFactors(country: CountryCode, factors: PriceFactorsWire, asked: Asked): Promise<void> {
  const { from, isConfirmed: confirm_large, reason } = asked;
  const { version } = await callApi('GET /operator/price-factors/{country}', { params: { country } });
  await callApi('PUT /operator/price-factors/{country}', {
    params: { country },
    body: { ...factors, from, confirm_large, reason },
    version,
  });
}

export async function cancelScheduledFactors(country: CountryCode, from: string, reason: string): Promise<void> {
  await callApi('POST /operator/price-factors/{country}/cancel', { params: { country }, body: { from, reason } });
}
