import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedTicketWire, TicketWire } from '../../contract/content/tickets-endpoints.ts';
import { openTestApp, type TestCaller } from '../../test/app-harness.ts';
import { startMailServer, type MailServer } from '../../test/mail-server.ts';
import { openForTests } from '../../test/open-together.ts';
import { readFailure } from '../../test/route-cases.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';

const reason = 'asked on the telephone';
let server: MailServer;
const test = openForTests(async (closeLater) => {
  server = await startMailServer();
  closeLater(server.stop);
  return openTestApp({ smtpUrl: server.url }, closeLater);
});

let agent: TestCaller;
let staffId: number;
let id: number;
let email: string;

beforeAll(async () => {
  agent = await test.staff('agent');
  staffId = (await test.database.db.first(sql<{ id: number }>`select max(id) as id from staff`))?.id ?? 0;
});
beforeEach(async () => {
  email = `${randomCode(8).toLowerCase()}@writer.test`;
  const form = new FormData();
  const fields = { firstname: 'Sam', surname: 'Hill', company: 'Midland Heating Ltd', email, telephone: '0116 496 0123' };
  for (const [name, value] of Object.entries({ ...fields, message: 'Please call me\nabout my invoices.' })) form.append(name, value);
  form.append('attachment', new Blob(['a;b\n']), 'My list.CSV');
  expect((await test.nobody().call('POST', '/contact', form)).statusCode).toBe(201);
  id = (await test.database.db.first(sql<{ id: number }>`select max(id) as id from tickets`))?.id ?? 0;
});
afterAll(() => void (server.answer = undefined));

const list = async (query: string): Promise<ListedTicketWire[]> => {
  const response = await agent.call('GET', `/operator/tickets?pageSize=100&${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: ListedTicketWire[] }>().data;
};
const read = async (): Promise<TicketWire> => (await agent.call('GET', `/operator/tickets/${id}`)).json<{ data: TicketWire }>().data;
const act = (verb: string, more: object = {}, by = agent) => by.call('POST', `/operator/tickets/${id}/${verb}`, { reason, ...more });

describe('a ticket', () => {
  it('is listed by state, with the sender masked until revealed', async () => {
    const [one] = await list(`view=contact&search=${email}`);
    expect(one).toMatchObject({
      id,
      state: 'new',
      name: 'Sam Hill',
      first_words: 'Please call me about my invoices.',
      has_attachment: true,
      assigned: null,
    });
    const whole = await read();
    expect(JSON.stringify([one, whole])).not.toContain(email);
    expect(whole).toMatchObject({
      telephone: '•••123',
      message: 'Please call me\nabout my invoices.',
      attachment: { filename: 'My list.CSV', type: 'csv' },
    });
    expect((await act('reveal')).json()).toEqual({ data: { email, telephone: '0116 496 0123' } });
    for (const search of ['sam', 'midland'])
      expect((await list(`search=${search}&order=created-asc`)).map((ticket) => ticket.id)).toContain(id);
    expect(await list('search=%25')).toEqual([]);
  });

  it('serves its file as a download only', async () => {
    const file = await agent.call('GET', `/operator/tickets/${id}/attachment`);
    expect([file.statusCode, file.body]).toEqual([200, 'a;b\n']);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="message-${id}.csv"`,
      'x-content-type-options': 'nosniff',
    });
    await test.database.db.rows(sql`delete from ticket_attachments where ticket_id = ${id}`);
    expect((await agent.call('GET', `/operator/tickets/${id}/attachment`)).statusCode).toBe(404);
  });

  it('can be assigned to active staff, or unassigned', async () => {
    expect((await act('assign', { to: staffId })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ state: 'assigned', assigned: { id: staffId, name: 'Robin Tester' } });
    expect((await list('mine=1')).map((ticket) => ticket.id)).toEqual([id]);
    expect((await act('assign', { to: staffId })).statusCode).toBe(409);
    expect(readFailure(await act('assign', { to: 987_654_321 })).fields).toHaveProperty('to');
    expect((await act('assign', { to: null })).statusCode).toBe(200);
    expect((await read()).state).toBe('new');
  });

  it('is answered by mail, closed and reopened', async () => {
    expect((await act('reply', { text: 'We have called you.\nAll is well.' })).statusCode).toBe(201);
    expect((await read()).replies).toMatchObject([{ state: 'sending', text: 'We have called you.\nAll is well.', by: 'Robin Tester' }]);
    await test.sendMessages();
    expect((await server.mailTo(email)).text).toMatch(/We have called you\.[^]*Please call me/);
    expect(await read()).toMatchObject({ state: 'answered', replies: [{ state: 'sent', error: null }] });
    expect((await act('reopen')).statusCode).toBe(409);
    const both = await Promise.all([act('done'), act('done', {}, await test.staff('agent'))]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await list('view=done')).map((ticket) => ticket.id)).toContain(id);
    expect((await act('reply', { text: 'One thing more.' })).statusCode).toBe(409);
    expect((await act('reopen')).statusCode).toBe(200);
    expect((await list(`view=contact&search=${email}`)).map((ticket) => ticket.id)).toEqual([id]);
  });

  it('keeps an undelivered reply for retry', async () => {
    server.answer = (mail) => (mail.to.includes(email) ? { code: 550, text: `mailbox ${email} is full` } : undefined);
    await act('reply', { text: 'We have called you.' });
    await test.sendMessages();
    const [failed] = (await read()).replies;
    expect(failed).toMatchObject({ state: 'failed', text: 'We have called you.' });
    expect(failed?.error).toContain('is full');
    expect(failed?.error).not.toContain(email);
    server.answer = undefined;
    expect((await agent.call('POST', `/operator/outbox/${failed?.message}/send-again`, { reason })).statusCode).toBe(200);
    await test.sendMessages();
    expect((await read()).replies).toMatchObject([{ state: 'sent' }]);
  });
});
