import { beforeAll, describe, expect, it } from 'vitest';
import type { FirstRun } from '../../../contract/home/first-run-endpoints.ts';
import type { FirstRunKey } from '../../../contract/home/values.ts';
import { enquiries } from '../../../contract/enquiries/endpoints.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { openEnquiry, releaseEnquiry } from '../../enquiries/release-enquiry.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { findCompanyObstacles, findCoveredPlace, readFirstRun, sampleEnquiry } from './first-run.ts';

const test = useTestApp();
let admin: TestCaller;
beforeAll(async () => {
  admin = await test.staff('admin');
});

const read = async (): Promise<FirstRun> => (await admin.call('GET', '/operator/first-run')).json<{ data: FirstRun }>().data;
const open = async (): Promise<string[]> => (await read()).lines.filter(({ done }) => !done).map(({ key }) => key);

/** Makes a change, returns the resulting state and rolls the change back. */
async function tryOut<Found>(change: Sql, find: (db: Tx) => Promise<Found>): Promise<Found> {
  const undone: { readonly found: Found }[] = [];
  const trying = test.database.inTx(async (tx) => {
    await tx.rows(change);
    undone.push({ found: await find(tx) });
    throw new Error('undo');
  });
  await expect(trying).rejects.toThrow('undo');
  const [result] = undone;
  if (result === undefined) throw new Error('nothing was tried');
  return result.found;
}

/** Lists the obstacles of a step. */
const missing = async (key: FirstRunKey) => (await read()).lines.find((line) => line.key === key)?.missing;

describe('the first-run checklist', () => {
  it('leads from the seller to the first sale, each step checked against the data', async () => {
    await test.database.db.rows(sql`
      update business_units set seller_name = null, seller_address = null, seller_company_number = null, seller_vat_number = null,
             seller_bank_details = null where country <> 'gb'`);
    expect(await open()).toEqual(['mail', 'sms', 'cards', 'source', 'company', 'enquiry', 'sale']);
    expect(await read()).toMatchObject({ countries: ['gb'], card_provider: 'sandbox', mail_is_kept: true, call: null, followed: null });
    expect([await missing('mail'), await missing('cards')]).toEqual([[{ what: 'mail_kept' }], [{ what: 'no_card_provider' }]]);
    expect([await missing('company'), await missing('sale')]).toEqual([[{ what: 'no_company' }], [{ what: 'nothing_sold' }]]);

    const { key } = await makeSource(test.database);
    expect(await open()).toEqual(['mail', 'sms', 'cards', 'company', 'enquiry', 'sale']);
    const company = await test.company();
    expect(await open()).toEqual(['mail', 'sms', 'cards', 'enquiry', 'sale']);

    const { call } = await read();
    expect(call?.address).toBe('http://localhost:3000/api/v1/intake/enquiries');
    const sent = await test.source(key).call('POST', '/intake/enquiries', call?.enquiry, { 'idempotency-key': 'first' });
    expect(sent.statusCode, sent.body).toBe(201);
    const { followed } = await read();
    expect(await open()).toEqual(['mail', 'sms', 'cards', 'sale']);
    const enquiryId = asId<'enquiry'>(followed ?? 0);
    await test.database.db.rows(sql`update enquiries set status = 'held' where id = ${enquiryId}`);
    const quoteCode = sent.json<{ data: { quote_code: string } }>().data.quote_code;
    expect(await missing('sale')).toEqual([{ what: 'enquiry_held', id: enquiryId, name: quoteCode }]);
    await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
    await test.database.inTx((tx) => openEnquiry(tx, { enquiryId }));
    expect((await company.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
    expect(await open()).toEqual(['mail', 'sms', 'cards']);
    expect(await read()).toMatchObject({ call: null, followed: null });
  });

  it('stays open with only a stopped source, a revoked key, or a selling country without VAT rate', async () => {
    await test.database.db.rows(sql`update sources set stopped_at = app_now() where not for_staff`);
    expect(await open()).toContain('source');
    await test.database.db.rows(sql`update sources set stopped_at = null`);
    await test.database.db.rows(sql`update intake_keys set revoked_at = app_now()`);
    expect(await missing('source')).toEqual([{ what: 'no_source' }]);
    await test.database.db.rows(sql`update intake_keys set revoked_at = null`);
    await test.database.db.rows(sql`delete from vat_rates where country = 'gb'`);
    expect(await missing('vat')).toEqual([{ what: 'no_vat_rate', country: 'gb' }]);
    await test.database.db.rows(sql`update business_units set seller_vat_number = null where country = 'gb'`);
    expect(await missing('vat')).toEqual([]);
    await test.database.db.rows(sql`update business_units set seller_vat_number = 'GB1' where country = 'gb'`);
    await test.database.db.rows(sql`insert into vat_rates (country, since, rate_bp) values ('gb', '2011-01-04', 2000)`);
  });

  // Checked after the sale too: a tick means that a sale is possible now.
  it.each([
    ['an unconfirmed email', sql`update users set email_validated_at = null`, { what: 'company_email' }],
    [
      'an accreditation that waits for approval',
      sql`update company_accreditations set manual_approval_until = null`,
      { what: 'company_accreditation', accreditations: [expect.stringMatching(/gas/i) as string] },
    ],
    ['a lock', sql`update companies set locked_at = app_now(), lock_reason = 'a complaint'`, { what: 'company_locked' }],
    ['buying switched off', sql`update companies set purchase_enabled = false`, { what: 'company_not_enabled' }],
    ['an overdue invoice', sql`update accounts set suspended_at = app_now()`, { what: 'company_not_enabled' }],
    ['an expired card', sql`update cards set expires_on = '2020-01-31'`, { what: 'company_to_dos', to_dos: ['missing_payment_method'] }],
    ['retired work only', sql`update work_types set retired_at = app_now()`, { what: 'company_coverage' }],
  ])('has no company that can buy with %s', async (_, change, obstacle) => {
    expect(await missing('company')).toEqual([]);
    const found = await tryOut(change, findCompanyObstacles);
    expect(found).toEqual([{ ...obstacle, id: expect.any(Number) as number, name: expect.stringMatching(/^Test /) as string }]);
  });

  it('names forms that ask for a code while no text messages are sent, and mail that does not leave', async () => {
    const change = sql`update sources set required_checks = '{telephone_confirmed}' where not for_staff`;
    const { asksForCode, isMailFailing } = await tryOut(change, readFirstRun);
    expect(asksForCode).toContainEqual({ id: expect.any(Number) as number, name: 'Own form, solar' });
    expect(asksForCode).toHaveLength(3);
    expect((await missing('sms'))?.map(({ what }) => what)).toEqual(['code_without_sms', 'code_without_sms']);
    expect(isMailFailing).toBe(false);
    const proven = sql`update sources set required_checks = '{telephone_confirmed}', brings_proof = true where not for_staff`;
    expect((await tryOut(proven, readFirstRun)).asksForCode).toEqual([]);
    const stuck = sql`update outbox_messages set last_error = 'connection refused', kept_at = null, attempts = 1 where channel = 'email'`;
    expect((await tryOut(stuck, readFirstRun)).isMailFailing).toBe(true);
  });

  it('ignores countries that are closed', async () => {
    const closed = sql`update business_units set offered = false where country = 'gb'`;
    expect((await tryOut(closed, readFirstRun)).countries).toEqual([]);
    expect(await tryOut(closed, findCompanyObstacles)).toBeUndefined();
  });

  it('never suggests a retired lead type, whose enquiry would be refused', async () => {
    const { db } = test.database;
    const place = await findCoveredPlace(db);
    expect(place?.workType).toBe('gas-boiler-replacement');
    await db.rows(sql`update work_types set retired_at = app_now() where code = ${place?.workType ?? ''}`);
    expect((await findCoveredPlace(db))?.workType).not.toBe(place?.workType);
  });

  it('is for administrators', async () => {
    expect((await test.nobody().call('GET', '/operator/first-run')).statusCode).toBe(401);
    expect((await (await test.staff('agent')).call('GET', '/operator/first-run')).statusCode).toBe(404);
  });
});

it.each([
  ['gb', 'LE4', 'LE4 1AA'],
  ['dk', '2100', '2100'],
  ['se', '114', '114 10'],
  ['no', '0150', '0150'],
] as const)('suggests in %s a valid test enquiry about %s', (country, district, postcode) => {
  const now = new Date('2026-03-01T12:00:00Z');
  const place = { country, district, workType: 'gas-boiler-replacement', workTypeName: 'Gas boiler replacement', site: 1, now } as const;
  const enquiry = sampleEnquiry(place, now);
  expect(enquiry.postcode).toBe(postcode);
  expect(enquiries['POST /intake/enquiries'].body.safeParse(enquiry).error).toBeUndefined();
});
