import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { openSession } from '../../test/factories/open-session.ts';
import { makeCaptchaEasy, registrationBody, solveCaptcha } from '../../test/registration.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';

// Every limit is 3.
const test = useTestApp({ rateLimit: 3 });
const company = useTestCompany(test, { emailValidated: false });

const statuses = async (calls: readonly Promise<{ readonly statusCode: number }>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode);
const anotherSession = async (): Promise<TestCaller> => {
  const cookie = `plumbline=${await openSession(test.database, company.userId)}`;
  return { call: (method, path, body, headers, address) => test.nobody().call(method, path, body, { cookie, ...headers }, address) };
};
const sendAgain = (caller: TestCaller) => caller.call('POST', '/verification/send');
const feedback = (caller: TestCaller) => caller.call('POST', '/installer-feedback', { message: 'Good.', currentPage: '/' });
const forgot = (address: string) =>
  test.nobody().call('POST', '/forgot-password', { email: `sam.${Math.random()}@example.test` }, {}, address);
const contact = (address: string, caller: TestCaller = test.nobody(), message = 'Please call me.') => {
  const form = new FormData();
  const fields = { firstname: 'Sam', surname: 'Hill', company: 'Hill Ltd', email: 'sam@example.test', telephone: '0116 496 0123', message };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return caller.call('POST', '/contact', form, {}, address);
};
const register = (address: string, more: Parameters<typeof registrationBody>[0]) =>
  test.nobody().call('POST', '/company/register', registrationBody(more), {}, address);
beforeAll(async () => {
  await makeCaptchaEasy(test);
});

describe('a limit of mail-sending calls', () => {
  it('applies to the company across all its sessions', async () => {
    for (let session = 0; session < 3; session += 1) expect((await feedback(await anotherSession())).statusCode).toBe(201);
    expect((await feedback(await anotherSession())).statusCode).toBe(429);
    expect((await feedback(await test.company())).statusCode).toBe(201);
  });

  it('counts only calls that could succeed', async () => {
    const [one, two] = ['192.0.2.50', '192.0.2.51'];
    expect((await register(one, { fname: '' })).statusCode).toBe(422);
    expect((await register(one, { recaptcha: 'not solved' })).statusCode).toBe(422);
    expect((await register(one, { recaptcha: await solveCaptcha(test.nobody()), password: 'password1' })).statusCode).toBe(422);
    expect((await register(one, { recaptcha: await solveCaptcha(test.nobody()) })).statusCode).toBe(201);
    for (let call = 0; call < 3; call += 1) expect((await contact(two, test.nobody(), '')).statusCode).toBe(422);
    for (let call = 0; call < 3; call += 1) expect((await contact(two)).statusCode).toBe(201);
    expect((await contact(two)).statusCode).toBe(429);
  });

  it('applies per purpose: refused or failed calls for another purpose do not use it up', async () => {
    expect(await statuses([1, 2, 3, 4].map(() => sendAgain(company)))).toContain(429);
    expect((await feedback(company)).statusCode).toBe(201);
    for (let call = 0; call < 4; call += 1) await contact('192.0.2.1');
    expect((await contact('192.0.2.1')).statusCode).toBe(429);
    expect((await forgot('192.0.2.1')).statusCode).toBe(200);
  });

  it('counts a change of the account email, and no other save of the user details', async () => {
    const save = (email: string) => company.call('PUT', '/company/user/', { email, receive_marketing_email: true });
    for (const email of ['a', 'b']) expect((await save(`${email}.${company.email}`)).statusCode).toBe(202);
    expect((await save(company.email)).statusCode).toBe(202);
    const caller = await anotherSession();
    const change = () => caller.call('PUT', '/company/user/', { email: `c.${company.email}`, receive_marketing_email: true });
    expect([(await change()).statusCode, (await change()).statusCode]).toEqual([202, 429]);
    expect((await feedback(caller)).statusCode).toBe(201);
  });

  it('applies to the company on the public contact form too, while its browser is signed in', async () => {
    for (let call = 0; call < 3; call += 1) expect((await contact(`192.0.2.1${call}`, company)).statusCode).toBe(201);
    expect((await contact('192.0.2.20', await anotherSession())).statusCode).toBe(429);
    expect((await contact('192.0.2.20')).statusCode).toBe(201);
  });
});

it('counts reads by session', async () => {
  for (let call = 0; call < 4; call += 1) await company.call('GET', '/authorize');
  expect((await company.call('GET', '/authorize')).statusCode).toBe(429);
  expect((await (await anotherSession()).call('GET', '/authorize')).statusCode).toBe(202);
});

describe('an address', () => {
  it.each([
    ['of IPv6 counts with its /64', '2001:db8:7:8::1', ['2001:db8:7:8:a::2', '2001:db8:7:8:ffff:ffff:ffff:ffff'], '2001:db8:7:9::1'],
    ['of IPv4 counts as itself when written as IPv6', '198.51.100.9', ['::ffff:198.51.100.9', '::ffff:c633:6409'], '::ffff:198.51.100.10'],
  ])('%s', async (_, first, same, other) => {
    for (const address of [first, ...same]) expect((await forgot(address)).statusCode).toBe(200);
    expect((await forgot(same[0] ?? first)).statusCode).toBe(429);
    expect((await forgot(other)).statusCode).toBe(200);
  });
});
