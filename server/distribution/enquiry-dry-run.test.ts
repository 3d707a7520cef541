import { describe, expect, it } from 'vitest';
import type { EnquiryDryRun } from '../../contract/distribution/dry-run-endpoints.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { countRows } from '../../test/every-table.ts';
import { readFailure } from '../../test/route-cases.ts';
import { minutesOn, releaseScene, type Company } from '../../test/release-scene.ts';
import { recordMoneyChecks } from '../billing/record-money-checks.ts';
import { releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';

const { scene, test, database, company, companies, takeInHere, runOf, offersOf, decisionsOf, release } = releaseScene();

async function ask(body: object, staff?: TestCaller): Promise<EnquiryDryRun> {
  const response = await (staff ?? (await test().staff('agent'))).call('POST', '/operator/dry-run/enquiry', body);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ data: EnquiryDryRun }>().data;
}
const asked = (more: object = {}) => ({ work_type: 'gas-boiler-replacement', postcode: scene.postcode, ...more });
const readQuoteCode = async (id: EnquiryId): Promise<string> =>
  (await database().db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${id}`))?.code ?? '';
const ids = (list: readonly { company: { id: number } }[]) => list.map((one) => one.company.id);
const pause = ({ companyId }: Company) =>
  database().db.rows(sql`update companies set alerts_paused_at = app_now() where id = ${companyId}`);

describe('the dry run of a release', () => {
  it('predicts who buys, gets offers or is next, and why others do not; writes nothing', async () => {
    const [buyer] = await companies(1, {});
    await companies(4);
    const paused = await company();
    await pause(paused);
    const poor = await company({ creditLimitMinor: 2_000 });
    await company({ workTypeCodes: ['boiler-service'] });
    // Two of them were served before and queue behind the others.
    await release({ number_leads_requested: 2 });
    const id = await takeInHere();
    const staff = await test().staff('agent');
    const before = await countRows(database());
    const result = await ask({ quote_code: (await readQuoteCode(id)).toLowerCase() }, staff);
    expect(await countRows(database())).toEqual(before);

    await database().inTx((tx) => releaseEnquiry(tx, { enquiryId: id, staffId: null }));
    await distributeEnquiry(database().inTx, id);
    const run = await runOf(id);
    const decisions = await decisionsOf(id);
    expect(ids(result.automatic)).toEqual([buyer?.companyId]);
    expect(decisions[buyer?.companyId ?? 0]).toBe('bought');
    expect(result.offers.map(({ company: { id: companyId }, until }) => ({ companyId, until: new Date(until), outcome: null }))).toEqual(
      await offersOf(id),
    );
    expect([...ids(result.automatic), ...ids(result.offers), ...ids(result.marketplace.next)].toSorted((a, b) => a - b)).toEqual(
      run?.matched.toSorted((a, b) => a - b),
    );
    expect(result.marketplace).toMatchObject({ slots: 0, total: 2, opens_at: minutesOn(30).toISOString() });
    expect([...result.automatic, ...result.offers, ...result.marketplace.next].map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(Object.fromEntries(result.not_matched.map(({ reason, companies: some }) => [reason, some.map((one) => one.id)]))).toEqual(
      run?.notMatched,
    );
    expect(result.not_matched.find(({ reason }) => reason === '109')?.companies).toMatchObject([
      { id: poor.companyId, name: expect.stringMatching(/^Test /) as string, detail: expect.stringMatching(/^\d+\.\d\d$/) as string },
    ]);
    expect([result.nearby, result.enquiry]).toEqual([1, { id, quote_code: await readQuoteCode(id), status: 'received' }]);
    const bought = await database().db.first(sql<{ net: number }>`select net_minor as net from purchases where enquiry_id = ${id}`);
    expect(result.automatic[0]?.price).toBe((bought?.net ?? 0) / 100);
    expect(result.automatic[0]?.last_served_at).not.toBeNull();
  });

  it('accepts a hypothetical enquiry, at each company’s price', async () => {
    const [plain, cheaper] = await companies(2);
    await database().db.rows(sql`update companies set discount_bp = 5000 where id = ${cheaper?.companyId}`);
    const three = await ask(asked());
    const one = await ask(asked({ number_leads_requested: 1 }));
    expect([three.enquiry, three.slots, one.slots, one.price]).toEqual([null, 3, 1, 2 * three.price]);
    const findPrice = (who: Company | undefined) => three.offers.find(({ company: { id } }) => id === who?.companyId)?.price;
    expect([findPrice(plain), findPrice(cheaper)]).toEqual([three.price, three.price / 2]);
    expect([one.offers.length, one.marketplace.total, three.marketplace.slots]).toEqual([1, 1, 1]);
    expect(three.offers[0]?.last_served_at).toBeNull();
  });

  it('opens at once if no company matches', async () => {
    expect(await ask(asked())).toMatchObject({ offers: [], not_matched: [], marketplace: { opens_at: scene.now.toISOString(), slots: 3 } });
  });

  it('offers to automatic buyers while a money check is failing', async () => {
    const [buyer] = await companies(1, {});
    await companies(1);
    await database().inTx((tx) => recordMoneyChecks(tx, { broken: ['M01_planted'] }));
    const result = await ask(asked());
    await database().inTx((tx) => recordMoneyChecks(tx, { broken: [] }));
    expect([result.automatic_paused, result.automatic, result.offers[0]?.company.id]).toEqual([true, [], buyer?.companyId]);
  });

  it.each([
    ['quote_code', { quote_code: 'NOSUCHCODE' }],
    ['work_type', { work_type: 'rain-making', postcode: 'LE1 1AA' }],
    ['postcode', { work_type: 'gas-boiler-replacement', postcode: 'ZZ99 9ZZ' }],
    ['work_type', {}],
  ])('requires its inputs: %s', async (field, body) => {
    const refused = await (await test().staff('agent')).call('POST', '/operator/dry-run/enquiry', body);
    expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, expect.arrayContaining([field])]);
  });

  it('is not available to companies', async () => {
    expect((await (await company()).call('POST', '/operator/dry-run/enquiry', asked())).statusCode).toBe(401);
  });
});
