import { beforeEach, describe, expect, it } from 'vitest';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { readOutbox, workOnIdentityJob } from '../../test/factories/read-outbox.ts';
import { readFailure } from '../../test/route-cases.ts';
import { measureWork } from '../../test/measure-work.ts';
import { sql } from '../platform/database/sql.ts';
import { hashPassword } from './passwords.ts';

const minute = 60_000;

const clock = useTestClock('2026-03-01T12:00:00Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures', 'outbox_messages');
beforeEach(async () => {
  await test.database.db.rows(sql`delete from pgboss.job where name = 'send-reset-link'`);
});
const company = useTestCompany(test);

const unknown = () => `nobody.${company.email}`;
const forgot = (email: string) => test.nobody().call('POST', '/forgot-password', { email });
const signIn = (username: string, password = 'not-it-1') => test.nobody().call('POST', '/authenticate', { username, password });

type Asked = typeof forgot;

/** Returns the parts of a response a stranger can compare, without per-call values. */
async function visible(ask: Asked, email: string) {
  const { statusCode, body, headers } = await ask(email);
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { statusCode, body, headers: rest };
}

/** Statements a call runs, in order. */
async function recordStatements(ask: Asked, email: string): Promise<string[]> {
  const statements: string[] = [];
  const undo: (() => void)[] = [];
  const note = (client: unknown): void => {
    const noted = client as { query: (...given: unknown[]) => unknown };
    const { query } = noted;
    noted.query = (...given: unknown[]) => {
      const [what] = given;
      statements.push(typeof what === 'string' ? what : ((what as { text?: string }).text ?? ''));
      return query.apply(noted, given);
    };
    undo.push(() => void (noted.query = query));
  };
  const pools = Object.values(test.served.pools);
  for (const pool of pools) pool.on('acquire', note);
  await ask(email);
  for (const pool of pools) pool.off('acquire', note);
  for (const back of undo.toReversed()) back();
  return statements;
}

describe.each<[string, Asked]>([
  ['a forgotten password', forgot],
  ['a wrong password', signIn],
])('hiding known addresses in %s', (_, ask) => {
  it('returns the same answer', async () => {
    expect(await visible(ask, company.email)).toEqual(await visible(ask, unknown()));
  });

  it('runs the same statements', async () => {
    const [known, stranger] = [await recordStatements(ask, company.email), await recordStatements(ask, unknown())];
    expect(known.length).toBeGreaterThan(4);
    expect(known).toEqual(stranger);
  });
});

it('hashes a wrong password for an unknown address like any other', async () => {
  const [hash, refusedEarly] = [await measureWork(() => hashPassword(testPassword)), await measureWork(() => signIn(unknown(), ''))];
  expect(await measureWork(() => signIn(unknown()))).toBeGreaterThan(refusedEarly + hash / 2);
});

it('mails a password reset to account holders only', async () => {
  await forgot(unknown());
  await workOnIdentityJob(test.database, 'send-reset-link');
  expect(await readOutbox(test.database)).toEqual([]);
  await forgot(company.email);
  await workOnIdentityJob(test.database, 'send-reset-link');
  expect(await readOutbox(test.database)).toMatchObject([{ template: 'reset-password', recipientId: company.userId }]);
});

it('allows five reset links an hour, for known and unknown addresses', async () => {
  for (const email of [company.email, unknown()]) {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await forgot(email)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    after(10 * minute);
    expect((await forgot(email)).headers['retry-after']).toBe('3000');
    after(60 * minute);
    expect((await forgot(email)).statusCode).toBe(200);
    after(0);
  }
});

it.each([
  ['sign-in without an e-mail', () => signIn('', testPassword), { username: ['This field is required'] }],
  ['sign-in without a password', () => signIn(company.email, ''), { password: ['This field is required'] }],
  ['a forgotten password without an e-mail', () => forgot(' '), { email: ['This field is required'] }],
  ['a forgotten password with what is no e-mail', () => forgot('sam@'), { email: ['Please enter a valid email address'] }],
])('refuses %s with a message', async (_, call, fields) => {
  const response = await call();
  expect([response.statusCode, readFailure(response).fields]).toEqual([422, fields]);
});

it('explains a wrong password and a locked account', async () => {
  expect(readFailure(await signIn(company.email)).errors).toEqual(['Invalid credentials']);
  await test.database.db.rows(sql`update companies set locked_at = app_now(), lock_reason = 'a reason' where id = ${company.companyId}`);
  const response = await signIn(company.email, testPassword);
  const locked = 'This account has been locked, to unlock the account please contact our account management team';
  expect([response.statusCode, readFailure(response).errors]).toEqual([403, [locked]]);
});
