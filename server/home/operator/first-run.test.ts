import { beforeAll, describe, expect, it } from 'vitest';
import type { FirstRun } from '../../../contract/home/first-run-endpoints.ts';
import { enquiries } from '../../../contract/enquiries/endpoints.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { openEnquiry, releaseEnquiry } from '../../enquiries/release-enquiry.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { findCoveredPlace, sampleEnquiry } from './first-run.ts';

const test = useTestApp();
let admin: TestCaller;
beforeAll(async () => {
  admin = await test.staff('admin');
});

const read = async (): Promise<FirstRun> => (await admin.call('GET', '/operator/first-run')).json<{ data: FirstRun }>().data;
const open = async (): Promise<string[]> => (await read()).lines.filter(({ done }) => !done).map(({ key }) => key);

describe('the first-run checklist', () => {
  it('leads from the seller to the first sale, each step checked against the data', async () => {
    await test.database.db.rows(sql`
      update business_units set seller_name = null, seller_address = null, seller_company_number = null, seller_vat_number = null,
             seller_bank_details = null where country <> 'gb'`);
    expect(await open()).toEqual(['mail', 'source', 'company', 'enquiry', 'sale']);
    expect(await read()).toMatchObject({ countries: ['gb'], card_provider: 'sandbox', mail_is_kept: true, call: null, followed: null });

    const { key } = await makeSource(test.database);
    expect(await open()).toEqual(['mail', 'company', 'enquiry', 'sale']);
    const company = await test.company();
    expect(await open()).toEqual(['mail', 'enquiry', 'sale']);

    const { call } = await read();
    expect(call?.address).toBe('http://localhost:3000/api/v1/intake/enquiries');
    const sent = await test.source(key).call('POST', '/intake/enquiries', call?.enquiry, { 'idempotency-key': 'first' });
    expect(sent.statusCode, sent.body).toBe(201);
    const { followed } = await read();
    expect(await open()).toEqual(['mail', 'sale']);
    const enquiryId = asId<'enquiry'>(followed ?? 0);
    await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
    await test.database.inTx((tx) => openEnquiry(tx, { enquiryId }));
    expect((await company.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
    expect(await open()).toEqual(['mail']);
    expect(await read()).toMatchObject({ call: null, followed: null });
  });

  it('stays open with only a stopped source, a revoked key, or a selling country without VAT rate', async () => {
    await test.database.db.rows(sql`update sources set stopped_at = app_now() where not for_staff`);
    expect(await open()).toContain('source');
    await test.database.db.rows(sql`update sources set stopped_at = null`);
    await test.database.db.rows(sql`update intake_keys set revoked_at = app_now()`);
    expect(await open()).toContain('source');
    await test.database.db.rows(sql`delete from vat_rates where country = 'gb'`);
    expect(await open()).toContain('vat');
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
