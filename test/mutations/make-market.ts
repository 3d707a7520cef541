import type pg from 'pg';
import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { postReturn } from '../../server/billing/postings.ts';
import { writeOffInvoice } from '../../server/billing/write-offs.ts';
import { lockAccount } from '../../server/billing/account.ts';
import { buyInBulk } from '../../server/buying/buy-in-bulk.ts';
import { declineLead } from '../../server/buying/declines.ts';
import { purchaseLead } from '../../server/buying/purchase-lead.ts';
import { settleWithdrawal } from '../../server/buying/settle-withdrawal.ts';
import { resumeReleases } from '../../server/distribution/releases.ts';
import { holdEnquiry, qualifyEnquiry } from '../../server/enquiries/release-enquiry.ts';
import { overridePrice } from '../../server/enquiries/prices.ts';
import { removeEnquiry, withdrawEnquiry } from '../../server/enquiries/end-enquiry.ts';
import { revealContact } from '../../server/enquiries/contacts.ts';
import { createStaff } from '../../server/identity/staff.ts';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { hashSecret, randomToken } from '../../server/platform/random-code.ts';
import { saveSetting } from '../../server/platform/business-settings.ts';
import { keepPastMessages } from '../../server/platform/sending/kept-messages.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { runScheduledJobs } from '../find-broken-invariants.ts';
import { createCompany, type CompanyOptions, type TestCompany } from '../factories/create-company.ts';
import { makeSource, releaseByTheBook, takeIn } from '../factories/create-enquiry.ts';
import { beginLedgerPayment, payInLedger } from '../factories/make-payment.ts';
import { openSession } from '../factories/open-session.ts';
import { wantDelivery } from '../factories/want-delivery.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const places = [
  { country: 'gb', postcode: 'LE4 7ZS', work_type: 'gas-boiler-replacement' },
  { country: 'gb', postcode: 'LE1 1AB', work_type: 'boiler-service' },
  { country: 'dk', postcode: '2100', work_type: 'boiler-service', telephone: '20 12 34 56' },
] as const;

/** A hundred days of a small market made by real operations: automatic purchases and caps, offers, declines, keys, sessions. */
class Market {
  now: Date;
  readonly end: Date;
  readonly database: Database;
  private readonly companies: TestCompany[] = [];
  private taken = 0;

  constructor(connection: pg.PoolConfig, end: Date) {
    this.end = end;
    this.now = new Date(end.getTime() - 100 * dayMs);
    this.database = openDatabase({ connection, poolSize: 4, clock: () => this.now });
    this.database.useJobSender(() => Promise.resolve());
  }

  /** Moves the clock and runs the jobs due by then. */
  async pass(ms: number): Promise<void> {
    this.now = new Date(this.now.getTime() + ms);
    await resumeReleases(this.database);
    await runScheduledJobs(this.database);
  }

  async settle(): Promise<void> {
    const british: CompanyOptions = { creditLimitMinor: 100_000_000, workTypeCodes: ['gas-boiler-replacement', 'boiler-service'] };
    for (let index = 0; index < 7; index += 1) this.companies.push(await createCompany(this.database, 'x', british));
    const danish: CompanyOptions = { country: 'dk', areaCode: '84', creditLimitMinor: 100_000_000, workTypeCodes: ['boiler-service'] };
    for (let index = 0; index < 2; index += 1) this.companies.push(await createCompany(this.database, 'x', danish));
    const [first, second, third] = this.companies;
    if (first === undefined || second === undefined || third === undefined) throw new Error('the market has too few companies');
    await wantDelivery(this.database, first.companyId, { day: 2, week: 5, month: 9 });
    await wantDelivery(this.database, second.companyId, {});
    await wantDelivery(this.database, third.companyId, { workType: 'boiler-service', day: 1 });
  }

  private wish(): Parameters<typeof takeIn>[2] {
    this.taken += 1;
    const { now, taken } = this;
    const consent = {
      text: 'Up to three companies may contact me.',
      timestamp: new Date(now.getTime() - 60_000).toISOString(),
      ip: '192.0.2.1',
    };
    const place = places[taken % places.length] ?? places[0];
    const telephone = place.country === 'dk' ? `20 12 ${String(1_000 + taken)}` : `07700 90${String(1_000 + taken)}`;
    return { ...place, telephone, consent, number_leads_requested: 1 + (taken % 3) };
  }

  /** Releases one enquiry normally; it opens, and others buy and decline it. */
  async sellOne(source: Awaited<ReturnType<typeof makeSource>>): Promise<EnquiryId> {
    const enquiryId = await releaseByTheBook(this.database, source.sourceId, this.wish());
    await this.pass(10 * 60_000);
    const { inTx } = this.database;
    const offered = await this.database.db.rows(sql<{ companyId: CompanyId }>`
      select company_id as "companyId" from offers where enquiry_id = ${enquiryId} and ended_at is null order by id`);
    const [accepts, declines] = offered;
    if (accepts !== undefined && this.taken % 2 === 0) await this.buy(accepts.companyId, enquiryId);
    if (declines !== undefined && this.taken % 3 === 0) await inTx((tx) => declineLead(tx, { companyId: declines.companyId, enquiryId }));
    await this.pass(40 * 60_000);
    const [other, last] = [this.companies[this.taken % 7], this.companies[(this.taken + 3) % 9]];
    if (other !== undefined && this.taken % 2 === 1) await this.buy(other.companyId, enquiryId);
    if (last !== undefined) await inTx((tx) => declineLead(tx, { companyId: last.companyId, enquiryId }));
    return enquiryId;
  }

  private async buy(companyId: CompanyId, enquiryId: EnquiryId): Promise<void> {
    const { inTx } = this.database;
    if (this.taken % 5 === 0) {
      await buyInBulk(inTx, {
        companyId,
        enquiryIds: [enquiryId],
        expectedPricesMinor: new Map(),
        idempotencyKey: `bulk-${enquiryId}`,
        channel: 'bulk',
      });
      return;
    }
    const idempotency = { key: `buy-${enquiryId}`, requestHash: Buffer.from('a request') };
    await inTx((tx) => purchaseLead(tx, { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency }));
    await inTx((tx) => tx.rows(revealContact({ type: 'company', companyId }, [enquiryId], 'lead')));
  }

  /** Creates invoices in every state, and refunds. */
  async pay(): Promise<void> {
    const { database } = this;
    const withdrawn = await this.sellOne(await makeSource(database));
    await database.inTx((tx) => withdrawEnquiry(tx, { enquiryId: withdrawn, staffId: null, reason: 'changed their mind' }));
    await settleWithdrawal(database, withdrawn);
    for (const [index, { companyId }] of this.companies.entries()) {
      const waiting = await database.db.rows(sql<{ id: number }>`
        select id from invoices where company_id = ${companyId} and kind = 'invoice' and status = 'unpaid' order by id limit 6`);
      const [first, ...rest] = waiting.map(({ id }) => id);
      if (first === undefined) continue;
      if (index % 3 === 1) await beginLedgerPayment(database, { companyId, invoiceIds: [first] });
      const paymentId = await payInLedger(database, { companyId, invoiceIds: rest, amountMinor: 1_000 * (index + 1) });
      await database.inTx(async (tx) => {
        await tx.rows(lockAccount(companyId));
        const kind = index % 2 === 0 ? 'refund' : 'chargeback';
        await postReturn(tx, { paymentId, kind, providerRef: `back-${paymentId}`, amountMinor: 500 });
        if (index % 3 === 0) await writeOffInvoice(tx, { invoiceId: first, reason: 'not to be had', staffId: null });
      });
    }
  }

  /** Operator actions on single enquiries, plus current ones: waiting, held, offered. */
  async operate(staffId: StaffId, source: Awaited<ReturnType<typeof makeSource>>): Promise<void> {
    const { database } = this;
    const take = () => takeIn(database, source.sourceId, this.wish());
    const [removed, held, qualified] = [await take(), await take(), await take()];
    const reason = 'asked for by the consumer';
    await database.inTx((tx) => removeEnquiry(tx, { enquiryId: removed, staffId, reason }));
    await database.inTx((tx) => holdEnquiry(tx, { enquiryId: held, staffId, until: new Date(this.now.getTime() + dayMs), reason }));
    await database.inTx((tx) => qualifyEnquiry(tx, { enquiryId: qualified, staffId, notes: null }));
    await database.inTx((tx) => overridePrice(tx, { enquiryId: qualified, staffId, priceMinor: 5_000, reason }));
    await releaseByTheBook(database, source.sourceId, this.wish());
    await releaseByTheBook(database, source.sourceId, this.wish());
    for (const { userId } of this.companies) await openSession(database, userId);
    await database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(randomToken())}, ${staffId})`);
    await database.inTx(keepPastMessages);
  }
}

/** Fills an empty database with such a market. Returns its current time. */
export async function makeMarket(connection: pg.PoolConfig, end: Date): Promise<Date> {
  const market = new Market(connection, end);
  const { database } = market;
  try {
    // Messages keep their links, as in a demonstration.
    await database.inTx((tx) => saveSetting(tx, { key: 'demonstration', value: true }));
    await market.settle();
    const source = await makeSource(database);
    const by = { staffId: null, actor: 'market' };
    const staffId = await database.inTx((tx) =>
      createStaff(tx, { email: 'staff@market.test', name: 'Robin', role: 'agent', passwordHash: 'x', by }),
    );
    if (staffId === undefined) throw new Error('the market has no staff');
    const gaps = [...Array<number>(8).fill(0.2), ...Array<number>(8).fill(10), ...Array<number>(8).fill(1), ...Array<number>(6).fill(0.1)];
    for (const days of gaps) {
      await market.sellOne(source);
      await market.pass(days * dayMs);
    }
    await market.pay();
    await market.operate(staffId, source);
    return market.now;
  } finally {
    await database.close();
  }
}
