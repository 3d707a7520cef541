import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { changeAccountEmail } from '../../test/factories/change-account-email.ts';
import { cookiesOf } from '../../test/second-factor.ts';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { readEverything } from '../../test/every-table.ts';
import { failureOf } from '../../test/route-cases.ts';
import { lockCompany } from '../companies/company-flags.ts';
import { sql } from '../platform/database/sql.ts';
import { changePassword } from './change-password.ts';
import { issueSignInLink, type SignInLink } from './sign-in-links.ts';

const minute = 60_000;
const hour = 60 * minute;

const clock = useTestClock('2026-03-01T12:00:00Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures');
const company = useTestCompany(test);

const issue = (): Promise<SignInLink> => test.database.inTx((tx) => issueSignInLink(tx, { userId: company.userId }));
const enter = (link: SignInLink & { readonly replace?: boolean }, cookie = ''): Promise<LightMyRequestResponse> =>
  test.nobody().call('POST', '/authenticate-token', link, { cookie });
const isSignedIn = async (response: LightMyRequestResponse): Promise<boolean> =>
  (await test.nobody().call('GET', '/authorize', undefined, { cookie: cookiesOf(response) })).statusCode === 202;
const lock = () =>
  test.database.inTx((tx) =>
    lockCompany(tx, { companyId: company.companyId, reason: 'suspected fraud', by: { staffId: null, actor: 'test' } }),
  );

describe('the link of an alert', () => {
  it('signs its user in', async () => {
    const response = await enter(await issue());
    expect([response.statusCode, response.json()]).toEqual([202, { data: { signedIn: true } }]);
    expect(await isSignedIn(response)).toBe(true);
  });

  it('is kept as a hash, and its token stands nowhere else', async () => {
    const { token, selector } = await issue();
    const everything = JSON.stringify(await readEverything(test.database));
    expect(everything).toContain(selector);
    expect(everything).not.toContain(token);
  });

  it('ends the session that the browser had before', async () => {
    const former = await enter(await issue());
    await enter(await issue(), cookiesOf(former));
    expect(await isSignedIn(former)).toBe(false);
  });

  it('opens a session in which no password was given', async () => {
    const cookie = cookiesOf(await enter(await issue()));
    const body = { new_password: 'new-password-1', confirmed_password: 'new-password-1' };
    const refused = await test.nobody().call('PUT', '/company/user/update-password', body, { cookie });
    expect([refused.statusCode, failureOf(refused).errors]).toEqual([401, ['reauth_required']]);
  });

  it('lets the users of a closed company in', async () => {
    await test.database.db.rows(sql`update companies set status_id = 230 where id = ${company.companyId}`);
    expect((await enter(await issue())).statusCode).toBe(202);
  });

  it.each<[string, (link: SignInLink) => SignInLink | Promise<SignInLink>]>([
    ['has a token that is made up', (link) => ({ ...link, token: 'x'.repeat(43) })],
    ['has a selector that is made up', (link) => ({ ...link, selector: 'x'.repeat(22) })],
    ['has the token of another link', async (link) => ({ ...link, token: (await issue()).token })],
    ['was used', async (link) => (await enter(link), link)],
    ['is a day old', (link) => (after(24 * hour), link)],
    [
      'was sent to a former address',
      async (link) => {
        await changeAccountEmail(test.database, company.userId, `new.${company.email}`);
        return link;
      },
    ],
    [
      'was sent before the password was changed',
      async (link) => {
        after(minute);
        const { userId } = company;
        await test.database.inTx((tx) => changePassword(tx, { userId, passwordHash: test.passwordHash, by: 'reset', revokesKeys: false }));
        return link;
      },
    ],
  ])('that %s answers 400 and signs nobody in', async (_, change) => {
    const link = await change(await issue());
    const response = await enter(link);
    expect([response.statusCode, failureOf(response).errors, response.cookies]).toEqual([
      400,
      ['Your sign-in link has expired. Please sign in.'],
      [],
    ]);
  });

  it('works until the last moment of its day', async () => {
    const link = await issue();
    after(24 * hour - 1);
    expect((await enter(link)).statusCode).toBe(202);
  });

  it('works once when two browsers use it at the same moment', async () => {
    const link = await issue();
    const both = await Promise.all([enter(link), enter(link)]);
    expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([202, 400]);
  });

  it('works again for ten minutes, but only in the browser that used it', async () => {
    const link = await issue();
    const first = await enter(link);
    const cookie = cookiesOf(first);
    after(10 * minute - 1);
    expect((await enter(link, cookie)).statusCode).toBe(202);
    expect((await enter(link)).statusCode).toBe(400);
    expect((await enter(link, `plumbline-link=${'x'.repeat(43)}`)).statusCode).toBe(400);
    after(10 * minute);
    expect((await enter(link, cookie)).statusCode).toBe(400);
  });

  it('in a locked company answers 403, and only to who has the right token; it stays unspent', async () => {
    const link = await issue();
    await lock();
    expect((await enter({ ...link, token: 'x'.repeat(43) })).statusCode).toBe(400);
    const refused = await enter(link);
    expect([refused.statusCode, refused.cookies]).toEqual([403, []]);
    await test.database.db.rows(sql`update companies set locked_at = null, lock_reason = null where id = ${company.companyId}`);
    expect((await enter(link)).statusCode).toBe(202);
  });

  it('opens no session when the company is locked at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      Object.assign(company, await test.company());
      const [response] = await Promise.all([enter(await issue()), lock()]);
      expect(await isSignedIn(response)).toBe(false);
    }
  });

  it('is throttled like a password: ten wrong tokens, then 429 even for the right one', async () => {
    const link = await issue();
    for (let count = 0; count < 10; count += 1) expect((await enter({ ...link, token: `${count}`.repeat(43) })).statusCode).toBe(400);
    const refused = await enter(link);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    after(15 * minute);
    expect((await enter(link)).statusCode).toBe(202);
  });
});

describe('the link of an alert where somebody else is signed in', () => {
  /** A colleague of another company, signed in by a link of their own. */
  const signInAnother = async (): Promise<LightMyRequestResponse> => {
    const { userId } = await test.company();
    return enter(await test.database.inTx((tx) => issueSignInLink(tx, { userId })));
  };

  it('asks first: it answers 409, signs nobody in or out, and stays unspent', async () => {
    const theirs = await signInAnother();
    const link = await issue();
    const asked = await enter(link, cookiesOf(theirs));
    expect([asked.statusCode, failureOf(asked).errors, asked.cookies]).toEqual([409, ['Somebody else is signed in in this browser'], []]);
    expect(await isSignedIn(theirs)).toBe(true);
    expect((await enter(link)).statusCode).toBe(202);
  });

  it('ends their session once that was answered, and begins its own', async () => {
    const theirs = await signInAnother();
    const ours = await enter({ ...(await issue()), replace: true }, cookiesOf(theirs));
    expect(ours.statusCode).toBe(202);
    expect([await isSignedIn(theirs), await isSignedIn(ours)]).toEqual([false, true]);
  });

  it('tells who has a wrong one no more than anywhere else', async () => {
    const theirs = await signInAnother();
    const refused = await enter({ ...(await issue()), token: 'x'.repeat(43) }, cookiesOf(theirs));
    expect(refused.statusCode).toBe(400);
    expect(await isSignedIn(theirs)).toBe(true);
  });
});

it.each(['/authenticate-token', '/validate', '/reset-password'])('no scanner that opens %s by GET gets anywhere', async (path) => {
  const { token, selector } = await issue();
  const before = await readEverything(test.database);
  for (const query of ['', `?token=${token}&selector=${selector}`, `?t=${token}&s=${selector}`]) {
    expect((await test.nobody().call('GET', path + query)).statusCode).toBe(404);
  }
  expect(await readEverything(test.database)).toEqual(before);
});
