import type { PageLanguage } from '../../../contract/kit/language.ts';
import { callApi } from '../../platform/api-client.ts';

export interface PageOf {
  readonly key: string;
  readonly language: PageLanguage;
}

export async function loadPages(signal: AbortSignal) {
  return (await callApi('GET /operator/content', { signal })).body.data;
}

/** A page with the version that its saving has to name. */
export async function loadPage(params: PageOf, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/content/{key}/{language}', { params, signal });
  return { page: body.data, version };
}

export type EditedPage = Awaited<ReturnType<typeof loadPage>>;

/** That a draft was saved is reason enough; why the page changes is asked when it is published. */
const savedDraft = 'Draft saved in Content';

export async function saveDraft(params: PageOf, words: { title: string; body: string }, version: string | undefined): Promise<void> {
  await callApi('PUT /operator/content/{key}/{language}', { params, body: { ...words, reason: savedDraft }, version });
}

export async function publishDraft(params: PageOf, { from, reason }: { from: string; reason: string }): Promise<void> {
  const body = { reason, ...(from === '' ? {} : { from: new Date(from).toISOString() }) };
  await callApi('POST /operator/content/{key}/{language}/publish', { params, body });
}

export async function discardDraft(params: PageOf, reason: string): Promise<void> {
  await callApi('POST /operator/content/{key}/{language}/discard', { params, body: { reason } });
}

export async function takeBackPlanned(params: PageOf, reason: string): Promise<void> {
  await callApi('POST /operator/content/{key}/{language}/unschedule', { params, body: { reason } });
}

/** Null: the project's own words. */
export async function showVersion(params: PageOf, version: number | null, reason: string): Promise<void> {
  await callApi('POST /operator/content/{key}/{language}/roll-back', { params, body: { version, reason } });
}
