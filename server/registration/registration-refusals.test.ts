import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeCaptchaEasy, register, registrationBody, solveCaptcha } from '../../test/registration.ts';
import { readFailure } from '../../test/route-cases.ts';
import { sql } from '../platform/database/sql.ts';

const start = new Date('2026-11-21T10:00:00Z');
let now = start;

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  await makeCaptchaEasy(test);
});

type Body = ReturnType<typeof registrationBody>;

const countCompanies = async (): Promise<unknown> => test.database.db.first(sql`select count(*) as n from companies`);

describe('an invalid registration', () => {
  it.each<[Partial<Record<keyof Body, unknown>>, Record<string, string[]>]>([
    [{ title: '' }, { title: ['This field is required'] }],
    [{ title: undefined }, { title: ['This field is required'] }],
    [{ fname: ' ' }, { fname: ['This field is required'] }],
    [{ sname: 'www.example.com' }, { sname: ['This field is required'] }],
    [{ phone: '' }, { phone: ['This field is required'] }],
    [{ phone: '12' }, { phone: ['Please enter a valid phone number'] }],
    [{ organisation: '' }, { organisation: ['This field is required'] }],
    [{ organisation: 'x'.repeat(201) }, { organisation: ['You have exceeded the 200 character limit'] }],
    [{ companytype: '' }, { companytype: ['This field is required'] }],
    [{ companytype: 'GmbH' }, { companytype: ['The value is not valid'] }],
    [{ companieshouseno: '' }, { companieshouseno: ['This field is required'] }],
    [{ companieshouseno: 'x' }, { companieshouseno: ['Please enter a valid company number'] }],
    [{ geographicCoverage: '' }, { geographicCoverage: ['This field is required'] }],
    [{ expectedLeadOrders: '' }, { expectedLeadOrders: ['This field is required'] }],
    [{ address1: '' }, { address1: ['This field is required'] }],
    [{ address3: '' }, { address3: ['This field is required'] }],
    [{ postcode: '' }, { postcode: ['This field is required'] }],
    [{ postcode: 'LE4' }, { postcode: ['Please provide a valid UK postcode'] }],
    [{ postcode: 'LE4 7ZSX' }, { postcode: ['Please provide a valid UK postcode'] }],
    [{ email: '', username: '' }, { email: ['This field is required'] }],
    [{ email: 'sam', username: 'sam' }, { email: ['Please enter a valid email address'] }],
    [{ username: 'other@company.test' }, { username: ['The value is not valid'] }],
    [{ password: '' }, { password: ['This field is required'] }],
    [{ password: 'abcdefg' }, { password: ['The password must contain one letter, one number, and be at least seven characters long'] }],
    [{ password: 'ab1'.repeat(50) }, { password: ['The password must be 128 characters or fewer'] }],
    [{ tnc: false }, { tnc: ['This field is required'] }],
    [{ country: undefined }, { country: ['This field is required'] }],
    [{ country: 'fr' }, { country: ['The value is not valid'] }],
    [{ commsLanguage: 'sv' }, { commsLanguage: ['The value is not valid'] }],
    [{ leadLanguages: ['sv'] }, { leadLanguages: ['The value is not valid'] }],
    [{ brand: 'windows' }, { brand: ['The value is not valid'] }],
    [{ recaptcha: '' }, { recaptcha: ['This field is required'] }],
    [
      { fname: '', tnc: false },
      { fname: ['This field is required'], tnc: ['This field is required'] },
    ],
  ])('with %j is refused with a message', async (wrong, fields) => {
    const before = await countCompanies();
    const body = JSON.parse(JSON.stringify({ ...registrationBody(), ...wrong })) as object;
    const response = await test.nobody().call('POST', '/company/register', body);
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, fields]);
    expect(await countCompanies()).toEqual(before);
  });

  it('does not use up the captcha', async () => {
    const recaptcha = await solveCaptcha(test.nobody());
    await register(test, { recaptcha, fname: '' });
    expect((await register(test, { recaptcha })).response.statusCode).toBe(201);
  });
});

it.each(['password1', 'qwerty123', 'Passw0rd'])('with the common password %j is refused', async (password) => {
  const { response } = await register(test, { password });
  const words = 'This password is too common. Please choose another';
  expect([response.statusCode, readFailure(response).fields]).toEqual([422, { password: [words] }]);
});

it('cannot use the start of the email as password', async () => {
  const email = 'heron4lane@company.test';
  const { response } = await register(test, { email, username: email, password: 'Heron4Lane' });
  expect(response.statusCode).toBe(422);
});

describe('the captcha', () => {
  const refused = { recaptcha: ['Please confirm again that you are not a robot'] };
  const expectRefused = async (recaptcha: string) => {
    const { response, body } = await register(test, { recaptcha });
    expect([response.statusCode, readFailure(response).fields, response.cookies]).toEqual([422, refused, []]);
    expect(await test.database.db.first(sql`select id from users where email = ${body.email}`)).toBeUndefined();
  };

  it('is refused if wrong', () => expectRefused('not solved'));

  it('is refused if reused', async () => {
    const recaptcha = await solveCaptcha(test.nobody());
    expect((await register(test, { recaptcha })).response.statusCode).toBe(201);
    await expectRefused(recaptcha);
  });

  it('is refused after half an hour', async () => {
    const recaptcha = await solveCaptcha(test.nobody());
    now = new Date(start.getTime() + 30 * 60_000);
    await expectRefused(recaptcha);
    now = start;
  });
});
