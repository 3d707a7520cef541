import type { ListedTicketWire } from '../../../contract/content/tickets-endpoints.ts';
import type { IntroductionWire } from '../../../contract/finance/operator-endpoints.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { deskPageSizes } from '../../../contract/kit/page-sizes.ts';
import { callApi } from '../../platform/api-client.ts';
import { deskList, choiceReader, textLike, exportHref } from '../../ui/desk/desk-search.ts';

interface PageKey {
  readonly key: string;
  readonly language: PageLanguage;
}

export async function loadPages(signal: AbortSignal) {
  return (await callApi('GET /operator/content', { signal })).body.data;
}

/** Loads a page with the version required to save it. */
export async function loadPage(params: PageKey, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/content/{key}/{language}', { params, signal });
  return { page: body.data, version };
}

export type EditedPage = Awaited<ReturnType<typeof loadPage>>;

/** Fixed reason for drafts; publishing asks for the real one. */
const savedDraft = 'Draft saved in Content';

export async function saveDraft(params: PageKey, words: { title: string; body: string }, version: string | undefined): Promise<void> {
  await callApi('PUT /operator/content/{key}/{language}', { params, body: { ...words, reason: savedDraft }, version });
}

export async function publishDraft(params: PageKey, { from, reason }: { from: string; reason: string }): Promise<void> {
  const body = { reason, ...(from === '' ? {} : { from: new Date(from).toISOString() }) };
  await callApi('POST /operator/content/{key}/{language}/publish', { params, body });
}

export async function discardDraft(params: PageKey, reason: string): Promise<void> {
  await callApi('POST /operator/content/{key}/{language}/discard', { params, body: { reason } });
}

export async function unscheduleDraft(params: PageKey, reason: string): Promise<void> {
  await callApi('POST /operator/content/{key}/{language}/unschedule', { params, body: { reason } });
}

/** Null restores the default text. */
export async function rollBackPage(params: PageKey, version: number | null, reason: string): Promise<void> {
  await callApi('POST /operator/content/{key}/{language}/roll-back', { params, body: { version, reason } });
}

/** A list row: a message, or a customer's introduction to a finance partner. */
export type MessageRow =
  | { readonly kind: 'ticket'; readonly ticket: ListedTicketWire }
  | { readonly kind: 'introduction'; readonly introduction: IntroductionWire };

type MessageView = (typeof messagesList.views)[number];

interface MessageSearch {
  readonly view: MessageView;
  readonly order: 'created-desc' | 'created-asc';
  readonly search?: string;
  readonly page: number;
  readonly pageSize: number;
  readonly mine?: '1';
}

export async function loadMessages({ view, order, mine, ...more }: MessageSearch, signal: AbortSignal) {
  if (view === 'finance') {
    const query = { ...more, order: order === 'created-asc' ? ('sent-asc' as const) : ('sent-desc' as const) };
    const { data, meta } = (await callApi('GET /operator/introductions', { query, signal })).body;
    return { data: data.map((introduction): MessageRow => ({ kind: 'introduction', introduction })), meta };
  }
  const query = { ...more, view, order, ...(mine && { mine }) };
  const { data, meta } = (await callApi('GET /operator/tickets', { query, signal })).body;
  return { data: data.map((ticket): MessageRow => ({ kind: 'ticket', ticket })), meta };
}

/** URL of the spreadsheet; introductions have their own. */
export function messagesExport({ view, order, ...more }: MessageSearch): string {
  if (view !== 'finance') return exportHref('/operator/tickets', { view, order, ...more });
  return exportHref('/operator/introductions', { ...more, order: order === 'created-asc' ? 'sent-asc' : 'sent-desc' });
}

export async function loadTicket(id: number, signal: AbortSignal) {
  return (await callApi('GET /operator/tickets/{id}', { params: { id }, signal })).body.data;
}

// Fixed audit-log reasons: these actions explain themselves.
const reasons = {
  assign: 'Given out in Messages',
  reply: 'Answered in Messages',
  done: 'Done in Messages',
  reopen: 'Taken out again in Messages',
  reveal: 'Needed to answer this message',
  sendAgain: 'Answer tried again in Messages',
};

export async function assignTicket(id: number, to: number | null): Promise<void> {
  await callApi('POST /operator/tickets/{id}/assign', { params: { id }, body: { to, reason: reasons.assign } });
}

export async function replyToTicket(id: number, text: string): Promise<void> {
  await callApi('POST /operator/tickets/{id}/reply', { params: { id }, body: { text, reason: reasons.reply } });
}

export async function revealWriter(id: number) {
  return (await callApi('POST /operator/tickets/{id}/reveal', { params: { id }, body: { reason: reasons.reveal } })).body.data;
}

/** Retries sending a reply. */
export async function sendReplyAgain(message: number): Promise<void> {
  await callApi('POST /operator/outbox/{id}/send-again', { params: { id: message }, body: { reason: reasons.sendAgain } });
}

/** Archives a row, or restores it. */
export async function setMessageDone(kind: MessageRow['kind'], id: number, isDone: boolean): Promise<void> {
  const given = { params: { id }, body: { reason: isDone ? reasons.done : reasons.reopen } };
  if (kind === 'ticket') await callApi(isDone ? 'POST /operator/tickets/{id}/done' : 'POST /operator/tickets/{id}/reopen', given);
  else await callApi(isDone ? 'POST /operator/introductions/{id}/done' : 'POST /operator/introductions/{id}/reopen', given);
}

export interface TemplateKey {
  readonly key: string;
  readonly language: PageLanguage;
}
export type TypedWords = Readonly<Record<string, string>>;

export async function loadTemplates(signal: AbortSignal) {
  return (await callApi('GET /operator/mail-templates', { signal })).body.data;
}

/** Loads a message with the version required to save it. */
export async function loadTemplate(params: TemplateKey, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/mail-templates/{key}/{language}', { params, signal });
  return { template: body.data, version };
}

export type EditedTemplate = Awaited<ReturnType<typeof loadTemplate>>;

export async function saveWords(
  params: TemplateKey,
  { words, reason, version }: { readonly words: TypedWords; readonly reason: string; readonly version: string | undefined },
): Promise<void> {
  await callApi('PUT /operator/mail-templates/{key}/{language}', { params, body: { words: { ...words }, reason }, version });
}

export async function restoreBuiltIn(params: TemplateKey, reason: string): Promise<void> {
  await callApi('POST /operator/mail-templates/{key}/{language}/built-in', { params, body: { reason } });
}

export async function previewWords(params: TemplateKey, words: TypedWords, signal: AbortSignal) {
  const body = { words: { ...words } };
  return (await callApi('POST /operator/mail-templates/{key}/{language}/preview', { params, body, signal })).body.data;
}

/** Loads the newest pictures available for pages, or those matching a description. */
export async function loadPictures(search: string, signal: AbortSignal) {
  const query = { pageSize: deskPageSizes[0], ...(search.trim() === '' ? {} : { search: search.trim() }) };
  const { body } = await callApi('GET /operator/pictures', { query, signal });
  return { pictures: body.data, total: body.meta.totalResults };
}

/** Drafts are not visible to readers; publishing asks for the reason. */
const addedPicture = 'Picture added in Content';

export async function uploadPicture(picture: File, alt: string): Promise<{ url: string }> {
  const body = new FormData();
  body.append('picture', picture);
  body.append('alt', alt);
  body.append('reason', addedPicture);
  return (await callApi('POST /operator/pictures', { body })).body.data;
}

/** Query keys of messages and pages in the back office. */
export const deskContentKeys = {
  messages: () => ['operator', 'messages'] as const,
  messageList: (search: object) => ['operator', 'messages', 'list', search] as const,
  ticket: (id: number) => ['operator', 'messages', 'ticket', id] as const,
  pictures: () => ['operator', 'pictures'] as const,
  templates: () => ['operator', 'mail-templates'] as const,
  template: (key: string, language: string) => ['operator', 'mail-templates', key, language] as const,
  preview: (key: string, language: string, words: object) => ['operator', 'mail-previews', key, language, words] as const,
  pages: () => ['operator', 'content'] as const,
  page: (key: string, language: string) => ['operator', 'content', key, language] as const,
};

/** Tabs of the content page. */
export const contentParts = deskList({ list: 'content', views: ['pages', 'templates', 'notices'], orders: ['key'] });

export const messagesList = deskList({
  list: 'messages',
  views: ['contact', 'feedback', 'finance', 'done'],
  orders: ['created-desc', 'created-asc'],
  opens: textLike(/^(?:ticket|introduction)-[1-9]\d{0,14}$/),
  filters: { mine: choiceReader(['1']) },
});
