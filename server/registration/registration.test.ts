import { beforeAll, describe, expect, it } from 'vitest';
import { getBrandByKey } from '../../contract/kit/brands.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeCaptchaEasy, register, registrationBody, solveCaptcha } from '../../test/registration.ts';
import { measureWork } from '../../test/measure-work.ts';
import { hashPassword } from '../identity/passwords.ts';
import { sql } from '../platform/database/sql.ts';
import { findUserRecipient } from '../companies/recipient-queries.ts';

const start = new Date('2026-11-21T10:00:00Z');
let now = start;

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  await makeCaptchaEasy(test);
});

type Body = ReturnType<typeof registrationBody>;

function signedIn(response: { cookies: { name: string; value: string }[] }): TestCaller {
  const [session] = response.cookies;
  if (session === undefined) throw new Error('nobody was signed in');
  const cookie = `${session.name}=${session.value}`;
  return { call: (method, path, body) => test.nobody().call(method, path, body, { cookie }) };
}

const generic = 'There was an error registering your company';
const count = async (table: 'companies' | 'users' | 'accounts' | 'coverage_areas' | 'sessions'): Promise<number> =>
  Number((await test.database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n);
const mailsTo = async (email: string, template: string): Promise<number> => {
  const row = await test.database.db.first(sql<{ n: number }>`
    select count(*) as n from outbox_messages m join users u on u.id = m.recipient_id and m.recipient_kind = 'user'
    where u.email = ${email} and m.template = ${template}`);
  return row?.n ?? 0;
};

const inStockholm = {
  country: 'se',
  region: 'se',
  phone: '08-465 004 00',
  companytype: 'Other',
  companieshouseno: '',
  postcode: '11435',
} as const;

describe('a self-registered company', () => {
  it('is signed in at once and set up by the product rules', async () => {
    const { body, response } = await register(test);
    expect([response.statusCode, response.json()]).toEqual([201, { data: {} }]);
    const attributes = { httpOnly: true, sameSite: 'Lax', path: '/' };
    expect(response.cookies).toMatchObject([
      { name: 'plumbline', ...attributes },
      { name: 'plumbline-device', ...attributes },
    ]);
    const caller = signedIn(response);
    const company = (await caller.call('GET', '/company/')).json<{ data: unknown }>().data;
    expect(company).toMatchObject({
      internal_name: 'Carter Heating Ltd',
      status: { id: 20 },
      country: { iso_code: 'gb' },
      communications_language: { iso_code: 'en' },
      can_offer_finance: true,
      account: { type_id: 2, show_settings: true, show_buy_leads: true, show_finance: true, show_holiday_mode_lead_alert_toggle: true },
      company_user: { forename: 'Sam', surname: 'Carter', email: body.email },
      phone: '+441164960123',
      email_validated: false,
      set_up_complete: false,
      has_coverage: false,
      has_colleagues: false,
    });
    const balance = (await caller.call('GET', '/company/remaining-credit')).json<{ data: unknown }>().data;
    expect(balance).toEqual({ remainingCredit: 250, creditLimit: 250, currency: 'GBP' });
    const todos = (await caller.call('GET', '/todos/')).json<{ data: { complete: boolean }[] }>().data;
    expect(todos.map(({ complete }) => complete)).toEqual([false, false, false, false, false, false]);
  });

  it('keeps everything it entered, normalised', async () => {
    const { body } = await register(test, {
      fname: '  Sam ',
      organisation: 'Carter  Heating www.carter.example Ltd',
      companieshouseno: '1234567',
      geographicCoverage: 'Regional',
      expectedLeadOrders: '0-99',
      address1: '1 Mill Lane http://x.example',
      address2: 'Unit 3',
      postcode: 'le47zs',
      jref: 'trade-fair-2026',
      lang: 'sv',
    });
    const row = await test.database.db.first(sql`
      select c.internal_name, c.company_type, c.company_number, c.geographic_coverage, c.expected_lead_orders, c.address_line1,
             c.address_line2, c.town, c.county, c.postcode, c.brand, c.referrer, c.registered_in, c.terms_version, c.terms_accepted_at,
             array(select name from coverage_areas a where a.company_id = c.id) as areas,
             array(select language::text from company_lead_languages l where l.company_id = c.id) as languages,
             u.title, u.forename, u.surname, u.is_account_owner, u.email_validated_at
      from companies c join users u on u.company_id = c.id where u.email = ${body.email}`);
    expect(row).toEqual({
      internal_name: 'Carter Heating Ltd',
      company_type: 'Ltd',
      company_number: '01234567',
      geographic_coverage: 'Regional',
      expected_lead_orders: '0-99',
      address_line1: '1 Mill Lane',
      address_line2: 'Unit 3',
      town: 'Leicester',
      county: 'Leicestershire',
      postcode: 'LE4 7ZS',
      brand: 'main',
      referrer: 'trade-fair-2026',
      registered_in: 'sv',
      terms_version: 'sv 2026-11-29',
      terms_accepted_at: start,
      areas: ['Coverage 1'],
      languages: ['en'],
      title: 'Mr',
      forename: 'Sam',
      surname: 'Carter',
      is_account_owner: true,
      email_validated_at: null,
    });
  });

  it('has complete details if its telephone is a mobile', async () => {
    const { response } = await register(test, { phone: '07700 900 123' });
    const caller = signedIn(response);
    expect((await caller.call('GET', '/company/')).json()).toMatchObject({ data: { phone: '+447700900123', mobile: '+447700900123' } });
    const todos = (await caller.call('GET', '/todos/')).json<{ data: { key: string; complete: boolean }[] }>().data;
    expect(todos.filter(({ complete }) => complete)).toEqual([{ key: 'company_details', complete: true }]);
  });

  it('in Sweden has its languages, its currency and no finance', async () => {
    const { response, body } = await register(test, {
      ...inStockholm,
      commsLanguage: 'en',
      leadLanguages: ['en', 'sv'],
    });
    expect(response.statusCode).toBe(201);
    const company = (await signedIn(response).call('GET', '/company/')).json<{ data: unknown }>().data;
    expect(company).toMatchObject({ country: { iso_code: 'se' }, communications_language: { iso_code: 'en' }, can_offer_finance: false });
    const languages = await test.database.db.rows(sql<{ language: string }>`
      select l.language from company_lead_languages l join users u on u.company_id = l.company_id where u.email = ${body.email} order by 1`);
    expect(languages.map(({ language }) => language)).toEqual(['en', 'sv']);
  });

  it('in Swedish gets a first area with a Swedish name', async () => {
    const { response } = await register(test, {
      ...inStockholm,
      commsLanguage: 'sv',
      leadLanguages: ['sv'],
    });
    const areas = (await signedIn(response).call('GET', '/coverage/')).json<{ data: { name: string }[] }>().data;
    expect(areas.map(({ name }) => name)).toEqual(['Område 1']);
  });

  it.each(['boilers', 'solar'] as const)('from the page of %s belongs to that brand', async (brand) => {
    const { response } = await register(test, { brand });
    expect((await signedIn(response).call('GET', '/company/')).json()).toMatchObject({ data: { brand } });
  });

  it('gets one confirmation mail, and no other within half an hour', async () => {
    const { body, response } = await register(test);
    expect(await mailsTo(body.email, 'validate-email')).toBe(1);
    expect(await mailsTo(body.email, 'registered-again')).toBe(0);
    const caller = signedIn(response);
    expect((await caller.call('GET', '/verification')).json()).toMatchObject({
      data: { isValidated: false, lastValidationSentAt: start.toISOString() },
    });
    expect((await caller.call('POST', '/verification/send')).statusCode).toBe(429);
  });

  it.each([
    ['main', { hasMark: true }],
    ['boilers', { hasMark: false, accent: 'blue' }],
    ['solar', { hasMark: false, accent: 'amber' }],
  ] as const)('under the brand %s gets mail in its name', async (brand, words) => {
    const { body } = await register(test, { brand });
    const user = await test.database.db.first(sql<{ id: number }>`select id from users where email = ${body.email}`);
    const recipient = await findUserRecipient(test.database.db, { kind: 'user', id: user?.id ?? 0, address: null, payload: {} });
    expect(typeof recipient === 'object' && recipient.brand).toEqual({ key: brand, brand: getBrandByKey(brand).name, ...words });
  });

  it("ends the browser's previous session", async () => {
    const former = await register(test);
    const [cookie] = former.response.cookies;
    await register(test, {}, { cookie: `plumbline=${cookie?.value ?? ''}` });
    expect((await signedIn(former.response).call('GET', '/authorize')).statusCode).toBe(401);
  });
});

describe('an email in use', () => {
  it('answers exactly like an internal error and is never named', async () => {
    const { body } = await register(test);
    const inUse = (await register(test, { email: ` ${body.email.toUpperCase()}`, username: body.email })).response;
    // An unexpected error: the account cannot be opened.
    await test.database.db.rows(sql`alter table accounts rename to accounts_gone`);
    const defect = (await register(test)).response;
    await test.database.db.rows(sql`alter table accounts_gone rename to accounts`);
    expect([inUse.statusCode, inUse.json(), inUse.cookies]).toEqual([400, { data: { errors: [generic] } }, []]);
    const withoutId = (headers: Record<string, unknown>) => ({ ...headers, 'x-request-id': '', date: '' });
    expect(test.logged.filter((line) => line.includes('a registration failed'))).toHaveLength(1);
    expect([defect.statusCode, defect.body, withoutId(defect.headers)]).toEqual([inUse.statusCode, inUse.body, withoutId(inUse.headers)]);
    expect(inUse.body).not.toContain(body.email);
  });

  it('leaves no company behind', async () => {
    const { body } = await register(test);
    const before = [await count('companies'), await count('accounts'), await count('coverage_areas'), await count('sessions')];
    await register(test, { email: body.email });
    expect([await count('companies'), await count('accounts'), await count('coverage_areas'), await count('sessions')]).toEqual(before);
  });

  it('notifies its owner by mail, once a day', async () => {
    const { body } = await register(test);
    expect(await mailsTo(body.email, 'registered-again')).toBe(0);
    await register(test, { email: body.email });
    await register(test, { email: body.email });
    expect(await mailsTo(body.email, 'registered-again')).toBe(1);
    now = new Date(start.getTime() + 24 * 3_600_000);
    await register(test, { email: body.email });
    now = start;
    expect(await mailsTo(body.email, 'registered-again')).toBe(2);
  });

  it("does not change its owner's password", async () => {
    const { body } = await register(test);
    await register(test, { email: body.email, password: 'another-one-77' });
    await expect(test.signIn(body.email, 'another-one-77')).rejects.toThrow('400');
    await test.signIn(body.email, body.password);
  });

  it('costs as much as a free one: the password is hashed either way', async () => {
    const { body } = await register(test);
    const solved = await Promise.all(Array.from({ length: 10 }, () => solveCaptcha(test.nobody())));
    const work = (more: Partial<Body>): Promise<number> =>
      measureWork(() => test.nobody().call('POST', '/company/register', registrationBody({ recaptcha: solved.pop() ?? '', ...more })));
    const [hash, refusedEarly] = [await measureWork(() => hashPassword('x')), await work({ fname: '' })];
    expect(await work({ email: body.email })).toBeGreaterThan(refusedEarly + hash / 2);
  });
});

it('twenty concurrent registrations with one email create one account without errors', async () => {
  const email = 'race@company.test';
  const solutions = await Promise.all(Array.from({ length: 20 }, () => solveCaptcha(test.nobody())));
  const before = await count('companies');
  const defects = () => test.logged.filter((line) => line.includes('a registration failed')).length;
  const defectsBefore = defects();
  const answers = await Promise.all(solutions.map((recaptcha) => register(test, { recaptcha, email })));
  const statuses = answers.map(({ response }) => response.statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, ...Array.from({ length: 19 }, () => 400)]);
  expect(await count('companies')).toBe(before + 1);
  expect(defects()).toBe(defectsBefore);
  const owner = await test.database.db.first(sql<{ areas: number; accounts: number }>`
    select (select count(*) from coverage_areas a where a.company_id = u.company_id) as areas,
           (select count(*) from accounts a where a.company_id = u.company_id) as accounts
    from users u where u.email = ${email}`);
  expect(owner).toEqual({ areas: 1, accounts: 1 });
});

it('registration logs no email, name or password', async () => {
  const { body } = await register(test, { fname: 'Logsearch', password: 'never-logged-9' });
  await register(test, { email: body.email });
  const log = test.logged.join('\n');
  for (const secret of [body.email, 'Logsearch', 'never-logged-9']) expect(log).not.toContain(secret);
});
