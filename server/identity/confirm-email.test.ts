import { describe, expect, it } from 'vitest';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { changeAccountEmail } from '../../test/factories/change-account-email.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { readFailure } from '../../test/route-cases.ts';
import { sql } from '../platform/database/sql.ts';
import { requestAccountEmail } from './account-email.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const clock = useTestClock('2026-03-01T12:00:00Z');
const { start, after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures', 'outbox_messages');
const company = useTestCompany(test, { emailValidated: false });

const send = () => company.call('POST', '/verification/send');
async function lastToken(): Promise<string> {
  return (await readOutbox(test.database, 'validate-email')).at(-1)?.secrets?.['token'] ?? '';
}
const validate = async (token: string): Promise<number> => (await test.nobody().call('POST', '/validate', { token })).statusCode;
const verification = async (): Promise<unknown> => (await company.call('GET', '/verification')).json<{ data: unknown }>().data;
const changeEmail = (email: string) => changeAccountEmail(test.database, company.userId, email);

describe('requesting a confirmation mail', () => {
  it('sends it and says when', async () => {
    expect(await verification()).toEqual({ isValidated: false, lastValidationSentAt: null });
    const sent = await send();
    expect([sent.statusCode, sent.json()]).toEqual([200, { data: { isValidated: false, lastValidationSentAt: start.toISOString() } }]);
    expect(await readOutbox(test.database)).toMatchObject([
      { template: 'validate-email', recipientId: company.userId, payload: { reason: 'asked' } },
    ]);
  });

  it('is limited to once in 30 minutes and states the wait', async () => {
    await send();
    after(11 * minute);
    const refused = await send();
    expect([refused.statusCode, refused.headers['retry-after'], readFailure(refused).errors]).toEqual([
      429,
      '1140',
      ['We sent a confirmation email recently. You can ask for another in 19 minutes'],
    ]);
    after(30 * minute);
    expect((await send()).statusCode).toBe(200);
    expect(await readOutbox(test.database)).toHaveLength(2);
  });

  it.each([
    ['kept, because this installation sends nothing', sql`kept_at = app_now()`],
    ['given up', sql`dead_at = app_now()`],
  ])('does not wait for a mail that was %s', async (_, end) => {
    await send();
    await test.database.db.rows(sql`update outbox_messages set ${end}`);
    expect(await verification()).toEqual({ isValidated: false, lastValidationSentAt: null });
    after(minute);
    expect((await send()).statusCode).toBe(200);
    // The second one is on its way.
    expect((await send()).statusCode).toBe(429);
  });

  it('sends one mail for two concurrent requests', async () => {
    const both = await Promise.all([send(), send()]);
    expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(await readOutbox(test.database)).toHaveLength(1);
  });

  it('sends nothing for a confirmed address', async () => {
    await send();
    await validate(await lastToken());
    after(31 * minute);
    expect((await send()).json()).toEqual({ data: { isValidated: true, lastValidationSentAt: start.toISOString() } });
    expect(await readOutbox(test.database)).toHaveLength(1);
  });
});

describe('the confirmation link', () => {
  it('confirms without a session, also when opened again', async () => {
    await send();
    const token = await lastToken();
    expect(await validate(token)).toBe(200);
    expect(await verification()).toMatchObject({ isValidated: true });
    expect(await validate(token)).toBe(200);
    after(8 * day);
    expect(await validate(token)).toBe(200);
  });

  it('is valid for a week, and an older link works like a newer one', async () => {
    await send();
    const first = await lastToken();
    after(40 * minute);
    await send();
    after(7 * day - 1);
    expect(await validate(first)).toBe(200);
  });

  it.each<[string, (token: string) => string | Promise<string>, boolean?]>([
    ['is made up', () => 'x'.repeat(43)],
    ['has one letter changed', (token) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['is a week old', (token) => (after(7 * day), token)],
    ['was sent to an address that the user no longer has', async (token) => (await changeEmail(`new.${company.email}`), token), true],
    [
      'was sent before the address was changed and changed back',
      async (token) => {
        const former = company.email;
        await changeEmail(`new.${former}`);
        await changeEmail(former);
        await test.database.db.rows(sql`update users set email_validated_at = null where id = ${company.userId}`);
        return token;
      },
    ],
    [
      'resets a password',
      async (token) => (
        await test.database.db.rows(sql`update user_links set purpose = 'reset-password' where user_id = ${company.userId}`),
        token
      ),
    ],
  ])('answers 410 and confirms nothing when it %s', async (_, change, isConfirmed = false) => {
    await send();
    const token = await change(await lastToken());
    const refused = await test.nobody().call('POST', '/validate', { token });
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([410, ['This link is invalid']]);
    expect(await verification()).toMatchObject({ isValidated: isConfirmed });
  });
});

describe('changing the account email', () => {
  const request = (email: string, userId = company.userId) => test.database.inTx((tx) => requestAccountEmail(tx, { userId, email }));
  const signIn = async (username: string) =>
    (await test.nobody().call('POST', '/authenticate', { username, password: testPassword })).statusCode;
  const user = async () => (await company.call('GET', '/company/user')).json<{ data: Record<string, unknown> }>().data;
  const wanted = () => `new.${company.email}`;

  it("stays pending until the new address's link is opened, and notifies the current one", async () => {
    await send();
    await validate(await lastToken());
    expect(await request(` New.${company.email} `)).toBe('asked');
    expect(await verification()).toEqual({ isValidated: true, lastValidationSentAt: start.toISOString() });
    expect(await user()).toMatchObject({ email: company.email, pending_email: wanted() });
    expect((await readOutbox(test.database)).slice(1)).toMatchObject([
      { template: 'validate-email', recipientKind: 'address', recipientAddress: wanted(), recipientId: company.companyId },
      { template: 'email-change-asked', recipientKind: 'address', recipientAddress: company.email, recipientId: company.companyId },
    ]);
    expect([await signIn(wanted()), await signIn(company.email)]).toEqual([400, 202]);

    const token = await lastToken();
    expect(await validate(token)).toBe(200);
    expect(await user()).toMatchObject({ email: wanted(), pending_email: null });
    expect((await readOutbox(test.database)).at(-1)).toMatchObject({
      template: 'email-changed',
      recipientKind: 'address',
      recipientAddress: company.email,
    });
    expect([await signIn(wanted()), await signIn(company.email)]).toEqual([202, 400]);
    expect(await verification()).toMatchObject({ isValidated: true });
    expect(await validate(token)).toBe(200);
  });

  it('ignores a change of case and keeps a pending address', async () => {
    await request(wanted());
    expect(await request(company.email.toUpperCase())).toBe('unchanged');
    expect(await user()).toMatchObject({ pending_email: wanted() });
    expect(await readOutbox(test.database)).toHaveLength(2);
  });

  it('looks the same to the requester if the address is taken, and notifies its owner once a day', async () => {
    const other = await test.company();
    expect([await request(other.email), await request(other.email)]).toEqual(['asked', 'asked']);
    expect(await user()).toMatchObject({ email: company.email, pending_email: other.email });
    const mails = await readOutbox(test.database);
    expect(mails.filter(({ template }) => template !== 'email-change-asked')).toMatchObject([
      { template: 'email-claimed', recipientKind: 'user', recipientId: other.userId },
    ]);
    expect(mails.filter(({ template }) => template === 'email-change-asked').length).toBeGreaterThan(0);
  });

  it('goes to the first to open the link when two want the same address', async () => {
    const other = await test.company();
    await request(wanted());
    const first = await lastToken();
    await request(wanted(), other.userId);
    const second = await lastToken();
    expect((await Promise.all([validate(first), validate(second)])).toSorted()).toEqual([200, 410]);
    expect(await test.database.db.rows(sql`select id from users where email = ${wanted()}`)).toHaveLength(1);
  });

  it.each<[string, () => unknown]>([
    ['is requested again', () => request(wanted())],
    ['gave way to another', () => request(`other.${company.email}`)],
    ['was cancelled', () => company.call('DELETE', '/company/user/pending-email')],
    ['has waited for a week', () => after(7 * day)],
  ])('does not confirm an address that %s with the former link', async (_, happen) => {
    await request(wanted());
    const token = await lastToken();
    await happen();
    expect(await validate(token)).toBe(410);
    expect((await test.database.db.first(sql<{ email: string }>`select email from users where id = ${company.userId}`))?.email).toBe(
      company.email,
    );
  });

  it('can be cancelled, and disappears after a week', async () => {
    await request(wanted());
    expect((await company.call('DELETE', '/company/user/pending-email')).statusCode).toBe(200);
    expect(await user()).toMatchObject({ pending_email: null });
    await request(wanted());
    after(7 * day);
    expect(await user()).toMatchObject({ pending_email: null });
  });
});
