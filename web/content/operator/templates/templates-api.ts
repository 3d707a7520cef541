import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { callApi } from '../../../platform/api-client.ts';

export interface TemplateOf {
  readonly key: string;
  readonly language: PageLanguage;
}
export type TypedWords = Readonly<Record<string, string>>;

export async function loadTemplates(signal: AbortSignal) {
  return (await callApi('GET /operator/mail-templates', { signal })).body.data;
}

/** A message with the version that its saving has to name. */
export async function loadTemplate(params: TemplateOf, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/mail-templates/{key}/{language}', { params, signal });
  return { template: body.data, version };
}

export type EditedTemplate = Awaited<ReturnType<typeof loadTemplate>>;

export async function saveWords(
  params: TemplateOf,
  { words, reason, version }: { readonly words: TypedWords; readonly reason: string; readonly version: string | undefined },
): Promise<void> {
  await callApi('PUT /operator/mail-templates/{key}/{language}', { params, body: { words: { ...words }, reason }, version });
}

export async function toBuiltIn(params: TemplateOf, reason: string): Promise<void> {
  await callApi('POST /operator/mail-templates/{key}/{language}/built-in', { params, body: { reason } });
}

export async function previewWords(params: TemplateOf, words: TypedWords, signal: AbortSignal) {
  const body = { words: { ...words } };
  return (await callApi('POST /operator/mail-templates/{key}/{language}/preview', { params, body, signal })).body.data;
}
