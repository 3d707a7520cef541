import { describe, expect, it } from 'vitest';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { readFailure } from '../../test/route-cases.ts';

const clock = useTestClock('2026-03-01T12:00:00Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'outbox_messages');
const company = useTestCompany(test);

interface UserBody {
  readonly email: string;
  readonly receive_marketing_email: boolean;
  readonly invoiceEmail?: string;
  readonly invoiceEmailOnly?: boolean;
  readonly invoice_mails?: string;
}

const save = (more: Partial<UserBody> = {}, headers: Record<string, string> = {}) =>
  company.call('PUT', '/company/user/', { email: company.email, receive_marketing_email: false, ...more }, headers);

async function read() {
  const response = await company.call('GET', '/company/user');
  return { user: (JSON.parse(response.body) as { data: Record<string, unknown> }).data, version: String(response.headers['etag']) };
}
/** Templates of account email mails; founding a company sends others. */
const templates = async () =>
  (await readOutbox(test.database)).map(({ template }) => template).filter((template) => template.includes('email'));

describe('saved user details', () => {
  it('answer 202 and are read back, addresses lower-cased and deduplicated', async () => {
    const saved = await save({
      receive_marketing_email: true,
      invoiceEmail: 'Office@Heating.example, accounts@heating.example,office@heating.example',
      invoiceEmailOnly: true,
      invoice_mails: 'issued',
    });
    expect([saved.statusCode, JSON.parse(saved.body)]).toEqual([202, { data: { success: true, errors: [] } }]);
    expect((await read()).user).toEqual({
      email: company.email,
      pending_email: null,
      pending_email_until: null,
      title: 'Ms',
      forename: 'Test',
      surname: 'Buyer',
      receive_marketing_email: true,
      invoice_email_only: true,
      invoice_emails: [{ email: 'office@heating.example' }, { email: 'accounts@heating.example' }],
      invoice_mails: 'issued',
      quote_emails: [{ email: company.email }],
      additional_emails: [],
      mobile: '07700 900001',
    });
    expect(await templates()).toEqual([]);
  });

  it('keep omitted invoice emails and clear empty ones', async () => {
    await save({ invoiceEmail: 'office@heating.example', invoiceEmailOnly: true, invoice_mails: 'issued' });
    await save({ receive_marketing_email: true });
    expect((await read()).user).toMatchObject({
      invoice_email_only: true,
      invoice_emails: [{ email: 'office@heating.example' }],
      invoice_mails: 'issued',
    });
    await save({ invoiceEmail: '', invoiceEmailOnly: false });
    expect((await read()).user).toMatchObject({ invoice_email_only: false, invoice_emails: [] });
  });

  it.each<[string, Partial<UserBody>, Record<string, string[]>]>([
    ['without an account e-mail', { email: '' }, { email: ['This field is required'] }],
    ['with an account e-mail that is none', { email: 'sam' }, { email: ['Please enter a valid email address'] }],
    [
      'with invoice e-mails that no comma separates',
      { invoiceEmail: 'a@heating.example b@heating.example' },
      { invoiceEmail: ['Please enter a valid email. If more than one then they must be separated by a comma'] },
    ],
    ['with invoices to no address', { invoiceEmail: '', invoiceEmailOnly: true }, { invoiceEmail: ['This field is required'] }],
    [
      'with more invoice e-mails than ten',
      { invoiceEmail: Array.from({ length: 11 }, (_, index) => `office${index}@heating.example`).join(',') },
      { invoiceEmail: ['Please enter no more than 10 email addresses'] },
    ],
  ])('%s are refused by field, and nothing is written', async (_, changes, fields) => {
    const before = await read();
    const response = await save({ receive_marketing_email: true, ...changes });
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, fields]);
    expect(await read()).toEqual(before);
  });
});

it('include alert recipients: emails beyond the main one, and the mobile', async () => {
  const settings = (await company.call('GET', '/company/lead-alerts/')).json<{ data: object }>().data;
  const leadEmails = ['leads@heating.example', company.email];
  await company.call('PUT', '/company/lead-alerts/', { ...settings, leadEmails, mobileSms: '07700 900123' });
  expect((await read()).user).toMatchObject({
    quote_emails: leadEmails.map((email) => ({ email })),
    additional_emails: [{ email: company.email }],
    mobile: '+447700900123',
  });
});

describe('changing the account email', () => {
  const another = () => `other.${company.email}`;

  it('stays pending until its link is opened, and notifies the old address', async () => {
    const response = await save({ email: another().toUpperCase(), receive_marketing_email: true });
    expect(response.statusCode).toBe(202);
    expect((await read()).user).toMatchObject({
      email: company.email,
      pending_email: another(),
      pending_email_until: new Date(clock.now.getTime() + 7 * 86_400_000).toISOString(),
      receive_marketing_email: true,
    });
    expect((await templates()).toSorted()).toEqual(['email-change-asked', 'validate-email']);
    expect(JSON.parse((await company.call('GET', '/verification')).body)).toMatchObject({ data: { isValidated: true } });
  });

  it('requires the password within ten minutes and writes nothing before', async () => {
    after(11 * 60_000);
    const before = await read();
    const response = await save({ email: another(), receive_marketing_email: true });
    expect([response.statusCode, readFailure(response).errors]).toEqual([401, ['reauth_required']]);
    expect([await read(), await templates()]).toEqual([before, []]);
    expect((await save({ receive_marketing_email: true })).statusCode).toBe(202);
  });

  it('resends its link after 30 minutes, and mails another address at once', async () => {
    const ask = (email: string) => save({ email, receive_marketing_email: true });
    expect((await ask(another())).statusCode).toBe(202);
    after(9 * 60_000);
    const refused = await ask(another());
    expect([refused.statusCode, refused.headers['retry-after'], readFailure(refused).errors]).toEqual([
      429,
      '1260',
      ['We sent a confirmation email recently. You can ask for another in 21 minutes'],
    ]);
    expect((await templates()).filter((template) => template === 'validate-email')).toHaveLength(1);
    expect((await ask(`third.${company.email}`)).statusCode).toBe(202);
  });

  it('answers the same for a taken address and notifies its owner', async () => {
    const other = await test.company();
    const answers = [];
    for (const email of [another(), other.email]) {
      const response = await save({ email, receive_marketing_email: true });
      const { 'x-request-id': _id, date: _date, ...headers } = response.headers;
      answers.push({ status: response.statusCode, body: response.body, headers, user: { ...(await read()).user, pending_email: email } });
      expect((await read()).user).toMatchObject({ email: company.email, pending_email: email });
    }
    expect(answers[1]).toEqual({ ...answers[0], user: { ...answers[0]?.user, pending_email: other.email } });
    expect(await templates()).toContain('email-claimed');
  });
});

describe('concurrent edits of user details', () => {
  it('tell the second what changed', async () => {
    const { version } = await read();
    expect((await save({ invoiceEmail: 'office@heating.example' }, { 'if-match': version })).statusCode).toBe(202);
    const second = await save({ email: `other.${company.email}` }, { 'if-match': version });
    expect([second.statusCode, readFailure(second).fields]).toEqual([412, { invoiceEmail: ['Someone else changed this'] }]);
    expect((await read()).user).toMatchObject({ email: company.email, invoice_emails: [{ email: 'office@heating.example' }] });
    expect(await templates()).toEqual([]);
  });

  it('return a version that is valid for the next save', async () => {
    const first = await save({ receive_marketing_email: true }, { 'if-match': (await read()).version });
    expect((await save({ invoiceEmail: 'a@heating.example' }, { 'if-match': String(first.headers['etag']) })).statusCode).toBe(202);
  });
});
