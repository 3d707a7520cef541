import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { readFailure } from '../../test/route-cases.ts';
import { readCookies } from '../../test/second-factor.ts';
import { openAuthenticator, type SoftwareAuthenticator } from '../../test/software-authenticator.ts';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { readEverything } from '../../test/every-table.ts';
import { sql } from '../platform/database/sql.ts';
import { isCloned } from './passkey-proof.ts';

const minute = 60_000;
const clock = useTestClock('2026-03-01T12:00:00Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures', 'outbox_messages', 'passkeys', 'passkey_challenges');
const company = useTestCompany(test);
const path = '/company/user/passkeys';

const errorsOf = (response: LightMyRequestResponse) => [response.statusCode, readFailure(response).errors[0]];

async function startAdding(): Promise<string> {
  return (await company.call('POST', `${path}/options`)).json<{ data: { challenge: string } }>().data.challenge;
}

/** Adds a passkey of a new authenticator. */
async function add(counter = 0): Promise<SoftwareAuthenticator & { passkeyId: number }> {
  const authenticator = openAuthenticator();
  const added = await company.call('POST', path, authenticator.create({ challenge: await startAdding(), counter }));
  expect(added.statusCode).toBe(201);
  return { ...authenticator, passkeyId: added.json<{ data: { id: number } }>().data.id };
}

/** A browser that asked to sign in: its cookie and challenge. */
async function beginSignIn(): Promise<{ cookie: string; challenge: string }> {
  const begun = await test.nobody().call('POST', '/authenticate-passkey/options');
  return { cookie: readCookies(begun), challenge: begun.json<{ data: { challenge: string } }>().data.challenge };
}
const finishSignIn = (body: object, cookie: string) => test.nobody().call('POST', '/authenticate-passkey', body, { cookie });

type Ceremony = Parameters<SoftwareAuthenticator['use']>[0];
async function signIn(authenticator: SoftwareAuthenticator, more: Partial<Ceremony> = {}): Promise<LightMyRequestResponse> {
  const { cookie, challenge } = await beginSignIn();
  return finishSignIn(authenticator.use({ challenge, ...more }), cookie);
}
const lastAudit = () =>
  test.database.db.first(sql<{ action: string; object: string; actor: string }>`
    select action, object_type || ' ' || object_id as object, actor from audit_entries order by id desc limit 1`);
const templates = async () => (await readOutbox(test.database)).map(({ template }) => template);

describe('adding a passkey', () => {
  it('requires user verification and a passkey that browsers find by themselves', async () => {
    const options = (await company.call('POST', `${path}/options`)).json<{ data: Record<string, unknown> }>().data;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Plumbline' },
      user: { name: company.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: 10 * minute,
    });
    expect(JSON.stringify(options['user'])).not.toContain(`"${company.userId}"`);
  });

  it('lists it under the name of the device, mails the owner and audits it', async () => {
    const { passkeyId } = await add();
    const at = clock.now.toISOString();
    expect((await company.call('GET', path)).json<{ data: unknown }>().data).toEqual([
      { id: passkeyId, name: 'Passkey', created_at: at, last_used_at: null, suspended_at: null },
    ]);
    expect(await templates()).toEqual(['passkey-added']);
    expect(await lastAudit()).toEqual({ action: 'passkey.add', object: `user ${company.userId}`, actor: `user ${company.userId}` });
  });

  it('excludes authenticators that have a passkey already, and refuses one a second time', async () => {
    const authenticator = await add();
    const options = (await company.call('POST', `${path}/options`)).json<{ data: { challenge: string; excludeCredentials: object[] } }>()
      .data;
    expect(options.excludeCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }]);
    const again = await company.call('POST', path, authenticator.create({ challenge: options.challenge }));
    expect(errorsOf(again)).toEqual([409, 'This device already has a passkey for your account']);
  });

  it('allows ten', async () => {
    for (let count = 0; count < 10; count += 1) await add();
    expect(errorsOf(await company.call('POST', `${path}/options`))).toEqual([409, 'You have 10 passkeys. Remove one first']);
  });

  it.each<[string, Partial<Ceremony>]>([
    ['without user verification', { isVerified: false }],
    ['on another site', { origin: 'https://plumbline.example' }],
    ['for another host', { rpId: 'plumbline.example' }],
    ['with the answer to another question', { type: 'webauthn.get' }],
  ])('refuses one created %s', async (_, lie) => {
    const created = openAuthenticator().create({ challenge: await startAdding(), ...lie });
    expect((await company.call('POST', path, created)).statusCode).toBe(400);
    expect((await company.call('GET', path)).json<{ data: unknown }>().data).toEqual([]);
  });

  it('accepts a challenge once, for ten minutes, in the session it was issued to', async () => {
    const challenge = await startAdding();
    expect((await company.call('POST', path, openAuthenticator().create({ challenge, isVerified: false }))).statusCode).toBe(400);
    expect((await company.call('POST', path, openAuthenticator().create({ challenge }))).statusCode).toBe(410);
    const another = await test.company();
    const foreign = (await another.call('POST', `${path}/options`)).json<{ data: { challenge: string } }>().data.challenge;
    expect((await company.call('POST', path, openAuthenticator().create({ challenge: foreign }))).statusCode).toBe(410);
    const late = await startAdding();
    after(10 * minute);
    expect((await company.call('POST', path, openAuthenticator().create({ challenge: late }))).statusCode).toBe(410);
  });

  it('stores challenges as hashes only', async () => {
    const challenge = await startAdding();
    const everything = JSON.stringify(await readEverything(test.database));
    expect(everything).not.toContain(challenge);
    expect(everything).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
  });

  it.each([
    ['beginning', () => company.call('POST', `${path}/options`)],
    ['adding', () => company.call('POST', path, openAuthenticator().create({ challenge: 'x' }))],
    ['removing', () => company.call('DELETE', `${path}/1`)],
  ])('%s requires a recent password', async (_, call) => {
    after(11 * minute);
    expect(errorsOf(await call())).toEqual([401, 'reauth_required']);
  });
});

describe('signing in with a passkey', () => {
  it('asks for neither password nor code', async () => {
    const authenticator = await add();
    await test.database.db.rows(sql`
      insert into second_factors (user_id, secret, confirmed_at) values (${company.userId}, 'sealed', app_now())`);
    after(minute);
    const response = await signIn(authenticator);
    expect([response.statusCode, response.json()]).toEqual([202, { data: { signedIn: true } }]);
    const cookie = readCookies(response);
    expect((await test.nobody().call('GET', '/authorize', undefined, { cookie })).statusCode).toBe(202);
    const listed = await test.nobody().call('GET', path, undefined, { cookie });
    expect(listed.json<{ data: unknown }>().data).toMatchObject([{ last_used_at: clock.now.toISOString() }]);
    // It counts as a recent password as well.
    expect((await test.nobody().call('POST', `${path}/options`, undefined, { cookie })).statusCode).toBe(200);
  });

  it.each<[string, Partial<Ceremony>]>([
    ['without user verification', { isVerified: false }],
    ['on another site', { origin: 'https://plumbline.example' }],
    ['for another host', { rpId: 'plumbline.example' }],
    ['as an answer to another question', { type: 'webauthn.create' }],
  ])('refuses one used %s', async (_, lie) => {
    const authenticator = await add();
    expect(errorsOf(await signIn(authenticator, lie))).toEqual([
      400,
      'This passkey did not work. Try again, or sign in with your password',
    ]);
  });

  it('refuses the signature of another key, and an unknown passkey', async () => {
    const { id } = await add();
    const [thief, { cookie, challenge }] = [openAuthenticator(), await beginSignIn()];
    expect((await finishSignIn({ ...thief.use({ challenge }), id }, cookie)).statusCode).toBe(400);
    expect((await signIn(thief)).statusCode).toBe(400);
  });

  it('accepts a challenge once, for ten minutes, in the browser it was issued to', async () => {
    const authenticator = await add();
    const [first, second, third] = [await beginSignIn(), await beginSignIn(), await beginSignIn()];
    const used = authenticator.use(first);
    expect((await finishSignIn(used, first.cookie)).statusCode).toBe(202);
    expect(errorsOf(await finishSignIn(used, first.cookie))).toEqual([410, 'Your sign-in took too long. Please start again']);
    expect((await finishSignIn(authenticator.use(second), first.cookie)).statusCode).toBe(410);
    expect((await test.nobody().call('POST', '/authenticate-passkey', authenticator.use(second))).statusCode).toBe(410);
    after(10 * minute);
    expect((await finishSignIn(authenticator.use(third), third.cookie)).statusCode).toBe(410);
  });

  it('refuses a locked company, and works again after the lock', async () => {
    const authenticator = await add();
    await test.database.db.rows(sql`update companies set locked_at = app_now(), lock_reason = 'a reason' where id = ${company.companyId}`);
    expect((await signIn(authenticator)).statusCode).toBe(403);
    await test.database.db.rows(sql`update companies set locked_at = null, lock_reason = null where id = ${company.companyId}`);
    expect((await signIn(authenticator)).statusCode).toBe(202);
  });

  it('removes the passkeys of a removed member', async () => {
    const member = await test.member(company.companyId, 'sales');
    const authenticator = openAuthenticator();
    const { challenge } = (await member.call('POST', `${path}/options`)).json<{ data: { challenge: string } }>().data;
    expect((await member.call('POST', path, authenticator.create({ challenge }))).statusCode).toBe(201);
    expect((await company.call('DELETE', `/company/members/${member.userId}`)).statusCode).toBe(200);
    expect((await signIn(authenticator)).statusCode).toBe(400);
    expect(await test.database.db.rows(sql`select from passkeys where user_id = ${member.userId}`)).toEqual([]);
  });

  it('locks a passkey out after ten failures, like a password', async () => {
    const authenticator = await add();
    for (let failure = 0; failure < 10; failure += 1) expect((await signIn(authenticator, { isVerified: false })).statusCode).toBe(400);
    expect((await signIn(authenticator)).statusCode).toBe(429);
  });
});

describe('the counter of a passkey', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])('after %i, a counter of %i reveals a copy: %s', (before, now, expected) => {
    expect(isCloned(before, now)).toBe(expected);
  });

  it('suspends a copied passkey, notifies the owner and audits it', async () => {
    const authenticator = await add(3);
    expect((await signIn(authenticator, { counter: 4 })).statusCode).toBe(202);
    const refused = await signIn(authenticator, { counter: 4 });
    expect(errorsOf(refused)).toEqual([
      400,
      'This passkey has been blocked because a copy of it may exist. Sign in another way, then remove it and add a new one',
    ]);
    expect(await templates()).toEqual(['passkey-added', 'passkey-cloned']);
    expect(await lastAudit()).toMatchObject({ action: 'passkey.suspend', object: `user ${company.userId}` });
    expect((await company.call('GET', path)).json<{ data: unknown }>().data).toMatchObject([{ suspended_at: clock.now.toISOString() }]);
    // The real one is refused from then on as well, and the owner is mailed once.
    expect((await signIn(authenticator, { counter: 9 })).statusCode).toBe(400);
    expect(await templates()).toHaveLength(2);
  });
});

describe('confirming with a passkey', () => {
  const begin = () => company.call('POST', '/re-authenticate/passkey/options');
  const confirm = (body: object) => company.call('POST', '/re-authenticate/passkey', body);

  it('counts as a recent password', async () => {
    const authenticator = await add();
    after(11 * minute);
    expect((await company.call('POST', `${path}/options`)).statusCode).toBe(401);
    const options = (await begin()).json<{ data: { challenge: string; allowCredentials: object[] } }>().data;
    expect(options.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }]);
    expect((await confirm(authenticator.use(options))).statusCode).toBe(200);
    expect((await company.call('POST', `${path}/options`)).statusCode).toBe(200);
  });

  it('needs a passkey of the same user', async () => {
    expect(errorsOf(await begin())).toEqual([409, 'You have no passkey yet']);
    const authenticator = await add();
    const another = await test.company();
    const stranger = openAuthenticator();
    const theirs = (await another.call('POST', `${path}/options`)).json<{ data: { challenge: string } }>().data;
    expect((await another.call('POST', path, stranger.create(theirs))).statusCode).toBe(201);
    const { challenge } = (await begin()).json<{ data: { challenge: string } }>().data;
    expect((await confirm(stranger.use({ challenge }))).statusCode).toBe(400);
    // A challenge for signing in confirms nothing.
    const signingIn = await beginSignIn();
    expect((await confirm(authenticator.use(signingIn))).statusCode).toBe(410);
  });
});

describe('managing passkeys', () => {
  it('renames and removes one, mails its owner and audits the removal', async () => {
    const authenticator = await add();
    const one = `${path}/${authenticator.passkeyId}`;
    expect((await company.call('PUT', one, { name: 'My phone' })).statusCode).toBe(200);
    expect((await company.call('GET', path)).json<{ data: unknown }>().data).toMatchObject([{ name: 'My phone' }]);
    expect((await company.call('PUT', one, { name: 'Call 07700 900123' })).statusCode).toBe(422);
    expect((await company.call('DELETE', one)).statusCode).toBe(200);
    expect((await signIn(authenticator)).statusCode).toBe(400);
    expect(await templates()).toEqual(['passkey-added', 'passkey-removed']);
    expect(await lastAudit()).toMatchObject({ action: 'passkey.remove' });
  });

  it('is offered once after a password sign-in', async () => {
    const signInByPassword = async () => {
      const response = await test.nobody().call('POST', '/authenticate', { username: company.email, password: testPassword });
      return { answered: response.json<{ data: object }>().data, cookie: readCookies(response) };
    };
    const first = await signInByPassword();
    expect(first.answered).toEqual({ signedIn: true, offerPasskey: true });
    expect((await test.nobody().call('POST', `${path}/offered`, undefined, { cookie: first.cookie })).statusCode).toBe(200);
    expect((await signInByPassword()).answered).toEqual({ signedIn: true });
  });

  it('refuses to add one while staff view the company', async () => {
    const staff = await test.staff();
    const view = await staff.call('POST', `/operator/companies/${company.companyId}/view`, { reason: 'asked for help' });
    const viewer = (method: 'GET' | 'POST', address: string) =>
      test.nobody().call(method, address, undefined, { cookie: readCookies(view) });
    expect((await viewer('GET', path)).statusCode).toBe(200);
    expect((await viewer('POST', `${path}/options`)).statusCode).toBe(403);
  });
});

describe('passkeys of staff', () => {
  const staffPath = '/operator/passkeys';
  const name = 'Office laptop';
  const reason = 'for the office laptop';
  const startStaff = (by: TestCaller, password = testPassword) => by.call('POST', `${staffPath}/options`, { password });

  async function addForStaff(by: TestCaller): Promise<SoftwareAuthenticator> {
    const authenticator = openAuthenticator();
    const options = (await startStaff(by)).json<{ data: { challenge: string } }>().data;
    const added = await by.call('POST', staffPath, { ...authenticator.create(options), name, reason });
    expect(added.statusCode).toBe(201);
    return authenticator;
  }
  async function signInStaff(authenticator: SoftwareAuthenticator, more: Partial<Ceremony> = {}): Promise<LightMyRequestResponse> {
    const begun = await test.nobody().call('POST', '/operator/authenticate-passkey/options');
    const { challenge } = begun.json<{ data: { challenge: string } }>().data;
    const cookie = readCookies(begun);
    return test.nobody().call('POST', '/operator/authenticate-passkey', authenticator.use({ challenge, ...more }), { cookie });
  }

  it('sign them in without password and code', async () => {
    const staff = await test.staff('agent');
    const authenticator = await addForStaff(staff);
    expect((await staff.call('GET', staffPath)).json<{ data: unknown }>().data).toMatchObject([{ name, last_used_at: null }]);
    const response = await signInStaff(authenticator);
    expect([response.statusCode, response.json<{ data: unknown }>().data]).toEqual([
      202,
      expect.objectContaining({ name: 'Robin Tester', role: 'agent' }),
    ]);
    expect((await test.nobody().call('GET', '/operator/authorize', undefined, { cookie: readCookies(response) })).statusCode).toBe(202);
    expect((await signInStaff(authenticator, { isVerified: false })).statusCode).toBe(400);
  });

  it('need the current password to be added', async () => {
    const staff = await test.staff();
    expect(errorsOf(await startStaff(staff, 'wrong-password-1'))).toEqual([400, 'Invalid credentials']);
  });

  it('open no session of a company, and those of companies none of staff', async () => {
    const authenticator = await addForStaff(await test.staff());
    expect((await signIn(authenticator)).statusCode).toBe(400);
    expect((await signInStaff(await add())).statusCode).toBe(400);
    // A challenge of one sign-in does not work in the other.
    const { cookie, challenge } = await beginSignIn();
    expect(
      (await test.nobody().call('POST', '/operator/authenticate-passkey', authenticator.use({ challenge }), { cookie })).statusCode,
    ).toBe(410);
  });

  it('are suspended when they were copied', async () => {
    const authenticator = await addForStaff(await test.staff());
    expect((await signInStaff(authenticator, { counter: 2 })).statusCode).toBe(202);
    expect((await signInStaff(authenticator, { counter: 1 })).statusCode).toBe(400);
    expect(await templates()).toEqual(['passkey-added', 'passkey-cloned']);
    expect((await signInStaff(authenticator, { counter: 3 })).statusCode).toBe(400);
  });

  it('end with a lock, and with a reset of the second factor', async () => {
    const [admin, staff] = [await test.staff(), await test.staff('agent')];
    const authenticator = await addForStaff(staff);
    const { id } = (await staff.call('GET', '/operator/authorize')).json<{ data: { id: number } }>().data;
    const change = (what: string) => admin.call('POST', `/operator/staff/${id}/${what}`, { reason: 'lost the phone' });
    expect((await change('lock')).statusCode).toBe(200);
    expect((await signInStaff(authenticator)).statusCode).toBe(400);
    expect((await change('unlock')).statusCode).toBe(200);
    expect((await signInStaff(authenticator)).statusCode).toBe(202);
    expect((await change('reset-second-factor')).statusCode).toBe(200);
    expect((await signInStaff(authenticator)).statusCode).toBe(400);
  });
});
