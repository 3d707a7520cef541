import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import type { DeskCompany } from '../../contract/companies/desk-endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { useAnswering, type GivenAnswer } from '../../test/answering-server.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { recordVatAnswer } from '../../test/factories/record-vat-answer.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { lockCompanyRow } from './store.ts';
import { sql } from '../platform/database/sql.ts';
import { claimedColumns, type ClaimedMessage } from '../platform/sending/claim-messages.ts';
import { prepareMessage } from '../platform/sending/prepare-message.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { getCompany } from './queries.ts';
import { vatJobs } from './vat-checks.ts';
import { describeVatNumber } from './vat-treatment-rule.ts';
import {
  noVatRegisters,
  openHmrc,
  openVatRegisters,
  openVies,
  type VatAnswer,
  type VatRegister,
  type VatRegisters,
} from './vat-registers.ts';

/** A register's server. */
const service = useAnswering();

describe('VIES', () => {
  const ask = (number: string, requester: string | null = null) => openVies({ url: `${service.url}/rest-api/` }).ask({ number, requester });
  /** As the service answers, apart from the values. */
  const known = {
    countryCode: 'SE',
    vatNumber: '556012579001',
    requestDate: '2026-11-30T09:12:44.123Z',
    valid: true,
    requestIdentifier: 'WAPIAAAAZK3p1q2r',
    name: 'ATLAS COPCO AB',
    address: 'NACKA \n105 23 STOCKHOLM',
    traderName: '---',
    traderNameMatch: 'NOT_PROCESSED',
  };

  it('is asked for number and requester, and returns name and consultation number', async () => {
    service.say(() => ({ body: known }));
    const answer = await ask('SE556012579001', 'DK12345678');
    expect(answer).toEqual({ result: 'valid', name: 'ATLAS COPCO AB', consultationNumber: 'WAPIAAAAZK3p1q2r' });
    const [{ method, path, body } = { method: '', path: '', body: '' }] = service.received;
    expect([method, path]).toEqual(['POST', '/rest-api/check-vat-number']);
    const asked = { countryCode: 'SE', vatNumber: '556012579001', requesterMemberStateCode: 'DK', requesterNumber: '12345678' };
    expect(JSON.parse(body)).toEqual(asked);
  });

  it('names Greece by its own code', async () => {
    service.say(() => ({ body: known }));
    await ask('GR123456789');
    expect(JSON.parse(service.received[0]?.body ?? '')).toEqual({ countryCode: 'EL', vatNumber: '123456789' });
  });

  const failed = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });
  it.each<[string, GivenAnswer, VatAnswer]>([
    ['no name', { body: { ...known, name: '---', requestIdentifier: '' } }, { result: 'valid', name: null, consultationNumber: null }],
    ['an unknown number', { body: { ...known, valid: false, name: '---' } }, { result: 'invalid' }],
    ['a malformed number', { status: 400, body: failed('INVALID_INPUT') }, { result: 'invalid' }],
    ['a member state that is down', { body: failed('MS_UNAVAILABLE') }, { result: 'unavailable', reason: 'MS_UNAVAILABLE' }],
    [
      'too many requests',
      { status: 500, body: failed('MS_MAX_CONCURRENT_REQ') },
      { result: 'unavailable', reason: 'MS_MAX_CONCURRENT_REQ' },
    ],
    ['an error page', { status: 503, body: '<html>' }, { result: 'unavailable', reason: 'cannot be reached' }],
    ['something else', { body: { valid: 'yes' } }, { result: 'unavailable', reason: 'answered 200' }],
  ])('answers %s', async (_name, given, answer) => {
    service.say(() => given);
    expect(await ask('SE556012579001')).toEqual(answer);
  });

  it('is unavailable if nobody listens', async () => {
    expect(await openVies({ url: 'http://127.0.0.1:9' }).ask({ number: 'SE556012579001', requester: null })).toMatchObject({
      result: 'unavailable',
    });
  });
});

describe('HMRC', () => {
  const open = () => openHmrc({ url: service.url, clientId: 'client', clientSecret: 'secret' });
  const token = { access_token: 'QGbWG8KckncuwwD4uYXgWxF4HQvuPmrmUqKgkpQP', token_type: 'bearer', expires_in: 14_400, scope: 'read:vat' };
  const found = {
    target: { name: 'Credite Sberger Donal Inc.', vatNumber: '553557881', address: { line1: '131B Barton Hamlet', postcode: 'SW97 5CK' } },
    requester: '166804280212',
    consultationNumber: 'EXK-PW4-QVS',
    processingDate: '2026-11-30T09:12:44+00:00',
  };
  const say = (given: GivenAnswer) => service.say(({ path }) => (path === '/oauth/token' ? { body: token } : given));

  it('is asked with a token that is fetched once, and returns name and consultation number', async () => {
    say({ body: found });
    const register = open();
    for (const requester of ['GB166804280', null])
      expect(await register.ask({ number: 'GB553557881', requester })).toEqual({
        result: 'valid',
        name: 'Credite Sberger Donal Inc.',
        consultationNumber: 'EXK-PW4-QVS',
      });
    const lookup = '/organisations/vat/check-vat-number/lookup/553557881';
    expect(service.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /oauth/token',
      `GET ${lookup}/166804280`,
      `GET ${lookup}`,
    ]);
    const [first, second] = service.received;
    expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client',
      client_secret: 'secret',
    });
    expect(second?.headers).toMatchObject({ accept: 'application/vnd.hmrc.2.0+json', authorization: `Bearer ${token.access_token}` });
  });

  it.each<[string, GivenAnswer, string]>([
    [
      'an unknown number',
      { status: 404, body: { code: 'NOT_FOUND', message: 'targetVrn does not match a registered company' } },
      'invalid',
    ],
    [
      'a path that moved',
      { status: 404, body: { code: 'MATCHING_RESOURCE_NOT_FOUND', message: 'A resource cannot be found' } },
      'unavailable',
    ],
    ['too many requests', { status: 429, body: { code: 'MESSAGE_THROTTLED_OUT' } }, 'unavailable'],
    ['an expired token', { status: 401, body: { code: 'INVALID_CREDENTIALS' } }, 'unavailable'],
    ['an error page', { status: 500, body: '<html>' }, 'unavailable'],
  ])('answers %s', async (_name, given, result) => {
    say(given);
    expect(await open().ask({ number: 'GB553557881', requester: null })).toMatchObject({ result });
  });

  it('is unavailable if it refuses the credentials', async () => {
    service.say(() => ({ status: 401, body: { error: 'invalid_client' } }));
    expect(await open().ask({ number: 'GB553557881', requester: null })).toMatchObject({ result: 'unavailable' });
  });
});

const demonstration = openVatRegisters({ vies: null, hmrc: null }, true);
it.each([
  ['SE556012579001', 'valid'],
  ['SE556012520001', 'invalid'],
  ['SE556012530101', 'unavailable'],
  ['DK12345200', 'invalid'],
  ['GB123456301', 'unavailable'],
  ['GB123456789', 'valid'],
])('the demonstration answers about %s: %s', async (number, result) => {
  expect(await demonstration['eu']?.ask({ number, requester: 'DK12345678' })).toMatchObject({ result });
});

describe('a company’s number', () => {
  const start = new Date();
  let now = start;
  const wait = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000));
  const test = useTestApp({ clock: () => now });
  let buyer: TestCompany & TestCaller;
  let staff: TestCaller;
  let sourceId: SourceId;
  beforeAll(async () => {
    ({ sourceId } = await makeSource(test.database));
    staff = await test.staff();
  });
  beforeEach(async () => {
    now = start;
    // Companies of earlier tests would be due as well.
    await test.database.db.rows(sql`update companies set vat_number = null where vat_number is not null`);
    buyer = await test.company({ country: 'dk', areaCode: '84', creditLimitMinor: 10_000_000 });
    await setNumber('SE 556012-5790 01');
  });

  const setNumber = (vatNumber: string | null, billedIn = 'se') =>
    test.database.db.rows(sql`
      update companies set vat_number = ${vatNumber}, billing_address_enabled = true, billing_address_line1 = 'Gatan 1', billing_address_town = 'Malmö',
        billing_address_postcode = '211 22', billing_address_country = ${billedIn} where id = ${buyer.companyId}`);
  /** A register that answers in this order, the last answer for ever. */
  const answering = (...answers: readonly VatAnswer['result'][]) => {
    const asked: string[] = [];
    const register: VatRegister = {
      name: 'vies',
      ask: ({ number, requester }) => {
        const result = answers[Math.min(asked.length, answers.length - 1)] ?? 'invalid';
        asked.push(`${number} for ${requester}`);
        if (result === 'valid') return Promise.resolve({ result, name: 'Norra Värme AB', consultationNumber: 'WAPI1' });
        return Promise.resolve(result === 'invalid' ? { result } : { result, reason: 'MS_UNAVAILABLE' });
      },
    };
    return { asked, registers: { eu: register } };
  };
  const run = (registers: VatRegisters, name: 'check-vat-number' | 'check-due-vat-numbers' = 'check-due-vat-numbers', payload = {}) =>
    vatJobs(registers)
      .find((job) => job.name === name)
      ?.handle(test.database, payload);
  const readCheck = async () => (await buyer.call('GET', '/company/')).json<{ data: CompanyWire }>().data.vat_number_check;
  /** Without a session, which ends earlier than a confirmation. */
  const readState = async () => describeVatNumber('dk', await getCompany(test.database.db, buyer.companyId));
  const readDesk = async () => (await staff.call('GET', `/operator/companies/${buyer.companyId}`)).json<{ data: DeskCompany }>().data;
  const waitingJobs = () =>
    test.database.db.rows(sql<{ data: Record<string, unknown> }>`
      select data from pgboss.job where name = 'check-vat-number' and (data->>'companyId')::bigint = ${buyer.companyId} order by created_on`);

  it('is charged VAT until a register confirms it, with name, date and consultation number stored', async () => {
    expect(await readCheck()).toEqual({ state: 'waiting', vat_charged: true, name: null, checked_at: null });
    const { asked, registers } = answering('valid');
    await run(registers);
    expect(asked.filter((one) => one.startsWith('SE'))).toEqual(['SE556012579001 for DK00000000']);
    const confirmed = { state: 'confirmed', vat_charged: false, name: 'Norra Värme AB', checked_at: now.toISOString() };
    expect(await readCheck()).toEqual(confirmed);
    const { vat_number_state: state, vat_charged: charged, vat_checks: checks } = await readDesk();
    const check = { number: 'SE556012579001', register: 'vies', result: 'valid', name: 'Norra Värme AB', consultation_number: 'WAPI1' };
    expect({ state, charged, checks }).toMatchObject({ state: 'confirmed', charged: false, checks: [{ ...check, requested_by: null }] });
  });

  it('loses the confirmation with a change, and keeps it if only its spaces change', async () => {
    await run(answering('valid').registers);
    await setNumber('SE556012579001');
    expect(await readCheck()).toMatchObject({ state: 'confirmed' });
    await setNumber('SE556677889901');
    expect(await readCheck()).toMatchObject({ state: 'waiting', vat_charged: true });
    await setNumber('SE556012579001', 'gb');
    expect(await readCheck()).toBeNull();
  });

  it('is checked again at growing intervals while the register is unavailable, and stays confirmed', async () => {
    const pauses: number[] = [];
    const { asked, registers } = answering('unavailable', 'unavailable', 'unavailable', 'valid', 'unavailable', 'invalid');
    const ofNumber = () => asked.filter((one) => one.startsWith('SE'));
    for (let hours = 0; ofNumber().length < 4; hours += 1 / 12) {
      const before = ofNumber().length;
      await run(registers);
      if (ofNumber().length > before) pauses.push(Math.round(hours * 60));
      if (before === 1) expect(await readCheck()).toMatchObject({ state: 'unavailable', vat_charged: true });
      wait(1 / 12);
    }
    expect(pauses).toEqual([0, 10, 30, 70]);
    expect(await readCheck()).toMatchObject({ state: 'confirmed' });
    wait(24 * 89);
    await run(registers);
    expect(ofNumber()).toHaveLength(4);
    wait(24 * 2);
    await run(registers);
    expect(ofNumber()).toHaveLength(5);
    expect(await readState()).toEqual({ state: 'confirmed', isVatCharged: false });
    wait(1);
    await run(registers);
    expect(await readState()).toEqual({ state: 'invalid', isVatCharged: true });
  });

  const listMails = () =>
    test.database.db.rows(sql<ClaimedMessage>`
      select ${claimedColumns} from outbox_messages where template = 'vat-number-refused' and recipient_id = ${buyer.companyId} order by id`);
  const prepare = async () => {
    const [mail] = await listMails();
    return mail === undefined ? undefined : prepareMessage(test.database.db, test.post, mail);
  };

  it('is followed by one mail if the register refuses it after it was confirmed', async () => {
    const { registers } = answering('valid', 'unavailable', 'invalid', 'invalid', 'valid', 'invalid');
    await run(registers);
    wait(24 * 91);
    await run(registers);
    expect(await listMails()).toEqual([]);
    wait(1);
    await run(registers);
    expect(await prepare()).toMatchObject({ kind: 'mail', rendering: { subject: 'Dit momsnummer er ikke længere bekræftet' } });
    expect(JSON.stringify(await prepare())).toContain('SE 556012-5790 01');
    wait(24 * 8);
    await run(registers);
    expect(await listMails()).toHaveLength(1);
    wait(24 * 8);
    await run(registers);
    expect(await prepare()).toMatchObject({ kind: 'dropped' });
    wait(24 * 91);
    await run(registers);
    expect(await listMails()).toHaveLength(2);
  });

  it('is not followed by a mail if no VAT depends on it, or if it was never confirmed', async () => {
    await run(answering('invalid').registers);
    expect(await listMails()).toEqual([]);
    await setNumber('DK12345678', 'dk');
    const { registers } = answering('valid', 'invalid');
    await run(registers);
    wait(24 * 91);
    await run(registers);
    expect(await prepare()).toMatchObject({ kind: 'dropped' });
  });

  it('is not asked for if its form is wrong', async () => {
    await setNumber('5560125790');
    const { asked, registers } = answering('valid');
    await run(registers);
    await run(registers);
    expect(asked.filter((one) => one.startsWith('5'))).toEqual([]);
    expect(await readCheck()).toMatchObject({ state: 'malformed', vat_charged: true });
    expect((await readDesk()).vat_checks).toMatchObject([{ register: 'format', result: 'invalid' }]);
  });

  it('is checked within seconds of being saved, once', async () => {
    const details = (await staff.call('GET', `/operator/companies/${buyer.companyId}/profile`)).json<{ data: object }>().data;
    const save = (vatNumber: string) =>
      staff.call('PUT', `/operator/companies/${buyer.companyId}/profile`, {
        ...details,
        phone: '20 12 34 56',
        mobile: '20 12 34 56',
        postcode: '2100',
        vat_number: vatNumber,
        reason: 'asked by telephone',
      });
    const saved = await save('SE 556677-8899 01');
    expect(saved.statusCode, saved.body).toBe(200);
    const [job] = await waitingJobs();
    expect(job?.data).toEqual({ companyId: buyer.companyId });
    await run(answering('valid').registers, 'check-vat-number', job?.data);
    expect(await readCheck()).toMatchObject({ state: 'confirmed' });
    await save('SE556677889901');
    expect(await waitingJobs()).toHaveLength(1);
  });

  it('is checked again for staff, who see who asked', async () => {
    await run(answering('invalid').registers);
    const again = () => staff.call('POST', `/operator/companies/${buyer.companyId}/vat-check`, { reason: 'it is registered now' });
    expect((await again()).statusCode).toBe(200);
    const [job] = await waitingJobs();
    const { asked, registers } = answering('valid');
    for (let time = 0; time < 2; time += 1) await run(registers, 'check-vat-number', job?.data);
    expect(asked).toHaveLength(1);
    const { vat_checks: checks } = await readDesk();
    expect(checks.map(({ result, requested_by: by }) => [result, by === null])).toEqual([
      ['valid', false],
      ['invalid', true],
    ]);
    await setNumber(null);
    expect((await again()).statusCode).toBe(409);
  });

  it('is checked again at the company’s own request, once for two clicks', async () => {
    await run(answering('invalid').registers);
    const again = () => buyer.call('POST', '/company/vat-check');
    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([200, 200]);
    const { asked, registers } = answering('valid');
    const jobs = await waitingJobs();
    for (const { data } of jobs) await run(registers, 'check-vat-number', data);
    expect([jobs.length, asked]).toEqual([2, ['SE556012579001 for DK00000000']]);
    expect(await readCheck()).toMatchObject({ state: 'confirmed', vat_charged: false, checked_at: now.toISOString() });
  });

  it('is not checked again for a company without one, or with a number of another form', async () => {
    const again = async () => {
      const answer = await buyer.call('POST', '/company/vat-check');
      return [answer.statusCode, answer.json<{ data: object }>().data];
    };
    await setNumber('5560125790');
    const errors = ['Please enter a valid VAT number'];
    expect(await again()).toMatchObject([422, { fields: { vat_number: errors } }]);
    await setNumber(null);
    expect(await again()).toEqual([409, { errors: ['The company has no VAT number.'] }]);
    expect(await waitingJobs()).toEqual([]);
    expect((await test.nobody().call('POST', '/company/vat-check')).statusCode).toBe(401);
  });

  it('says that no register is set up only when staff ask', async () => {
    await run(noVatRegisters);
    await run(noVatRegisters, 'check-vat-number', { companyId: buyer.companyId });
    expect((await readDesk()).vat_checks).toEqual([]);
    await run(noVatRegisters, 'check-vat-number', { companyId: buyer.companyId, after: 0, staffId: null });
    expect((await readDesk()).vat_checks).toMatchObject([{ register: 'none', result: 'unavailable' }]);
    expect(await readCheck()).toMatchObject({ state: 'unavailable', vat_charged: true });
  });

  const sale = { country: 'dk', postcode: '2100', town: 'København Ø', telephone: '20 12 34 56' } as const;
  const readQuote = async (id: number) =>
    (await buyer.call('GET', `/lead/availability/${id}`)).json<{ data: { price: number; vat: number } }>().data;
  const listInvoices = () =>
    test.database.db.rows(sql<{ check: string; vat: number }>`
      select vat_number_check as check, vat_minor as vat from invoices where company_id = ${buyer.companyId} order by id`);

  it('does not change the VAT of a sale behind the buyer’s back', async () => {
    const id = await putOnSale(test.database, sourceId, sale);
    const { price, vat } = await readQuote(id);
    expect(vat).toBeGreaterThan(0);
    await recordVatAnswer(test.database, { companyId: buyer.companyId, number: 'SE556012579001', result: 'valid' });
    const accept = (body: object) => buyer.call('PUT', `/lead/accept/${id}`, body);
    const refused = await accept({ expected_price: price, expected_vat: vat });
    expect([refused.statusCode, refused.json<{ data: { errors: string[] } }>().data.errors]).toEqual([
      409,
      [`price_changed--${price.toFixed(2)}`],
    ]);
    const many = { leads: [id], expected_prices: { [id]: price }, expected_vats: { [id]: vat } };
    const bulk = (await buyer.call('POST', '/lead/accept-bulk', many)).json<{ data: { errors: object } }>().data;
    expect(bulk.errors).toEqual({ [id]: [`price_changed--${price.toFixed(2)}`] });
    expect(await listInvoices()).toEqual([]);
    expect(await readQuote(id)).toMatchObject({ price, vat: 0 });
    expect((await accept({ expected_price: price, expected_vat: 0 })).statusCode).toBe(200);
    expect(await listInvoices()).toEqual([{ check: 'confirmed', vat: 0 }]);
  });

  it('is read under the company’s lock: answers during purchases leave invoices that fit them', async () => {
    const results = ['valid', 'invalid', 'valid', 'invalid'] as const;
    const ids = await Promise.all(results.map(() => putOnSale(test.database, sourceId, sale)));
    await Promise.all([
      ...ids.map((id) => buyer.call('PUT', `/lead/accept/${id}`, {})),
      ...results.map((result) =>
        test.database.inTx(async (tx) => {
          await tx.rows(lockCompanyRow(buyer.companyId));
          await tx.rows(sql`
            insert into vat_checks (company_id, number, register, result, next_check_at)
            values (${buyer.companyId}, 'SE556012579001', 'vies', ${result}, app_now() + interval '1 day')`);
        }),
      ),
    ]);
    const invoices = await listInvoices();
    expect(invoices).toHaveLength(4);
    for (const { check, vat } of invoices) expect(vat === 0).toBe(check === 'confirmed');
    const money = readInvariants().filter((one) => one.name.startsWith('M'));
    expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
  });

  it('prints on the invoice why VAT is charged', async () => {
    const id = await putOnSale(test.database, sourceId, sale);
    expect((await buyer.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    const [one] = await test.database.db.rows(sql<{ code: string }>`select code from invoices where company_id = ${buyer.companyId}`);
    const xml = (await buyer.call('GET', `/download/invoice/${one?.code}.xml`)).body;
    expect(xml).toContain('Der er beregnet moms, fordi kundens momsnummer SE 556012-5790 01 ikke var bekræftet');
  });
});
