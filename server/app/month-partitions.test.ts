import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyId, EnquiryId, PurchaseId, SourceId } from '../../contract/kit/ids.ts';
import { askAboutLead } from '../../test/factories/ask-about-lead.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { watchReads, type PlanMode } from '../../test/rows-read.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { findWithdrawn } from '../buying/receipts.ts';
import { settleWithdrawal } from '../buying/settle-withdrawal.ts';
import { findOwnEnquiry } from '../consumers/own-enquiry-query.ts';
import { disputeJobs } from '../disputes/entry/jobs.ts';
import { seenFacts } from '../disputes/reports.ts';
import { contactsSeenNow, keepMonthPartitions, purgeContactReveals, revealContact } from '../enquiries/contacts.ts';
import { eraseConsumer } from '../enquiries/consumer-enquiry.ts';
import { refuseStaleChange } from '../enquiries/refuse-stale-change.ts';
import { isWithdrawn } from '../enquiries/store.ts';
import { wholeLead } from '../leads/operator/lead-parts-query.ts';
import { selectTimeline } from '../leads/operator/timeline-query.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Rollback } from '../platform/database/transaction.ts';
import { hasComingMonths } from '../platform/readiness-checks.ts';

const dayMs = 86_400_000;
/** Noon in the middle of a month, this many months from now. */
const monthsAhead = (months: number): Date => {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 15, 12));
};
const nameOf = (parent: string, at: Date): string => `${parent}_${at.toISOString().slice(0, 7).replace('-', '_')}`;

const clock = useTestClock(monthsAhead(8).toISOString());
const test = useTestApp({ clock: () => clock.now });
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

const listPartitions = () =>
  test.database.db.rows(sql<{ parent: string; partition: string; endsAt: Date | null }>`
    select parent, partition, ends_at as "endsAt" from month_partitions() order by parent, ends_at`);
const countPlaces = async (enquiryId: EnquiryId): Promise<readonly string[]> =>
  (
    await test.database.db.rows(sql<{ place: string }>`
      select distinct tableoid::regclass::text as place from contact_reveals where enquiry_id = ${enquiryId} order by 1`)
  ).map(({ place }) => place);

async function buyOne(): Promise<{ enquiryId: EnquiryId; companyId: CompanyId; purchaseId: PurchaseId }> {
  const enquiryId = await putOnSale(test.database, sourceId);
  const buyer = await test.company();
  expect((await buyer.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
  const sold = await test.database.db.first(sql<{ id: PurchaseId }>`select id from purchases where enquiry_id = ${enquiryId}`);
  if (sold === undefined) throw new Error('the purchase is missing');
  return { enquiryId, companyId: buyer.companyId, purchaseId: sold.id };
}

describe('keeping partitions', () => {
  it('adds the months up to three ahead, as the role of the server, and then does nothing', async () => {
    expect(await hasComingMonths(test.served)).toBe(false);
    await Promise.all([keepMonthPartitions(test.served), keepMonthPartitions(test.served), keepMonthPartitions(test.served)]);
    await keepMonthPartitions(test.served);
    expect(await hasComingMonths(test.served)).toBe(true);
    const kept = await listPartitions();
    for (const parent of ['contact_reveals', 'enquiry_events']) {
      const own = kept.filter((one) => one.parent === parent);
      expect(own.slice(0, 1)).toMatchObject([{ partition: `${parent}_first` }]);
      expect(own.at(-1)).toEqual({ parent, partition: `${parent}_default`, endsAt: null });
      expect(own.at(-2)?.partition).toBe(nameOf(parent, monthsAhead(11)));
      expect(own.map(({ partition }) => partition)).toContain(nameOf(parent, monthsAhead(9)));
    }
    await keepMonthPartitions(test.served);
    expect(await listPartitions()).toEqual(kept);
  });

  it('gives rows of missing months a partition of their own, without losing or moving one', async () => {
    await keepMonthPartitions(test.served);
    clock.after(200 * dayMs);
    const { enquiryId } = await buyOne();
    expect(await countPlaces(enquiryId)).toEqual(['contact_reveals_default']);
    await keepMonthPartitions(test.served);
    expect(await countPlaces(enquiryId)).toEqual([nameOf('contact_reveals', monthsAhead(12))]);
    expect(await hasComingMonths(test.served)).toBe(true);
    await expect(test.database.db.rows(sql`delete from contact_reveals where enquiry_id = ${enquiryId}`)).rejects.toThrow('append-only');
    await expect(test.database.db.rows(sql`truncate contact_reveals`)).rejects.toThrow('append-only');
  });

  it('can be called by every role, and changes only months that are due', async () => {
    await keepMonthPartitions(test.served);
    const before = await listPartitions();
    await test.served.db.rows(sql`select keep_month_partition()`);
    expect(await listPartitions()).toEqual(before);
    await expect(test.served.db.rows(sql`select add_partition('contact_reveals', 'stolen', 'default')`)).rejects.toThrow(
      'permission denied',
    );
    await expect(test.served.db.rows(sql`drop table contact_reveals_default`)).rejects.toThrow('must be owner');
    await expect(test.served.db.rows(sql`select from contact_reveals_default`)).rejects.toThrow('permission denied');
  });
});

describe.each<PlanMode>(['force_generic_plan', 'force_custom_plan'])('hot statements read only the months they need (%s)', (mode) => {
  const logs = /^(?:contact_reveals|enquiry_events)/;
  /** Runs statements in a transaction that is rolled back, and lists the partitions they looked into. */
  async function listScanned(run: (tx: Tx) => Promise<unknown>): Promise<string[]> {
    const scanned = new Set<string>();
    await test.database
      .inTx(async (tx) => {
        const watched = watchReads(tx, mode, []);
        await run(watched.tx);
        expect(watched.readings.length).toBeGreaterThan(0);
        for (const name of watched.readings.flatMap((reading) => reading.scanned)) if (logs.test(name)) scanned.add(name);
        throw new Rollback(undefined);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error;
      });
    return [...scanned].toSorted();
  }

  const month = nameOf('enquiry_events', monthsAhead(8));
  const log = nameOf('contact_reveals', monthsAhead(8));
  it.each<[string, readonly string[], (tx: Tx, sold: Awaited<ReturnType<typeof buyOne>>) => Promise<unknown>]>([
    [
      'reading contact data',
      [],
      (tx, { enquiryId, companyId }) => tx.rows(revealContact({ type: 'company', companyId }, [enquiryId], 'lead')),
    ],
    ['contact data seen by staff as a company', [log], (tx) => tx.rows(contactsSeenNow())],
    ['whether an enquiry was withdrawn', [month], (tx, { enquiryId }) => tx.rows(isWithdrawn(enquiryId))],
    ['the own page of a consumer', [month], (tx, { enquiryId }) => tx.rows(findOwnEnquiry(enquiryId))],
    ['a lead in the back office', [month], (tx, { enquiryId }) => tx.rows(wholeLead(enquiryId))],
    ['its timeline', [log, month], (tx, { enquiryId }) => tx.rows(selectTimeline(enquiryId))],
    [
      'changes since a page was opened',
      [month],
      (tx, { enquiryId }) => refuseStaleChange(tx, { staffId: 1 } as Parameters<typeof refuseStaleChange>[1], { enquiryId, seen: 0 }),
    ],
    [
      'the buyers of a withdrawn enquiry',
      [month],
      (tx, { enquiryId }) => settleWithdrawal({ db: tx, inTx: (work) => work(tx) }, enquiryId),
    ],
    ['the refund of a withdrawn enquiry', [month], (tx, { purchaseId }) => findWithdrawn(tx, purchaseId)],
    ['erasing a consumer', [log], (tx, { enquiryId }) => eraseConsumer(tx, { enquiryId })],
    ['purging the access log', ['contact_reveals_first'], (tx) => purgeContactReveals(tx)],
  ])('%s', async (_, partitions, run) => {
    await keepMonthPartitions(test.served);
    const sold = await buyOne();
    expect(await listScanned((tx) => run(tx, sold))).toEqual(partitions);
  });

  it('the report of a purchase, and the search for reports with news', async () => {
    await keepMonthPartitions(test.served);
    const { reportId } = await askAboutLead(test);
    expect(await listScanned((tx) => tx.rows(seenFacts(reportId, 60)))).toEqual([month]);
    const judge = disputeJobs.find(({ name }) => name === 'judge-open-reports');
    expect(
      await listScanned((tx) => judge?.handle({ ...test.database, db: tx, inTx: (work) => work(tx) }, {}) ?? Promise.resolve()),
    ).toEqual([month]);
  });
});

// Last, because rows of the clock's start have no month afterwards.
describe('months past the retention', () => {
  it('are dropped from the access log, and never from the history', async () => {
    await keepMonthPartitions(test.served);
    const { enquiryId } = await buyOne();
    const [place] = await countPlaces(enquiryId);
    const names = async (): Promise<readonly (string | undefined)[]> => (await listPartitions()).map(({ partition }) => partition);
    clock.after(740 * dayMs);
    await keepMonthPartitions(test.served);
    expect(await names()).toContain(place);
    clock.after(800 * dayMs);
    await keepMonthPartitions(test.served);
    expect(await names()).not.toContain(place);
    expect(await countPlaces(enquiryId)).toEqual([]);
    expect(await names()).toContain(nameOf('enquiry_events', monthsAhead(8)));
  });
});
