import { describe, expect, it } from 'vitest';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { failureOf } from '../../test/route-cases.ts';
import { sql } from '../platform/sql.ts';
import { changeAccountEmail } from './change-account-email.ts';

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
const changeEmail = (email: string) => test.database.inTx((tx) => changeAccountEmail(tx, { userId: company.userId, email }));

describe('asking for the mail that confirms an address', () => {
  it('sends it and tells when', async () => {
    expect(await verification()).toEqual({ isValidated: false, lastValidationSentAt: null });
    const sent = await send();
    expect([sent.statusCode, sent.json()]).toEqual([200, { data: { isValidated: false, lastValidationSentAt: start.toISOString() } }]);
    expect(await readOutbox(test.database)).toMatchObject([
      { template: 'validate-email', recipientId: company.userId, payload: { reason: 'asked' } },
    ]);
  });

  it('is possible every 30 minutes, and says how long to wait', async () => {
    await send();
    after(11 * minute);
    const refused = await send();
    expect([refused.statusCode, refused.headers['retry-after'], failureOf(refused).errors]).toEqual([
      429,
      '1140',
      ['We sent a validation email not long ago. You can ask for another in 19 minutes'],
    ]);
    after(30 * minute);
    expect((await send()).statusCode).toBe(200);
    expect(await readOutbox(test.database)).toHaveLength(2);
  });

  it('sends one mail when it is asked for twice at the same moment', async () => {
    const both = await Promise.all([send(), send()]);
    expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(await readOutbox(test.database)).toHaveLength(1);
  });

  it('sends nothing for an address that is confirmed', async () => {
    await send();
    await validate(await lastToken());
    after(31 * minute);
    expect((await send()).json()).toEqual({ data: { isValidated: true, lastValidationSentAt: start.toISOString() } });
    expect(await readOutbox(test.database)).toHaveLength(1);
  });
});

describe('the link that confirms an address', () => {
  it('confirms it without a session, and again counts as confirmed', async () => {
    await send();
    const token = await lastToken();
    expect(await validate(token)).toBe(200);
    expect(await verification()).toMatchObject({ isValidated: true });
    expect(await validate(token)).toBe(200);
    after(8 * day);
    expect(await validate(token)).toBe(200);
  });

  it('is valid for a week, and an older one is as good as a newer one', async () => {
    await send();
    const first = await lastToken();
    after(40 * minute);
    await send();
    after(7 * day - 1);
    expect(await validate(first)).toBe(200);
  });

  it.each<[string, (token: string) => string | Promise<string>]>([
    ['is made up', () => 'x'.repeat(43)],
    ['has one letter changed', (token) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['is a week old', (token) => (after(7 * day), token)],
    ['was sent to an address that the user no longer has', async (token) => (await changeEmail(`new.${company.email}`), token)],
    [
      'was sent before the address was changed and changed back',
      async (token) => {
        const former = company.email;
        await changeEmail(`new.${former}`);
        await changeEmail(former);
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
  ])('that %s answers 410 and confirms nothing', async (_, change) => {
    await send();
    const token = await change(await lastToken());
    const refused = await test.nobody().call('POST', '/validate', { token });
    expect([refused.statusCode, failureOf(refused).errors]).toEqual([410, ['This link is invalid']]);
    expect(await verification()).toMatchObject({ isValidated: false });
  });
});

describe('another account email', () => {
  it('is to be confirmed again; the former address is told, and the new one is mailed', async () => {
    await send();
    await validate(await lastToken());
    const wanted = `New.${company.email}`;
    expect(await changeEmail(` ${wanted} `)).toEqual({ kind: 'changed' });
    expect(await verification()).toEqual({ isValidated: false, lastValidationSentAt: start.toISOString() });
    const mails = (await readOutbox(test.database)).slice(1);
    expect(mails).toMatchObject([
      { template: 'validate-email', recipientKind: 'user', recipientId: company.userId, payload: { reason: 'changed' } },
      { template: 'email-changed', recipientKind: 'address', recipientAddress: company.email, recipientId: company.companyId },
    ]);
    expect(await validate(await lastToken())).toBe(200);
    expect((await test.nobody().call('POST', '/authenticate', { username: wanted, password: 'plumbline1' })).statusCode).toBe(202);
  });

  it('that is the same but for its case changes nothing', async () => {
    expect(await changeEmail(company.email.toUpperCase())).toEqual({ kind: 'unchanged' });
    expect(await readOutbox(test.database)).toEqual([]);
  });

  it('that belongs to somebody else stays theirs; they are told, once a day', async () => {
    const other = await test.company();
    expect(await changeEmail(other.email)).toEqual({ kind: 'in_use' });
    expect(await changeEmail(other.email)).toEqual({ kind: 'in_use' });
    expect(await readOutbox(test.database)).toMatchObject([
      { template: 'email-claimed', recipientKind: 'user', recipientId: other.userId },
    ]);
  });

  it('wanted by two at the same moment goes to one of them', async () => {
    const other = await test.company();
    const email = `both.${company.email}`;
    const outcomes = await Promise.all([
      changeEmail(email),
      test.database.inTx((tx) => changeAccountEmail(tx, { userId: other.userId, email })),
    ]);
    expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(['changed', 'in_use']);
  });
});
