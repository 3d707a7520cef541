import { describe, expect, it } from 'vitest';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { minutesOn, releaseScene, type Company } from '../../test/release-scene.ts';
import { sql } from '../platform/database/sql.ts';

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
  offersOf,
  stateOf,
  decisionsOf,
  decline,
} = releaseScene();
const reason = 'they telephoned us';
/** Signs in again, because the clock has moved on. */
const operator = (): Promise<TestCaller> => test().staff('agent');

const offer = async (id: EnquiryId, to: Company | undefined, minutes = 60) =>
  (await operator()).call('POST', `/operator/enquiries/${id}/offer`, {
    company: to?.companyId,
    until: minutesOn(minutes).toISOString(),
    reason,
  });
const setWindow = async (id: EnquiryId, minutes: number | null) =>
  (await operator()).call('PUT', `/operator/enquiries/${id}/priority-window`, {
    until: minutes === null ? null : minutesOn(minutes).toISOString(),
    reason,
  });
const readError = async (answer: ReturnType<typeof offer>): Promise<[number, string | undefined]> => {
  const { statusCode, body } = await answer;
  return [statusCode, (JSON.parse(body) as { data: { errors?: string[] } }).data.errors?.[0]];
};
const audits = (id: EnquiryId) =>
  database().db.rows(sql<{ action: string; after: unknown }>`
    select action, after from audit_entries where object_type = 'enquiry' and object_id = ${String(id)} order by id`);

describe('a manual offer', () => {
  it('reserves a slot for an unmatched company until its guarantee, alerts it, and is not a turn', async () => {
    const outside = await company({ areaCode: 'LE' });
    const id = await release();
    expect(await stateOf(id)).toMatchObject({ open: true, reserved: 0 });
    expect((await offer(id, outside)).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ reserved: 1 });
    expect(await offersOf(id)).toEqual([{ companyId: outside.companyId, until: minutesOn(60), outcome: null }]);
    expect(await decisionsOf(id)).toEqual({});
    expect(await audits(id)).toEqual([
      { action: 'enquiry.offer', after: { companyId: outside.companyId, until: minutesOn(60).toISOString() } },
    ]);
    const [alert] = await database().db.rows(
      sql<{ kind: string }>`select kind from alert_deliveries where enquiry_id = ${id} and company_id = ${outside.companyId} limit 1`,
    );
    expect(alert).toEqual({ kind: 'priority' });
    scene.now = minutesOn(59);
    const bought = await (await test().company()).call('GET', `/lead/availability/${id}`);
    expect(bought.statusCode).toBe(200);
    scene.now = minutesOn(60);
    await lapseAll();
    expect(await stateOf(id)).toMatchObject({ reserved: 0, open: true });
  });

  it('is the turn of a matched company, and does not extend the others’ window', async () => {
    const [first, second, third, fourth] = await companies(4);
    const id = await release();
    const offered = (await offersOf(id)).map(({ companyId }) => companyId);
    const left = [first, second, third, fourth].find((one) => one !== undefined && !offered.includes(one.companyId));
    const holder = [first, second, third, fourth].find((one) => one?.companyId === offered[0]);
    expect(await readError(offer(id, left))).toEqual([409, 'This lead is not on sale to this company, or has no free slots']);
    scene.now = minutesOn(30);
    await lapseAll();
    expect((await offer(id, left, 600)).statusCode).toBe(200);
    expect((await decisionsOf(id))[left?.companyId ?? 0]).toBe('offered');
    expect(await readError(offer(id, holder, 600))).toEqual([
      409,
      "This company has already been offered this lead. You can't offer it again",
    ]);
  });

  it('is declined like any other, which releases its slot', async () => {
    const one = await company({ areaCode: 'LE' });
    const id = await release();
    await offer(id, one);
    await decline(one, id);
    expect(await stateOf(id)).toMatchObject({ reserved: 0 });
    expect(await readError(offer(id, one))).toEqual([409, 'This company has declined this lead']);
  });

  it('is refused for buyers, companies that may not buy or do not exist, and bad durations', async () => {
    const id = await release();
    const [buyer, cardless, abroad] = [await company(), await company({ card: 'none' }), await company({ country: 'dk' })];
    expect((await buyer.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect(await readError(offer(id, buyer))).toEqual([409, 'This company has bought this lead']);
    expect(await readError(offer(id, cardless))).toEqual([409, 'This company has no usable card']);
    expect((await readError(offer(id, abroad)))[0]).toBe(409);
    expect((await readError(offer(id, { ...buyer, companyId: 987_654_321 as Company['companyId'] })))[0]).toBe(422);
    expect((await readError(offer(id, abroad, 9)))[0]).toBe(422);
    expect((await readError(offer(id, abroad, 15 * 24 * 60)))[0]).toBe(422);
    expect((await readError(offer(987_654_321 as EnquiryId, abroad)))[0]).toBe(404);
    expect(await readError(offer(await takeInHere(), await company()))).toEqual([
      409,
      'This lead is not on sale to this company, or has no free slots',
    ]);
  });
});

describe('the priority window', () => {
  it('can be extended: the new time opens it, not the old one', async () => {
    await companies(1);
    const id = await release();
    expect((await setWindow(id, 90)).statusCode).toBe(200);
    expect(await audits(id)).toEqual([{ action: 'enquiry.priority_window', after: { opensAt: minutesOn(90).toISOString() } }]);
    scene.now = minutesOn(30);
    await lapseAll();
    await run('open-enquiry', { enquiryId: id });
    expect(await stateOf(id)).toMatchObject({ openedAt: null });
    scene.now = minutesOn(90);
    await run('open-enquiry', { enquiryId: id });
    expect(await stateOf(id)).toMatchObject({ openedAt: minutesOn(90), open: true });
  });

  it('can be ended immediately, while offers keep their guarantee', async () => {
    const [one] = await companies(1);
    const id = await release();
    scene.now = minutesOn(5);
    expect((await setWindow(id, null)).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ openedAt: minutesOn(5), reserved: 1, open: true });
    expect(await offersOf(id)).toEqual([{ companyId: one?.companyId, until: minutesOn(30), outcome: null }]);
    expect(await readError(setWindow(id, 60))).toEqual([409, 'This lead is not on sale, or is already open to everyone']);
  });

  it('is refused if there is none to set', async () => {
    await companies(1);
    const id = await release();
    expect((await readError(setWindow(id, -1)))[0]).toBe(422);
    expect((await readError(setWindow(id, 15 * 24 * 60)))[0]).toBe(422);
    expect((await readError(setWindow(await takeInHere(), 60)))[0]).toBe(409);
    expect((await readError(setWindow(await releaseOnly(), 60)))[0]).toBe(409);
    expect((await readError(setWindow(987_654_321 as EnquiryId, 60)))[0]).toBe(404);
  });
});
