import { contentKeys, homeKey } from '../../contract/content/values.ts';
import { pageLanguages } from '../../contract/kit/language.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { danishCompany } from '../../test/factories/make-report.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { readFailure } from '../../test/route-cases.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { pageHtml } from './page-html-rule.ts';
import { purgeAttachments } from './attachments.ts';

const day = 86_400_000;
const clock = useTestClock('2026-03-01T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });

const filled = {
  firstname: 'Sam',
  surname: 'Hill',
  company: 'Midland Heating Ltd',
  email: 'sam@example.test',
  telephone: '0116 496 0123',
  message: 'Please call me about my invoices.',
};
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==', 'base64');

function form(fields: Partial<Record<keyof typeof filled, string>>, file?: { name: string; bytes: Uint8Array<ArrayBuffer> }): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...fields })) data.append(name, value);
  if (file !== undefined) data.append('attachment', new Blob([file.bytes]), file.name);
  return data;
}

const tickets = () => test.database.db.rows(sql<{ id: number; name: string; company_name: string }>`select * from tickets order by id`);

describe('the contact form', () => {
  it('creates a ticket and mails the business unit', async () => {
    const response = await test.nobody().call('POST', '/contact', form({}));
    expect(response.statusCode, response.body).toBe(201);
    const ticket = (await tickets()).at(-1);
    expect(ticket).toMatchObject({ kind: 'contact', name: 'Sam Hill', company_name: 'Midland Heating Ltd', company_id: null });
    const [mail] = await test.database.db.rows(sql`select * from outbox_messages where dedupe_key = ${`ticket:${ticket?.id}`}`);
    expect(mail).toMatchObject({ template: 'ticket-created', recipient_address: 'help.gb@plumbline.example' });
  });

  it("goes to the country's unit for a signed-in company", async () => {
    const company = await test.company(danishCompany);
    expect((await company.call('POST', '/contact', form({}))).statusCode).toBe(201);
    const ticket = (await tickets()).at(-1);
    expect(ticket).toMatchObject({ company_id: company.companyId, country: 'dk' });
    const [mail] = await test.database.db.rows(sql`select * from outbox_messages where dedupe_key = ${`ticket:${ticket?.id}`}`);
    expect(mail).toMatchObject({ recipient_address: 'help.dk@plumbline.example' });
  });

  it('strips links from every field, and rejects one that was only a link', async () => {
    const linked = {
      firstname: 'Sam www.example.com',
      company: 'Hill https://example.com/x',
      message: 'Please call, see https://example.com now',
    };
    expect((await test.nobody().call('POST', '/contact', form(linked))).statusCode).toBe(201);
    expect((await tickets()).at(-1)).toMatchObject({ name: 'Sam Hill', company_name: 'Hill', message: 'Please call, see  now' });
    const nothing = await test.nobody().call('POST', '/contact', form({ message: 'https://example.com' }));
    expect([nothing.statusCode, readFailure(nothing).fields]).toEqual([422, { message: ['This field is required'] }]);
  });

  it('stores the attachment byte for byte', async () => {
    expect((await test.nobody().call('POST', '/contact', form({}, { name: 'boiler.PNG', bytes: png }))).statusCode).toBe(201);
    const [file] = await test.database.db.rows(sql<{ bytes: Buffer }>`select * from ticket_attachments order by ticket_id desc`);
    expect(file).toMatchObject({ filename: 'boiler.PNG', content_type: 'image/png', size: png.length });
    expect(file?.bytes.equals(png)).toBe(true);
  });

  it.each([
    ['firstname', ' ', 'This field is required'],
    ['surname', '', 'This field is required'],
    ['company', '', 'This field is required'],
    ['message', ' ', 'This field is required'],
    ['email', '', 'This field is required'],
    ['email', 'sam@', 'Please enter a valid email address'],
    ['telephone', '', 'This field is required'],
    ['telephone', '12', 'Please enter a valid phone number'],
    ['message', 'x'.repeat(5_001), 'You have exceeded the 5000 character limit'],
  ] as const)('rejects %s %j with a reason and stores nothing', async (field, value, text) => {
    const before = (await tickets()).length;
    const response = await test.nobody().call('POST', '/contact', form({ [field]: value }));
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, { [field]: [text] }]);
    expect((await tickets()).length).toBe(before);
  });

  it.each([
    ['setup.exe', Buffer.from('MZ'), 'Please limit uploads to commonly used images or document file types.'],
    ['boiler.jpg', png, 'Please limit uploads to commonly used images or document file types.'],
    ['notes.txt', Buffer.from([1, 0, 2]), 'Please limit uploads to commonly used images or document file types.'],
    ['notes.txt', Buffer.alloc(0), 'The file is empty'],
    ['big.txt', Buffer.alloc(16_777_217, 'a'), 'File is too large, a maximum of 16 MB file size is allowed.'],
  ] as const)('rejects the file %s by name and stores nothing', async (name, bytes, text) => {
    const before = (await tickets()).length;
    const response = await test.nobody().call('POST', '/contact', form({}, { name, bytes: new Uint8Array(bytes) }));
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, { attachment: [text] }]);
    expect((await tickets()).length).toBe(before);
  });

  it('accepts a file of the maximum size', async () => {
    const bytes = new Uint8Array(Buffer.alloc(16_777_216, 'a'));
    expect((await test.nobody().call('POST', '/contact', form({}, { name: 'big.txt', bytes }))).statusCode).toBe(201);
  });

  it('accepts multipart only, and JSON routes reject forms', async () => {
    expect((await test.nobody().call('POST', '/contact', filled)).statusCode).toBe(422);
    expect((await test.nobody().call('POST', '/authenticate', form({}))).statusCode).toBe(415);
  });
});

describe('message attachments', () => {
  const send = (size: number, { by = test.nobody(), address = '192.0.2.1' } = {}) =>
    by.call('POST', '/contact', form({}, { name: 'notes.txt', bytes: new Uint8Array(Buffer.alloc(size, 'a')) }), {}, address);
  const limit = (key: string, value: number) => test.database.inTx((tx) => saveSetting(tx, { key, value }));
  const megabyte = 1_048_576;
  const files = async () => (await test.database.db.rows(sql`select ticket_id from ticket_attachments`)).length;

  beforeEach(async () => {
    clock.after(0);
    await test.database.db.rows(sql`delete from ticket_attachments`);
    await limit('content.attachment_megabytes_per_sender', 2);
    await limit('content.attachment_megabytes', 5);
  });
  afterAll(() => test.database.db.rows(sql`delete from business_settings`));

  it('have a quota per address or company; over it the message is kept without the file', async () => {
    const company = await test.company();
    expect((await send(megabyte)).statusCode).toBe(201);
    const refused = await send(megabyte + 1);
    expect([refused.statusCode, readFailure(refused).fields]).toEqual([
      422,
      { attachment: ["You've sent us too many files for now. Please send your message without the file"] },
    ]);
    expect((await test.nobody().call('POST', '/contact', form({}), {}, '192.0.2.1')).statusCode).toBe(201);
    expect((await send(megabyte + 1, { address: '192.0.2.2' })).statusCode).toBe(201);
    expect((await send(megabyte + 1, { by: company })).statusCode).toBe(201);
    expect((await send(megabyte, { by: company, address: '192.0.2.3' })).statusCode).toBe(422);
    expect((await tickets()).at(-1)).toMatchObject({ company_id: company.companyId });
  });

  it('have a total quota that holds for concurrent uploads', async () => {
    const sent = await Promise.all([1, 2, 3, 4, 5, 6].map((place) => send(megabyte, { address: `192.0.2.${10 + place}` })));
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 201, 422]);
    expect(await files()).toBe(5);
  });

  it("are stored without the sender's address", async () => {
    await send(10, { address: '192.0.2.99' });
    const rows = await test.database.db.rows(sql`select a::text as row from ticket_attachments a`);
    expect(JSON.stringify(rows)).not.toContain('192.0.2.99');
  });

  it('are deleted 30 days after their ticket was closed, and 180 days after receipt', async () => {
    await send(10);
    await send(10);
    const [waiting, done] = (await tickets()).slice(-2).map(({ id }) => id);
    await test.database.db.rows(sql`update tickets set done_at = app_now() where id = ${done}`);
    const purge = async () => {
      await test.database.inTx(purgeAttachments);
      return (await test.database.db.rows(sql<{ id: number }>`select ticket_id as id from ticket_attachments`)).map(({ id }) => id);
    };
    clock.after(30 * day - 1);
    expect(await purge()).toEqual([waiting, done]);
    clock.after(30 * day);
    expect(await purge()).toEqual([waiting]);
    clock.after(180 * day);
    expect(await purge()).toEqual([]);
    const whole = (await (await test.staff()).call('GET', `/operator/tickets/${done}`)).json<{ data: object }>().data;
    expect(whole).toMatchObject({
      attachment: null,
      attachment_deleted: new Date(clock.start.getTime() + 30 * day).toISOString(),
    });
  });
});

describe('feedback', () => {
  it('creates a ticket with its page, without links', async () => {
    const company = await test.company();
    const body = { message: 'Lovely, see www.example.com', currentPage: '/buy-leads' };
    expect((await company.call('POST', '/installer-feedback', body)).statusCode).toBe(201);
    expect((await tickets()).at(-1)).toMatchObject({
      kind: 'feedback',
      company_id: company.companyId,
      message: 'Lovely, see',
      page: '/buy-leads',
    });
  });

  it('requires a message', async () => {
    const company = await test.company();
    for (const message of ['', '  ', 'https://example.com']) {
      const response = await company.call('POST', '/installer-feedback', { message, currentPage: '/' });
      expect([response.statusCode, readFailure(response).fields]).toEqual([422, { message: ['This field is required'] }]);
    }
  });
});

describe('content pages', () => {
  it.each(pageLanguages)('are complete in %s', async (language) => {
    const { data } = (await test.nobody().call('GET', `/content/${language}`)).json<{
      data: { url: string; title: string; language: string; body: string }[];
    }>();
    expect(data.map((page) => [page.url, page.language])).toEqual(
      contentKeys.filter((key) => key !== homeKey).map((key) => [key, language]),
    );
    const english = (await test.nobody().call('GET', '/content/en')).json<{ data: { title: string; body: string }[] }>().data;
    const headings = (body: string) => body.match(/<h2/g)?.length ?? 0;
    expect(data.map(({ body }) => headings(body))).toEqual(english.map(({ body }) => headings(body)));
  });

  it('are sanitised', () => {
    const html = pageHtml(
      '# Title\n\n<script>alert(1)</script><p onclick="x()">Hello <a href="javascript:x()">you</a></p>\n\n<iframe src="x"></iframe>',
    );
    expect(html).toContain('<h2 id="title">Title</h2>');
    expect(html).not.toMatch(/script|onclick|iframe/);
  });
});
