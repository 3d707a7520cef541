import { queryOptions } from '@tanstack/react-query';
import type { ContactForm } from '../../contract/content/contact-rules.ts';
import { callApi } from '../platform/api-client.ts';
import { withBrandWords } from '../platform/brand-words.ts';

/** Loads the content pages in a language. */
export function pagesQuery(language: string) {
  return queryOptions({
    queryKey: contentKeys.pages(language),
    queryFn: async ({ signal }) => (await callApi('GET /content/{language}', { params: { language }, signal })).body.data,
    select: (pages) => pages.map((page) => ({ ...page, title: withBrandWords(page.title), body: withBrandWords(page.body) })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Maximum attachment size in bytes. */
export function uploadSizeQuery() {
  return queryOptions({
    queryKey: contentKeys.uploadSize(),
    queryFn: async ({ signal }) => (await callApi('GET /config/uploadSize', { signal })).body.data.size,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sends the contact form with its optional attachment. */
export async function sendContact(fields: ContactForm, attachment: File | undefined): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (attachment !== undefined) body.append('attachment', attachment);
  await callApi('POST /contact', { body });
}

export async function sendFeedback(message: string, currentPage: string): Promise<void> {
  await callApi('POST /installer-feedback', { body: { message, currentPage } });
}

/** Query keys. */
const contentKeys = {
  pages: (language: string) => ['content', language],
  uploadSize: () => ['upload-size'],
} as const;
