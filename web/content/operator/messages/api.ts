import type { IntroductionWire } from '../../../../contract/finance/operator-endpoints.ts';
import type { ListedTicketWire } from '../../../../contract/content/tickets-endpoints.ts';
import { callApi } from '../../../platform/api-client.ts';
import { exportHref } from '../../../ui/desk/export-href.ts';
import type { messagesList } from '../lists.ts';

/** A row of the list: a message that somebody wrote, or a customer introduced to a finance partner. */
export type MessageRow =
  | { readonly kind: 'ticket'; readonly ticket: ListedTicketWire }
  | { readonly kind: 'introduction'; readonly introduction: IntroductionWire };

export type MessageView = (typeof messagesList.views)[number];

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

/** Where the list comes as a spreadsheet: introductions are a list of their own. */
export function messagesExport({ view, order, ...more }: MessageSearch): string {
  if (view !== 'finance') return exportHref('/operator/tickets', { view, order, ...more });
  return exportHref('/operator/introductions', { ...more, order: order === 'created-asc' ? 'sent-asc' : 'sent-desc' });
}

export async function loadTicket(id: number, signal: AbortSignal) {
  return (await callApi('GET /operator/tickets/{id}', { params: { id }, signal })).body.data;
}

// Why, for the audit log: what these do is said by what they are.
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

/** Tries the mail of an answer once more. */
export async function sendReplyAgain(message: number): Promise<void> {
  await callApi('POST /operator/outbox/{id}/send-again', { params: { id: message }, body: { reason: reasons.sendAgain } });
}

/** Puts a row away, or takes it out again. */
export async function setDone(kind: MessageRow['kind'], id: number, isDone: boolean): Promise<void> {
  const given = { params: { id }, body: { reason: isDone ? reasons.done : reasons.reopen } };
  if (kind === 'ticket') await callApi(isDone ? 'POST /operator/tickets/{id}/done' : 'POST /operator/tickets/{id}/reopen', given);
  else await callApi(isDone ? 'POST /operator/introductions/{id}/done' : 'POST /operator/introductions/{id}/reopen', given);
}
