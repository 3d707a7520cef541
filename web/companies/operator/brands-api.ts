import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BrandSettingsWire } from '../../../contract/companies/brands-endpoints.ts';
import { callApi } from '../../platform/api-client.ts';
import type { SaveOptions } from './apply-from.tsx';
import { editorQueryOptions } from '../../ui/form/editor-query-options.ts';
import { companyDeskKeys } from './api.ts';

export function brandsQuery() {
  return queryOptions({
    queryKey: companyDeskKeys.brands(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/brands', { signal })).body.data,
  });
}
export type ListedBrand = Awaited<ReturnType<NonNullable<ReturnType<typeof brandsQuery>['queryFn']>>>[number];

async function loadBrand(key: string, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/brands/{key}', { params: { key }, signal });
  return { ...body.data, version };
}
/** A brand with the version required to save it. */
export type LoadedBrand = Awaited<ReturnType<typeof loadBrand>>;

export function brandQuery(key: string) {
  return queryOptions({ queryKey: companyDeskKeys.brand(key), queryFn: ({ signal }) => loadBrand(key, signal), ...editorQueryOptions });
}

const invalidateBrands = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: companyDeskKeys.brands() });

export async function createBrand(client: QueryClient, key: string, settings: BrandSettingsWire, reason: string): Promise<void> {
  await callApi('POST /operator/brands', { body: { key, ...settings, reason } });
  await invalidateBrands(client);
}

/** On refusal keeps the typed values and the error; a refetch would overwrite them. */
export async function saveBrand(client: QueryClient, brand: LoadedBrand, settings: BrandSettingsWire, options: SaveOptions): Promise<void> {
  const { key, version } = brand;
  await callApi('PUT /operator/brands/{key}', { params: { key }, body: { ...settings, ...options }, version });
  await invalidateBrands(client);
}

/** Uploads the two pictures in sequence; the brand uses them once both exist. */
export async function savePictures(client: QueryClient, key: string, pictures: { light: File; dark: File }, reason: string): Promise<void> {
  try {
    for (const ground of ['light', 'dark'] as const) {
      const body = new FormData();
      body.append('picture', pictures[ground]);
      body.append('reason', reason);
      await callApi('POST /operator/brands/{key}/pictures/{ground}', { params: { key, ground }, body });
    }
  } finally {
    await invalidateBrands(client);
  }
}
