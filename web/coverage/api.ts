import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../contract/api.ts';
import type { WorkTypeWire } from '../../contract/catalogue/endpoints.ts';
import type { CoverageArea, Postcode } from '../../contract/coverage/endpoints.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { ClientInput, Received } from '../../contract/kit/endpoint.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { sharedKeys } from '../platform/query-keys.ts';
import { type MapCountry, readArea, readCountry, readTowns } from './map-country.ts';
import { type Selection, toSelection, withDistricts } from './selection.ts';

const maxAttempts = 3;

export type { CoverageArea, Postcode } from '../../contract/coverage/endpoints.ts';
export type WorkType = WorkTypeWire;
export type Region = Postcode['parent'] & { readonly postcodes: number };

/** Loads the company's areas, oldest first; `isListingOff` means none has a lead type. */
export function coverageQuery() {
  return queryOptions({
    queryKey: coverageKeys.areas(),
    queryFn: async ({ signal }) => {
      const { data, meta } = (await callApi('GET /coverage/', { signal })).body;
      return { areas: data, isListingOff: meta.listing_disabled };
    },
  });
}

/** Loads all selectable types by category, then name. Refetched with the page, because approvals change. */
export function workTypesQuery() {
  return queryOptions({
    queryKey: coverageKeys.workTypes(),
    queryFn: async ({ signal }) => (await callApi('GET /work-types/', { signal })).body.data,
    staleTime: 30_000,
  });
}

/** Loads the selection of an area with the version required to save it, and details of the selected items. */
export interface SavedChoice<Thing> {
  readonly ids: Selection;
  readonly version: string | undefined;
  readonly things: readonly Thing[];
}

export function areaWorkTypesQuery(id: number) {
  return queryOptions({
    queryKey: coverageKeys.areaWorkTypes(id),
    queryFn: async ({ signal }): Promise<SavedChoice<WorkType>> => {
      const { body, version } = await callApi('GET /coverage/work-types/{id}', { params: { id }, signal });
      return { ids: toSelection(body.data.map((type) => type.id)), version, things: body.data };
    },
  });
}

export interface AreaPostcodes extends SavedChoice<Postcode> {
  /** The areas of these districts, with their number of postcodes. */
  readonly regions: readonly Region[];
}

export function areaPostcodesQuery(id: number) {
  return queryOptions({
    queryKey: coverageKeys.areaPostcodes(id),
    queryFn: async ({ signal }): Promise<AreaPostcodes> => {
      const { body, version } = await callApi('GET /coverage/postcodes/{id}', { params: { id }, signal });
      return { ids: toSelection(body.data.map((postcode) => postcode.id)), version, things: body.data, regions: body.meta.regions };
    },
  });
}

/** Searches districts by code or name. Debounce calls while typing. */
export function regionSearchQuery(search: string) {
  return queryOptions({
    queryKey: coverageKeys.regionSearch(search),
    queryFn: async ({ signal }) => {
      const { data, meta } = (await callApi('GET /coverage-region/', { query: { search }, signal })).body;
      return { postcodes: data, regions: meta.regions, hasMore: meta.more };
    },
    staleTime: 10 * 60_000,
  });
}

export async function createArea(client: QueryClient, name: string): Promise<CoverageArea> {
  const { data } = (await callApi('POST /coverage/create', { body: { name } })).body;
  await refreshAfterChange(client);
  return data;
}

/** Loads the name with the version required to rename; fetched just before renaming. */
export function areaNameQuery(id: number) {
  return queryOptions({
    queryKey: coverageKeys.areaName(id),
    queryFn: async ({ signal }) => {
      const { body, version } = await callApi('GET /coverage/{id}', { params: { id }, signal });
      return { name: body.data.name, version };
    },
    gcTime: 0,
  });
}

export async function renameArea(client: QueryClient, area: { id: number; name: string; version: string | undefined }): Promise<void> {
  const { id, name, version } = area;
  await callApi('PUT /coverage/update/{id}', { params: { id }, body: { name }, version });
  await refreshAfterChange(client);
}

export async function deleteArea(client: QueryClient, id: number): Promise<void> {
  await callApi('DELETE /coverage/delete/{id}', { params: { id } });
  client.removeQueries({ queryKey: areaWorkTypesQuery(id).queryKey });
  client.removeQueries({ queryKey: areaPostcodesQuery(id).queryKey });
  await refreshAfterChange(client);
}

interface Choice {
  readonly id: number;
  readonly ids: Selection;
  readonly version: string | undefined;
}

export async function saveWorkTypes(client: QueryClient, { id, ids, version }: Choice): Promise<void> {
  const body = ids.map((one) => ({ id: one }));
  const saved = await callApi('PUT /coverage/work-types/{id}', { params: { id }, body, version });
  client.setQueryData(areaWorkTypesQuery(id).queryKey, (before) => before && { ...before, ids, version: saved.version });
  await refreshAfterChange(client);
}

/** Adds one type to the area's current selection, preserving concurrent changes. */
export async function addWorkType(client: QueryClient, { id, typeId }: { id: number; typeId: number }): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const there = await client.fetchQuery({ ...areaWorkTypesQuery(id), staleTime: 0 });
    try {
      await saveWorkTypes(client, { id, ids: withDistricts(there.ids, [typeId]), version: there.version });
      return;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 412 || tries === maxAttempts) throw error;
    }
  }
}

export async function savePostcodes(client: QueryClient, { id, ids, version }: Choice): Promise<void> {
  const body = ids.map((one) => ({ id: one }));
  const saved = await callApi('PUT /coverage/postcodes/{id}', { params: { id }, body, version });
  client.setQueryData(areaPostcodesQuery(id).queryKey, (before) => before && { ...before, ids, version: saved.version });
  await refreshAfterChange(client);
}

/** Coverage affects inside and outside, setup tasks and required accreditations. */
async function refreshAfterChange(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: sharedKeys.anyOfMarketplace() });
  void client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() });
  await client.invalidateQueries({ queryKey: coverageKeys.anyOfCoverage() });
}

/** Estimates the leads of the last 30 days. */
export type LastDays = Received<Api['POST /company/dry-run/']>['body']['data'];
/** Coverage and caps to try; omitted ones use the saved values. */
type LastDaysQuestion = ClientInput<Api['POST /company/dry-run/']>['body'];
/** Area being edited. */
export type EditedArea = NonNullable<LastDaysQuestion['edited']>;
/** Per lead type; null means no cap. */
export type GivenCaps = NonNullable<LastDaysQuestion['caps']>;

export async function calculateLastDays(body: LastDaysQuestion): Promise<LastDays> {
  return (await callApi('POST /company/dry-run/', { body })).body.data;
}

/** Outlines change only when an operator imports better ones, every few months. */
const staleTime = 30 * 60_000;

/** Loads the areas of a country for drawing, and all its districts by name. */
export function countryOutlinesQuery(country: CountryCode) {
  return queryOptions({
    queryKey: coverageKeys.countryOutlines(country),
    queryFn: async ({ signal }) => {
      const { body } = await callApi('GET /geography/outlines/{country}', { params: { country }, query: {}, signal });
      return readCountry(body.data);
    },
    staleTime,
    gcTime: Infinity,
    // Shapes only change with their version, and comparing them costs more than parsing.
    structuralSharing: false,
  });
}

/** Loads an area's districts. The address includes the version, so browsers cache the response permanently. */
export function areaOutlinesQuery(country: MapCountry, area: { readonly id: number; readonly code: string }) {
  return queryOptions({
    queryKey: coverageKeys.areaOutlines(country.country, area.id, country.version),
    queryFn: async ({ signal }) => {
      const params = { country: country.country, area: area.code };
      const { body } = await callApi('GET /geography/outlines/{country}/{area}', { params, query: { v: country.version }, signal });
      return readArea(body.data, country);
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
}

/** Loads the towns of a country, versioned like its areas. */
export function countryTownsQuery({ country, version }: MapCountry) {
  return queryOptions({
    queryKey: coverageKeys.countryTowns(country, version),
    queryFn: async ({ signal }) => {
      const { body } = await callApi('GET /geography/towns/{country}', { params: { country }, query: { v: version }, signal });
      return readTowns(body.data);
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
}

/** Returns the district of a postcode whose own code is not a district, as in inner Copenhagen. */
export async function findDistrictByPostcode(postcode: string): Promise<string | undefined> {
  const { body } = await callApi('GET /locations/', { query: { search: postcode } });
  return body.data.find(({ kind }) => kind === 'district')?.district ?? undefined;
}

/** Query keys. */
export const coverageKeys = {
  anyOfCoverage: () => ['coverage'],
  areas: () => ['coverage', 'areas'],
  areaName: (id: number) => ['coverage', 'name', id],
  areaWorkTypes: (id: number) => ['coverage', 'work-types', id],
  areaPostcodes: (id: number) => ['coverage', 'postcodes', id],
  regionSearch: (search: string) => ['coverage', 'search', search],
  workTypes: () => ['work-types'],
  radius: (country: string, postcode: string, km: number) => ['geography', 'radius', country, postcode, km],
  accreditations: (coverage: number | 'all', also: string) => ['company', 'accreditations', coverage, also],
  typesNeedingAccreditation: (id: number) => ['company', 'accreditations', 'work-types', id],
  countryOutlines: (country: string) => ['geography', 'outlines', country],
  countryTowns: (country: string, version: unknown) => ['geography', 'towns', country, version],
  areaOutlines: (country: string, area: number, version: unknown) => ['geography', 'outlines', country, area, version],
} as const;
