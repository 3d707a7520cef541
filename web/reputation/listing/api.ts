import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ListingForm } from '../../../contract/reputation/listing-rules.ts';
import type { PictureWire } from '../../../contract/reputation/listing-endpoints.ts';
import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';

const listingKeys = {
  any: () => ['listing'],
  listing: () => ['listing', 'words-and-pictures'],
  sites: () => ['listing', 'sites'],
  uploadSize: () => ['listing-upload-size'],
} as const;

export async function loadListing(signal?: AbortSignal) {
  const { body, version } = await callApi('GET /company/listing/', { ...(signal && { signal }) });
  return { ...body.data, version };
}
export type LoadedListing = Awaited<ReturnType<typeof loadListing>>;
export type { PictureWire as Picture };

/** Loads texts, logo and photos of the listing. */
export function listingQuery() {
  return queryOptions({ queryKey: listingKeys.listing(), queryFn: ({ signal }) => loadListing(signal) });
}

/** Loads the listing's status on each guide site. */
export function sitesQuery() {
  return queryOptions({
    queryKey: listingKeys.sites(),
    queryFn: async ({ signal }) => (await callApi('GET /company/listing/all-active', { signal })).body.data.listings,
  });
}

/** Maximum picture size in bytes. */
export function uploadSizeQuery() {
  return queryOptions({
    queryKey: listingKeys.uploadSize(),
    queryFn: async ({ signal }) => (await callApi('GET /config/uploadSize', { signal })).body.data.size,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Invalidates everything that shows the listing. */
export function refreshListing(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listingKeys.any() });
}

/** Saves the texts and returns the new version. Refusals name fields one level down in the body. */
export async function saveWords(listing: ListingForm, version: string | undefined): Promise<string | undefined> {
  try {
    return (await callApi('PUT /company/listing/', { body: { listing }, version })).version;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(([field, texts]) => [field.replace(/^listing\./, ''), texts]);
    throw new ApiRefusal(error.status, { data: { errors: error.errors, fields: Object.fromEntries(fields) as object } }, null);
  }
}

export async function setPublished(site: SiteKey, published: boolean): Promise<void> {
  await callApi('PUT /company/listing/sites/{site}', { params: { site }, body: { published } });
}

interface Upload {
  readonly image: File;
  /** The upload can be cancelled. */
  readonly signal: AbortSignal;
}

interface PictureWords {
  readonly title: string;
  readonly description: string;
}

function buildPictureForm(words: PictureWords, image?: File): FormData {
  const form = new FormData();
  form.append('title', words.title);
  form.append('description', words.description);
  if (image !== undefined) {
    form.append('optIn', 'true');
    form.append('image', image);
  }
  return form;
}

export async function uploadLogo({ image, signal }: Upload): Promise<void> {
  await callApi('POST /company/listing/image/logo', { body: buildPictureForm({ title: '', description: '' }, image), signal });
}

export async function addPhoto({ image, signal }: Upload, words: PictureWords): Promise<void> {
  await callApi('POST /company/listing/image/', { body: buildPictureForm(words, image), signal });
}

export async function replacePicture({ image, signal }: Upload, { id, ...words }: PictureWords & { readonly id: number }): Promise<void> {
  await callApi('POST /company/listing/image/update/{id}', { params: { id }, body: buildPictureForm(words, image), signal });
}

export async function savePictureWords(id: number, words: PictureWords): Promise<void> {
  await callApi('POST /company/listing/image/update/{id}', { params: { id }, body: buildPictureForm(words) });
}

export async function deletePicture(id: number): Promise<void> {
  await callApi('DELETE /company/listing/image/{id}', { params: { id } });
}

export async function movePhoto(id: number, place: number): Promise<void> {
  await callApi('PUT /company/listing/image/{id}/place', { params: { id }, body: { place } });
}
