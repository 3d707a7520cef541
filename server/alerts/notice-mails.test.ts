import { beforeEach, describe, expect, it } from 'vitest';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { wantNews } from '../../test/factories/want-news.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { claimedColumns, type ClaimedMessage } from '../platform/sending/claim-messages.ts';
import { prepareMessage } from '../platform/sending/prepare-message.ts';
import { sql } from '../platform/database/sql.ts';
import { issueNoticeMails } from './notices/marketing-mails.ts';

const start = new Date();
let now = start;
const daysLater = (days: number): Date => new Date(start.getTime() + days * 86_400_000);

const test = useTestApp({ clock: () => now });
beforeEach(async () => {
  now = start;
  await test.database.db.rows(sql`update notices set ends_at = starts_at where ends_at is null or ends_at > starts_at`);
});

type Company = Awaited<ReturnType<typeof test.company>>;
const reader = async (wish: Parameters<typeof test.company>[0] = {}): Promise<Company> => {
  const company = await test.company(wish);
  await wantNews(test, company.companyId);
  return company;
};
const words = { type: 'info', subject: 'Half price {{leads}} this week', content: 'Until Sunday.\nHave a look.' };
async function publish(more: Record<string, unknown> = {}): Promise<number> {
  const body = { ...words, reason: 'a campaign', audience: { kind: 'all' }, marketing: true, ...more };
  const response = await (await test.staff()).call('POST', '/operator/notices', body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: { id: number } }>().data.id;
}
const issue = async (): Promise<void> => {
  while (await test.database.inTx(issueNoticeMails));
};
const mailsTo = ({ userId }: Company): Promise<ClaimedMessage[]> =>
  test.database.db.rows(sql<ClaimedMessage>`
    select ${claimedColumns} from outbox_messages where template = 'notice' and recipient_id = ${userId} order by id`);
const isShown = async (company: TestCaller, id: number): Promise<boolean> =>
  (await company.call('GET', '/notifications/new')).json<{ data: NoticeWire[] }>().data.some((notice) => notice.id === id);
const renderMessage = async (message: ClaimedMessage | undefined) => {
  if (message === undefined) throw new Error('no message');
  return prepareMessage(test.database.db, test.post, message);
};

describe('a marketing notice', () => {
  it('reaches people who opted in, on the dashboard and once by mail', async () => {
    const [wanted, unasked] = [await reader(), await test.company()];
    const id = await publish();
    await issue();
    await Promise.all([issue(), issue()]);
    expect([await isShown(wanted, id), await isShown(unasked, id)]).toEqual([true, false]);
    expect([(await mailsTo(wanted)).length, (await mailsTo(unasked)).length]).toEqual([1, 0]);
    const prepared = await renderMessage((await mailsTo(wanted))[0]);
    if (prepared.kind !== 'mail') throw new Error('a mail');
    expect([prepared.mail.to, prepared.mail.subject]).toEqual([wanted.email, 'Half price leads this week']);
    expect(prepared.mail.plain).toContain('Until Sunday.\n\nHave a look.');
  });

  it('cannot be marked as read by someone who does not see it', async () => {
    const unasked = await test.company();
    expect((await unasked.call('PUT', `/notifications/read/${await publish()}`)).statusCode).toBe(404);
  });

  it.each<[string, Parameters<typeof test.company>[0], Record<string, unknown>]>([
    ['of another country', {}, { audience: { kind: 'country', country: 'dk' } }],
    ['whose address is not confirmed', { emailValidated: false }, {}],
  ])('is not mailed to a reader %s', async (_, wish, more) => {
    const company = await reader(wish);
    await publish(more);
    await issue();
    expect(await mailsTo(company)).toEqual([]);
  });

  it('is not mailed to a locked company', async () => {
    const company = await reader();
    await test.database.db.rows(sql`update companies set locked_at = app_now() where id = ${company.companyId}`);
    await publish();
    await issue();
    expect(await mailsTo(company)).toEqual([]);
  });

  it('is mailed when it starts, and not to someone who opts in more than a week later', async () => {
    const [early, late] = [await reader(), await test.company()];
    await publish({ from: daysLater(1).toISOString() });
    await issue();
    expect(await mailsTo(early)).toEqual([]);
    now = daysLater(2);
    await issue();
    expect((await mailsTo(early)).length).toBe(1);
    await wantNews(test, late.companyId);
    now = daysLater(9);
    await issue();
    expect(await mailsTo(late)).toEqual([]);
  });

  it.each<[string, (company: Company, id: number) => Promise<unknown>]>([
    ['has ended', async (_, id) => (await test.staff()).call('POST', `/operator/notices/${id}/end`, { reason: 'a mistake' })],
    ['has been opted out of', (company) => company.call('PUT', '/company/user/', { email: company.email, receive_marketing_email: false })],
  ])('is not sent if it %s before its mail leaves', async (_, happen) => {
    const company = await reader();
    const id = await publish();
    await issue();
    await happen(company, id);
    expect(await renderMessage((await mailsTo(company))[0])).toEqual({ kind: 'dropped', reason: 'nothing_to_say' });
  });

  it('stays marketing when it is changed', async () => {
    const company = await reader();
    const id = await publish();
    const staff = await test.staff();
    const change = { ...words, subject: 'Now until Monday', audience: { kind: 'all' }, dismissable: true, until: null, reason: 'longer' };
    expect((await staff.call('PUT', `/operator/notices/${id}`, change)).statusCode).toBe(200);
    expect((await staff.call('PUT', `/operator/notices/${id}`, { ...change, marketing: false })).statusCode).toBe(422);
    expect((await staff.call('GET', `/operator/notices/${id}`)).json()).toMatchObject({ data: { marketing: true } });
    expect(await isShown(await test.company(), id)).toBe(false);
    expect(await isShown(company, id)).toBe(true);
  });
});

describe('the unsubscribe link of its mail', () => {
  const oneClick = { 'List-Unsubscribe': 'One-Click' };
  async function mailed() {
    const company = await reader();
    const id = await publish();
    await issue();
    const prepared = await renderMessage((await mailsTo(company))[0]);
    if (prepared.kind !== 'mail') throw new Error('a mail');
    const { headers, plain } = prepared.mail;
    const path = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname;
    return { company, id, path, plain, headers, code: path.slice(-43) };
  }
  const readMarketingChoice = async (company: Company): Promise<unknown> =>
    (await company.call('GET', '/company/user/')).json<{ data: { receive_marketing_email: boolean } }>().data.receive_marketing_email;

  it('is in headers and footer, unsubscribes its reader without a session, and is audited once', async () => {
    const { company, id, path, plain, headers, code } = await mailed();
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(plain).toContain(`http://localhost:3000/alerts/off/news/${code}`);
    const opened = await test.app.inject({ url: path });
    expect([opened.statusCode, opened.headers['location'], await readMarketingChoice(company)]).toEqual([
      308,
      `/alerts/off/news/${code}`,
      true,
    ]);
    for (const _ of [1, 2]) expect((await test.app.inject({ method: 'POST', url: path, payload: oneClick })).statusCode).toBe(200);
    expect([await readMarketingChoice(company), await isShown(company, id)]).toEqual([false, false]);
    const audit = await test.database.db.rows(sql`
      select after from audit_entries where action = 'alert-mails.off' and object_id = ${String(company.companyId)}`);
    expect(audit).toEqual([{ after: { kind: 'news', user: company.userId } }]);
  });

  it.each(['digest', 'news'])('with a code that is not for %s answers 404', async (kind) => {
    const { code } = await mailed();
    const wrong = kind === 'news' ? 'x'.repeat(43) : code;
    const path = `/api/v1/lead/alert-mails/off/${kind}/${wrong}`;
    expect((await test.app.inject({ url: path })).statusCode).toBe(404);
    expect((await test.app.inject({ method: 'POST', url: path, payload: oneClick })).statusCode).toBe(404);
  });
});
