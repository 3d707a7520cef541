import { describe, expect, it } from 'vitest';
import type { CompanyOptions } from '../../test/factories/create-company.ts';
import { wantDelivery, type DeliveryOptions } from '../../test/factories/want-delivery.ts';
import { minutesOn, noon, releaseScene, type Company } from '../../test/release-scene.ts';
import { sql } from '../platform/database/sql.ts';
import { lockCompany } from '../companies/company-flags.ts';
import { distributeEnquiry, recordMatch } from './distribute-enquiry.ts';

const { scene, database, company, companies, release, releaseOnly, stateOf, runOf, decisionsOf, offersOf, idsOf } = releaseScene();

const lock = ({ companyId }: Company) =>
  database().inTx((tx) => lockCompany(tx, { companyId, reason: 'a reason', by: { staffId: null, actor: 'test' } }));

describe('matching', () => {
  const sqlFor = (company: Company) => ({
    closed: sql`update companies set status_id = 230 where id = ${company.companyId}`,
    overdue: sql`update accounts set suspended_at = app_now() where company_id = ${company.companyId}`,
    paused: sql`update companies set alerts_paused_at = app_now() where id = ${company.companyId}`,
    expired: sql`update company_accreditations set manual_approval_until = app_now() where company_id = ${company.companyId}`,
  });
  const cases: readonly [string, CompanyOptions, string, keyof ReturnType<typeof sqlFor> | 'locked' | null, DeliveryOptions?][] = [
    ['is closed', {}, '108--closed', 'closed'],
    ['is locked', {}, '108--locked', 'locked'],
    ['may not purchase', { purchaseEnabled: false }, '108--not_enabled', null],
    ['has an invoice overdue for too long', {}, '108--overdue', 'overdue'],
    ['has not validated its e-mail', { emailValidated: false }, '104', null],
    ['has no usable card', { card: 'expired' }, '111', null],
    ['has no credit left for it', { creditLimitMinor: 2_000 }, '109', null],
    ['lacks the accreditation that the work needs', { accredited: false }, '110', null],
    ['holds an accreditation that ran out', {}, '110', 'expired'],
    ['has paused its alerts', {}, 'alerts_paused', 'paused', {}],
    ['has its day full', {}, 'cap_day', null, { day: 0 }],
    ['has its week full', {}, 'cap_week', null, { automatic: false, week: 0 }],
    ['has its month full', {}, 'cap_month', null, { month: 0 }],
  ];
  it('excludes companies with an obstacle and records why; the enquiry opens at once', async () => {
    const expected: Record<string, number[]> = {};
    for (const [, wish, reason, change, wants] of cases) {
      const one = await company(wish, wants);
      if (change === 'locked') await lock(one);
      else if (change !== null) await database().db.rows(sqlFor(one)[change]);
      (expected[reason] ??= []).push(one.companyId);
    }
    const elsewhere = await company({ areaCode: 'ZE' });
    const otherWork = await company({ workTypeCodes: ['boiler-service'] });
    const id = await release();
    const found = await runOf(id);
    expect(found?.matched).toEqual([]);
    const sorted = Object.fromEntries(
      Object.entries(found?.notMatched ?? {}).map(([reason, ids]) => [reason, ids.toSorted((a, b) => a - b)]),
    );
    expect(sorted).toEqual(expected);
    expect(Object.values(sorted).flat()).not.toContain(elsewhere.companyId);
    expect(Object.values(sorted).flat()).not.toContain(otherWork.companyId);
    expect(await stateOf(id)).toMatchObject({ open: true, openedAt: noon });
  });

  it('checks caps by the company’s own calendar, even if its country’s unit changed its clock', async () => {
    const [tokyo, london] = [await company(), await company()];
    await database().db.rows(sql`update companies set time_zone = 'Asia/Tokyo' where id = ${tokyo.companyId}`);
    for (const { companyId } of [tokyo, london]) await wantDelivery(database(), companyId, { automatic: false, day: 1 });
    const before = await release({ number_leads_requested: 2 });
    for (const one of [tokyo, london]) expect((await one.call('PUT', `/lead/accept/${before}`, {})).statusCode).toBe(200);
    // Four o'clock in London is one o'clock the next day in Tokyo.
    scene.now = minutesOn(4 * 60);
    expect(await runOf(await release())).toMatchObject({ matched: [tokyo.companyId], notMatched: { cap_day: [london.companyId] } });
  });

  it('counts a company once, however many of its areas cover place and work', async () => {
    const one = await company();
    await database().db.rows(sql`
      with copy as (insert into coverage_areas (company_id, name) values (${one.companyId}, 'Again') returning id),
      types as (insert into coverage_work_types select copy.id, w.work_type_id from copy, coverage_areas a join coverage_work_types w on w.coverage_area_id = a.id where a.company_id = ${one.companyId})
      insert into coverage_districts select copy.id, d.district_id from copy, coverage_areas a join coverage_districts d on d.coverage_area_id = a.id where a.company_id = ${one.companyId}`);
    const id = await release();
    expect(await runOf(id)).toMatchObject({ matched: [one.companyId] });
  });

  it('includes companies without marketplace access or limited to their own area', async () => {
    const two = [await company({ noMarketplace: true }), await company({ noWidenMarketplace: true })];
    const id = await release();
    expect((await offersOf(id)).map((offer) => offer.companyId).toSorted((a, b) => a - b)).toEqual(idsOf(two));
  });

  it('is repeated at each turn: a company paused, capped or locked meanwhile is skipped', async () => {
    const [paused, full, locked, off, fine] = await companies(5);
    if (paused === undefined || full === undefined || locked === undefined || off === undefined || fine === undefined)
      throw new Error('five');
    await wantDelivery(database(), off.companyId, { automatic: true });
    const id = await releaseOnly();
    await database().inTx((tx) => recordMatch(tx, { enquiryId: id }));
    expect((await paused.call('PUT', '/lead/alerts', { status: false })).statusCode).toBe(200);
    await wantDelivery(database(), full.companyId, { automatic: false, day: 0 });
    await lock(locked);
    await wantDelivery(database(), off.companyId, { automatic: false });
    await distributeEnquiry(database().inTx, id);
    expect(await decisionsOf(id)).toEqual({
      [paused.companyId]: 'passed_over: alerts_paused',
      [full.companyId]: 'passed_over: cap_day',
      [locked.companyId]: 'passed_over: 108--locked',
      [off.companyId]: 'passed_over: automatic--automatic_off',
      [fine.companyId]: 'offered',
    });
  });
});
