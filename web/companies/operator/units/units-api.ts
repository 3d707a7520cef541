import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { UnitChangesWire } from '../../../../contract/companies/business-units-endpoints.ts';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { staffQuery } from '../../../identity/operator/session.ts';
import { callApi } from '../../../platform/api-client.ts';
import type { SaveWish } from '../scheduled/begin.ts';
import { companyDeskKeys } from '../query-keys.ts';

export function unitsQuery() {
  return queryOptions({
    queryKey: companyDeskKeys.units(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/business-units', { signal })).body.data,
  });
}
export type ListedUnit = Awaited<ReturnType<NonNullable<ReturnType<typeof unitsQuery>['queryFn']>>>[number];

async function loadUnit(country: CountryCode, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/business-units/{country}', { params: { country }, signal });
  return { ...body.data, version };
}
/** With the version to save it with. */
export type LoadedUnit = Awaited<ReturnType<typeof loadUnit>>;

export function unitQuery(country: CountryCode) {
  return queryOptions({ queryKey: companyDeskKeys.unit(country), queryFn: ({ signal }) => loadUnit(country, signal) });
}

/** What was read of the units is read anew, and the countries that every list offers. */
async function forgetUnits(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: companyDeskKeys.units() }),
    client.invalidateQueries({ queryKey: staffQuery().queryKey }),
  ]);
}

/** Refused or not: whoever looks again sees what stands now. */
export async function saveUnit(client: QueryClient, unit: LoadedUnit, changes: UnitChangesWire, wish: SaveWish): Promise<void> {
  const { country, version } = unit;
  try {
    await callApi('PUT /operator/business-units/{country}', { params: { country }, body: { ...changes, ...wish }, version });
  } finally {
    await forgetUnits(client);
  }
}

export async function saveVatRate(
  client: QueryClient,
  country: CountryCode,
  planned: { readonly since: string; readonly rate: number; readonly reason: string },
): Promise<void> {
  await callApi('POST /operator/business-units/{country}/vat-rates', { params: { country }, body: { ...planned } });
  await forgetUnits(client);
}

type NewUnit = Parameters<typeof callApi<'POST /operator/business-units'>>[1]['body'];

export async function createUnit(client: QueryClient, unit: NewUnit): Promise<void> {
  await callApi('POST /operator/business-units', { body: unit });
  await forgetUnits(client);
}
