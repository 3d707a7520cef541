import type { ClientInput } from '../../../contract/kit/endpoint.ts';
import type { Api } from '../../../contract/api.ts';
import { callApi } from '../../platform/api-client.ts';

type NewNotice = ClientInput<Api['POST /operator/notices']>['body'];
/** Values of the notice form. */
export type NoticeWords = Pick<NewNotice, 'type' | 'subject' | 'content' | 'audience'> & {
  readonly dismissable: boolean;
  /** Chosen on publishing; fixed afterwards. */
  readonly marketing: boolean;
  /** Local time, as in the fields; empty means now or no end. */
  readonly from: string;
  readonly until: string;
};

export async function loadNotices(page: number, signal: AbortSignal) {
  return (await callApi('GET /operator/notices', { query: { page }, signal })).body;
}

export async function loadNotice(id: number, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/notices/{id}', { params: { id }, signal });
  return { notice: body.data, version };
}

const toInstant = (local: string): string => new Date(local).toISOString();

const toNoticeBody = ({ type, subject, content, audience, dismissable, from, until }: NoticeWords, reason: string) => ({
  type,
  subject,
  content,
  audience,
  dismissable,
  ...(from !== '' && { from: toInstant(from) }),
  until: until === '' ? null : toInstant(until),
  reason,
});

export async function publishNotice(words: NoticeWords, reason: string): Promise<void> {
  await callApi('POST /operator/notices', { body: { ...toNoticeBody(words, reason), marketing: words.marketing } });
}

interface NoticeChange {
  readonly version: string | undefined;
  readonly reason: string;
  /** Whether the notice has not started yet. Without a start it begins now. */
  readonly isPlanned: boolean;
}

export async function changeNotice(id: number, words: NoticeWords, { version, reason, isPlanned }: NoticeChange): Promise<void> {
  const startFields = isPlanned && words.from === '' ? { from: new Date().toISOString() } : {};
  await callApi('PUT /operator/notices/{id}', { params: { id }, body: { ...toNoticeBody(words, reason), ...startFields }, version });
}

export async function endNotice(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/notices/{id}/end', { params: { id }, body: { reason } });
}
