import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { changeAccountEmail } from '../../test/factories/change-account-email.ts';
import { readCookies } from '../../test/second-factor.ts';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { readEverything } from '../../test/every-table.ts';
import { readFailure } from '../../test/route-cases.ts';
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
  (await test.nobody().call('GET', '/authorize', undefined, { cookie: readCookies(response) })).statusCode === 202;
const lock = () =>
  test.database.inTx((tx) =>
    lockCompany(tx, { companyId: company.companyId, reason: 'suspected fraud', by: { staffId: null, actor: 'test' } }),
  );

describe("an alert's sign-in link", () => {
  it('signs its user in', async () => {
    const response = await enter(await issue());
    expect([response.statusCode, response.json()]).toEqual([202, { data: { signedIn: true } }]);
    expect(await isSignedIn(response)).toBe(true);
  });

  it('stores only the hash of its token', async () => {
    const { token, selector } = await issue();
    const everything = JSON.stringify(await readEverything(test.database));
    expect(everything).toContain(selector);
    expect(everything).not.toContain(token);
  });

  it("ends the browser's previous session", async () => {
    const former = await enter(await issue());
    await enter(await issue(), readCookies(former));
    expect(await isSignedIn(former)).toBe(false);
  });

  it('opens a session without a password check', async () => {
    const cookie = readCookies(await enter(await issue()));
    const body = { new_password: 'new-password-1', confirmed_password: 'new-password-1' };
    const refused = await test.nobody().call('PUT', '/company/user/update-password', body, { cookie });
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([401, ['reauth_required']]);
  });

  it('signs in users of a closed company', async () => {
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
  ])('answers 400 and signs nobody in when it %s', async (_, change) => {
    const link = await change(await issue());
    const response = await enter(link);
    expect([response.statusCode, readFailure(response).errors, response.cookies]).toEqual([
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

  it('works once when two browsers use it concurrently', async () => {
    const link = await issue();
    const both = await Promise.all([enter(link), enter(link)]);
    expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([202, 400]);
  });

  it('can be reused for ten minutes in the same browser only', async () => {
    const link = await issue();
    const first = await enter(link);
    const cookie = readCookies(first);
    after(10 * minute - 1);
    expect((await enter(link, cookie)).statusCode).toBe(202);
    expect((await enter(link)).statusCode).toBe(400);
    expect((await enter(link, `plumbline-link=${'x'.repeat(43)}`)).statusCode).toBe(400);
    after(10 * minute);
    expect((await enter(link, cookie)).statusCode).toBe(400);
  });

  it('answers 403 for a locked company, only with the right token, and stays unspent', async () => {
    const link = await issue();
    await lock();
    expect((await enter({ ...link, token: 'x'.repeat(43) })).statusCode).toBe(400);
    const refused = await enter(link);
    expect([refused.statusCode, refused.cookies]).toEqual([403, []]);
    await test.database.db.rows(sql`update companies set locked_at = null, lock_reason = null where id = ${company.companyId}`);
    expect((await enter(link)).statusCode).toBe(202);
  });

  it('opens no session if the company is locked concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      Object.assign(company, await test.company());
      const [response] = await Promise.all([enter(await issue()), lock()]);
      expect(await isSignedIn(response)).toBe(false);
    }
  });

  it('is throttled like a password: after ten wrong tokens even the right one gets 429', async () => {
    const link = await issue();
    for (let count = 0; count < 10; count += 1) expect((await enter({ ...link, token: `${count}`.repeat(43) })).statusCode).toBe(400);
    const refused = await enter(link);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    after(15 * minute);
    expect((await enter(link)).statusCode).toBe(202);
  });
});

describe("an alert's link while another user is signed in", () => {
  /** A user of another company, signed in by their own link. */
  const signInAnother = async (): Promise<LightMyRequestResponse> => {
    const { userId } = await test.company();
    return enter(await test.database.inTx((tx) => issueSignInLink(tx, { userId })));
  };

  it('asks first: answers 409, changes no session and stays unspent', async () => {
    const theirs = await signInAnother();
    const link = await issue();
    const asked = await enter(link, readCookies(theirs));
    expect([asked.statusCode, readFailure(asked).errors, asked.cookies]).toEqual([409, ['Someone else is signed in in this browser'], []]);
    expect(await isSignedIn(theirs)).toBe(true);
    expect((await enter(link)).statusCode).toBe(202);
  });

  it('ends the other session after confirmation and starts its own', async () => {
    const theirs = await signInAnother();
    const ours = await enter({ ...(await issue()), replace: true }, readCookies(theirs));
    expect(ours.statusCode).toBe(202);
    expect([await isSignedIn(theirs), await isSignedIn(ours)]).toEqual([false, true]);
  });

  it('reveals nothing to the holder of a wrong link', async () => {
    const theirs = await signInAnother();
    const refused = await enter({ ...(await issue()), token: 'x'.repeat(43) }, readCookies(theirs));
    expect(refused.statusCode).toBe(400);
    expect(await isSignedIn(theirs)).toBe(true);
  });
});

it.each(['/authenticate-token', '/validate', '/reset-password'])('does nothing when a scanner opens %s with GET', async (path) => {
  const { token, selector } = await issue();
  const before = await readEverything(test.database);
  for (const query of ['', `?token=${token}&selector=${selector}`, `?t=${token}&s=${selector}`]) {
    expect((await test.nobody().call('GET', path + query)).statusCode).toBe(404);
  }
  expect(await readEverything(test.database)).toEqual(before);
});
