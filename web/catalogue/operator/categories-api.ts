import { callApi } from '../../platform/api-client.ts';
import type { Texts } from './work-types-api.ts';

/** A category with the version that it is named with. */
export async function readCategory(id: number) {
  const { body, version } = await callApi('GET /operator/categories/{id}', { params: { id } });
  return { ...body.data, version };
}
export type CategoryData = Awaited<ReturnType<typeof readCategory>>;

export async function addCategory(code: string, name: Texts, reason: string): Promise<void> {
  await callApi('POST /operator/categories', { body: { code, name, reason } });
}

export async function nameCategory({ id, version }: CategoryData, name: Texts, reason: string): Promise<void> {
  await callApi('PUT /operator/categories/{id}', { params: { id }, body: { name, reason }, version });
}

/** Puts it at a place, of which the first is 1. */
export async function moveCategory(id: number, place: number, reason: string): Promise<void> {
  await callApi('POST /operator/categories/{id}/move', { params: { id }, body: { place, reason } });
}

export async function removeCategory(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/categories/{id}/remove', { params: { id }, body: { reason } });
}
