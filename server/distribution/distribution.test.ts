import { describe, expect, it } from 'vitest';
import { asId } from '../../contract/kit/ids.ts';
import { minutesOn, noon, releaseScene } from '../../test/release-scene.ts';
import { recordMoneyChecks } from '../billing/record-money-checks.ts';
import { sql } from '../platform/database/sql.ts';
import { distributeEnquiry, recordMatch } from './distribute-enquiry.ts';
import { resumeReleases } from './releases.ts';
import { takeNextTurn } from './take-next-turn.ts';

const {
  scene,
  test,
  database,
  company,
  companies,
  release,
  releaseOnly,
  takeInHere,
  run,
  lapseAll,
  stateOf,
  runOf,
  decisionsOf,
  offersOf,
  idsOf,
  decline,
} = releaseScene();

describe('a released enquiry', () => {
  it('opens to everyone at once if no company matches', async () => {
    const id = await release();
    expect(await stateOf(id)).toEqual({ sold: 0, reserved: 0, open: true, openedAt: noon });
    expect(await runOf(id)).toEqual({ matched: [], automatic: [], notMatched: {}, settled: true, opensAt: noon });
  });

  it('is offered to one company per slot while others wait, and opens after half an hour', async () => {
    const five = await companies(5);
    const id = await release();
    const offers = await offersOf(id);
    expect(offers.map(({ until, outcome }) => [until, outcome])).toEqual(Array.from({ length: 3 }, () => [minutesOn(30), null]));
    const matched = (await runOf(id))?.matched ?? [];
    expect(matched.toSorted((a, b) => a - b)).toEqual(idsOf(five));
    expect(offers.map((one) => one.companyId)).toEqual(matched.slice(0, 3));
    expect(await stateOf(id)).toMatchObject({ sold: 0, reserved: 3, open: false, openedAt: null });

    scene.now = minutesOn(29);
    await run('open-enquiry', { enquiryId: id });
    expect(await stateOf(id)).toMatchObject({ openedAt: null });
    scene.now = minutesOn(30);
    await run('open-enquiry', { enquiryId: id });
    expect(await stateOf(id)).toMatchObject({ reserved: 3, open: false, openedAt: minutesOn(30) });
    await lapseAll();
    expect(await stateOf(id)).toMatchObject({ reserved: 0, open: true });
  });

  it('holds back unreserved slots for the same half hour', async () => {
    const [only] = await companies(1);
    const other = await company({ areaCode: 'LE' });
    const id = await release();
    expect(await stateOf(id)).toMatchObject({ reserved: 1, open: false });
    expect((await other.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(409);
    expect((await only?.call('PUT', `/lead/accept/${id}`, {}))?.statusCode).toBe(200);
    scene.now = minutesOn(30);
    await run('open-enquiry', { enquiryId: id });
    expect((await other.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ sold: 2, reserved: 0, open: true });
  });

  it('is bought at once by automatic buyers until sold out; nobody else is alerted', async () => {
    const four = await companies(4, {});
    const manual = await company();
    const id = await release();
    expect(await stateOf(id)).toMatchObject({ sold: 3, reserved: 0, open: false });
    const { matched, automatic } = (await runOf(id)) ?? { matched: [], automatic: [] };
    expect(matched.toSorted((a, b) => a - b)).toEqual(idsOf([...four, manual]));
    expect(automatic).toEqual(matched.filter((one) => one !== manual.companyId));
    expect(await decisionsOf(id)).toEqual(Object.fromEntries(automatic.slice(0, 3).map((one) => [one, 'bought'])));
    const bought = await database().db.rows(sql<{ id: number; channel: string; told: boolean }>`
      select company_id as id, channel, exists (select from outbox_messages where dedupe_key = 'purchase.receipt:' || p.id) as told
      from purchases p where enquiry_id = ${id} order by slot_no`);
    expect(bought).toEqual(automatic.slice(0, 3).map((one) => ({ id: one, channel: 'auto', told: true })));
    expect(await offersOf(id)).toEqual([]);
  });

  it('is offered to automatic buyers while a money check is failing, and bought once it passes', async () => {
    const two = await companies(2, {});
    await database().inTx((tx) => recordMoneyChecks(tx, { broken: ['M01_planted'] }));
    const offered = await release();
    expect(await decisionsOf(offered)).toEqual(Object.fromEntries(idsOf(two).map((one) => [one, 'offered'])));
    expect(await stateOf(offered)).toMatchObject({ sold: 0, reserved: 2 });
    await database().inTx((tx) => recordMoneyChecks(tx, { broken: [] }));
    expect(await stateOf(await release())).toMatchObject({ sold: 2, reserved: 0 });
  });

  it('goes to automatic buyers first, and the rest is offered', async () => {
    const [automatic] = await companies(1, {});
    const manual = await companies(3);
    const id = await release();
    expect(await stateOf(id)).toMatchObject({ sold: 1, reserved: 2, open: false });
    const decisions = await decisionsOf(id);
    expect(decisions[automatic?.companyId ?? 0]).toBe('bought');
    expect(manual.map((one) => decisions[one.companyId] ?? 'waits').toSorted()).toEqual(['offered', 'offered', 'waits']);
  });

  it('requested for one company is offered to one only', async () => {
    await companies(3);
    const id = await release({ number_leads_requested: 1 });
    expect(await offersOf(id)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ reserved: 1, open: false });
  });

  it('is distributed once, under concurrency and repetition', async () => {
    await companies(2, {});
    await companies(3);
    const id = await releaseOnly();
    await Promise.all(Array.from({ length: 6 }, () => distributeEnquiry(database().inTx, id)));
    const before = [await stateOf(id), await runOf(id), await decisionsOf(id), await offersOf(id)];
    expect(before[0]).toMatchObject({ sold: 2, reserved: 1 });
    scene.now = minutesOn(1);
    await distributeEnquiry(database().inTx, id);
    expect([await stateOf(id), await runOf(id), await decisionsOf(id), await offersOf(id)]).toEqual(before);
  });

  it('removed during distribution goes to nobody else', async () => {
    await companies(3);
    const id = await releaseOnly();
    await database().inTx((tx) => recordMatch(tx, { enquiryId: id }));
    await database().inTx((tx) => takeNextTurn(tx, { enquiryId: id }));
    const staff = await test().staff();
    expect((await staff.call('POST', `/operator/enquiries/${id}/remove`, { reason: 'not a real enquiry' })).statusCode).toBe(200);
    await distributeEnquiry(database().inTx, id);
    expect(await offersOf(id)).toHaveLength(1);
    expect(await runOf(id)).toMatchObject({ settled: true });
    scene.now = minutesOn(31);
    await lapseAll();
    await run('open-enquiry', { enquiryId: id });
    // The half hour is over for the others too.
    await resumeReleases(database());
    expect(await stateOf(id)).toMatchObject({ reserved: 0, openedAt: null });
  });

  it('unknown or already open to everyone leaves no trace', async () => {
    await distributeEnquiry(database().inTx, asId<'enquiry'>(999_999_999));
    const id = await takeInHere();
    await distributeEnquiry(database().inTx, id);
    expect(await runOf(id)).toBeUndefined();
  });
});

describe('a declined offer', () => {
  it('goes to the next company in order, for the rest of the window', async () => {
    const five = await companies(5);
    const id = await release();
    const order = (await runOf(id))?.matched ?? [];
    const byId = (companyId: number | undefined) => five.find((one) => one.companyId === companyId);
    scene.now = minutesOn(20);
    await decline(byId(order[1]), id);
    expect((await offersOf(id)).map(({ companyId, outcome, until }) => [companyId, outcome, until])).toEqual([
      [order[0], null, minutesOn(30)],
      [order[1], 'declined', minutesOn(30)],
      [order[2], null, minutesOn(30)],
      [order[3], null, minutesOn(30)],
    ]);
    expect(await stateOf(id)).toMatchObject({ reserved: 3, open: false });
  });

  it('with under ten minutes left goes to nobody, and its slot opens with the others', async () => {
    const four = await companies(4);
    const id = await release();
    const [first] = (await runOf(id))?.matched ?? [];
    scene.now = minutesOn(20.1);
    await decline(
      four.find((one) => one.companyId === first),
      id,
    );
    expect(await offersOf(id)).toHaveLength(3);
    expect(await stateOf(id)).toMatchObject({ reserved: 2, open: false });
    scene.now = minutesOn(30);
    await run('open-enquiry', { enquiryId: id });
    expect(await stateOf(id)).toMatchObject({ reserved: 2, open: true });
  });

  it('never returns to the company that declined, and ends when nobody is left', async () => {
    const four = await companies(4);
    const id = await release({ number_leads_requested: 1 });
    for (let round = 0; round < 4; round += 1) {
      scene.now = minutesOn(round + 1);
      const living = (await offersOf(id)).find((offer) => offer.outcome === null);
      await decline(
        four.find((one) => one.companyId === living?.companyId),
        id,
      );
    }
    expect((await offersOf(id)).map((offer) => offer.companyId).toSorted((a, b) => a - b)).toEqual(idsOf(four));
    expect(await stateOf(id)).toMatchObject({ reserved: 0, sold: 0, open: false });
  });

  it('is passed on by the next sweep if its job was lost', async () => {
    const two = await companies(2);
    const id = await release({ number_leads_requested: 1 });
    const [first] = await offersOf(id);
    await two.find((one) => one.companyId === first?.companyId)?.call('PUT', `/lead/reject/${id}`);
    scene.now = minutesOn(2);
    await resumeReleases(database());
    expect(await offersOf(id)).toHaveLength(2);
  });
});

describe('at night', () => {
  it('an offer lasts until half past seven; unreserved slots still open after half an hour', async () => {
    await companies(1);
    scene.now = new Date('2026-11-18T22:15:00Z');
    const id = await release();
    expect((await offersOf(id)).map((offer) => offer.until)).toEqual([new Date('2026-11-19T07:30:00Z')]);
    scene.now = new Date('2026-11-18T22:45:00Z');
    await run('open-enquiry', { enquiryId: id });
    expect(await stateOf(id)).toMatchObject({ reserved: 1, open: true });
    scene.now = new Date('2026-11-19T07:30:00Z');
    await lapseAll();
    expect(await stateOf(id)).toMatchObject({ reserved: 0, open: true });
  });

  it('a declined offer is passed on until the morning', async () => {
    const two = await companies(2);
    scene.now = new Date('2026-11-18T22:15:00Z');
    const id = await release({ number_leads_requested: 1 });
    const [first] = await offersOf(id);
    scene.now = new Date('2026-11-19T07:05:00Z');
    await decline(
      two.find((one) => one.companyId === first?.companyId),
      id,
    );
    expect((await offersOf(id)).map(({ until, outcome }) => [until, outcome])).toEqual([
      [new Date('2026-11-19T07:30:00Z'), 'declined'],
      [new Date('2026-11-19T07:30:00Z'), null],
    ]);
  });
});

describe('the fair order', () => {
  it('gives everyone a turn before anyone gets a second', async () => {
    const six = await companies(6);
    const served: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      scene.now = minutesOn(round);
      served.push(...(await offersOf(await release())).map((offer) => offer.companyId));
    }
    expect(served.slice(0, 6).toSorted((a, b) => a - b)).toEqual(idsOf(six));
    expect(served.slice(6).toSorted((a, b) => a - b)).toEqual(idsOf(six));
  });

  it('counts an automatic purchase as a turn, per work type', async () => {
    const [automatic, manual] = [await company({}, {}), await company()];
    const both = await company({ workTypeCodes: ['gas-boiler-replacement', 'boiler-service'] });
    await release();
    const three = idsOf([automatic, manual, both]);
    const served = await database().db.rows(sql`
      select s.company_id as id, w.code from company_work_types s join work_types w on w.id = s.work_type_id
      where s.last_served_at = ${noon} and s.company_id = any(${three}::bigint[]) order by id`);
    expect(served).toEqual(three.map((id) => ({ id, code: 'gas-boiler-replacement' })));
  });
});
