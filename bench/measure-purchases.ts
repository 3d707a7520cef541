import pg from 'pg';
import { asId } from '../contract/kit/ids.ts';
import { issueInvoice } from '../server/billing/issue-invoice.ts';
import { lockAccount } from '../server/billing/account.ts';
import { assignNewLead } from '../server/buying/assignment.ts';
import { periodStarts } from '../server/buying/cap-period-rule.ts';
import { buyerFacts, leadFactsForSale } from '../server/buying/facts-query.ts';
import { shareLockCompany } from '../server/companies/queries.ts';
import { insertCapUses } from '../server/buying/store.ts';
import { extendRetention, revealContact } from '../server/enquiries/contacts.ts';
import { lockSlots, takeSlot } from '../server/enquiries/take-slot.ts';
import type { Sql } from '../server/platform/database/sql.ts';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import { runLoad, type Call } from './load.ts';
import type { DataSize } from './make-data.ts';
import { benchCookie } from './measure-marketplace.ts';
import { reportFigure, reportRatio } from './report.ts';
import { runPgbench, type PgConnection } from './run-pgbench.ts';
import { forPgbench } from './statements.ts';

const marks = { company: 900_900_900, enquiry: 900_900_901, purchase: 900_900_902, workType: 900_900_903 };
const variables = {
  [String(marks.company)]: ':company',
  [String(marks.enquiry)]: ':enquiry',
  [String(marks.purchase)]: ':purchase',
  [String(marks.workType)]: ':workTypeId',
};

/** The statements of one purchase as the product sends them, with ids drawn by pgbench. */
function purchaseScript(size: DataSize, firstLive: number, drawn: number): string {
  const companyId = asId<'company'>(marks.company);
  const enquiryId = asId<'enquiry'>(marks.enquiry);
  const purchaseId = asId<'purchase'>(marks.purchase);
  const line = (statement: Sql, end = ';'): string => `${forPgbench(statement, variables)}${end}`;
  const locked = line(leadFactsForSale(companyId, enquiryId), '')
    .replace('as "purchaseId"', 'as purchase')
    .replace(', e.sold,', ', e.sold + 1 as slot,');
  const capUses = insertCapUses({ purchaseId, companyId, workTypeId: marks.workType }, periodStarts(new Date(), 'Europe/London'), null);
  const invoice = issueInvoice({
    companyId,
    purchaseId,
    description: 'Bench, LE1 (X)',
    currency: 'GBP',
    vatRateBp: 2_000,
    vatTreatment: 'domestic',
    vatNumberCheck: 'not_needed',
    netMinor: 2_400,
    vatMinor: 480,
    grossMinor: 2_880,
  });
  return [
    `\\set company random(1, ${size.companies})`,
    `\\set enquiry random(${firstLive}, ${firstLive + drawn - 1})`,
    'begin;',
    line(lockAccount(companyId)),
    `select operation, request_hash, outcome from idempotency_keys where company_id = :company and key = 'none';`,
    line(lockSlots(enquiryId)),
    line(shareLockCompany(companyId)),
    line(buyerFacts(companyId)),
    `${locked} \\gset`,
    // pgbench stops a client whose statement fails, so never draw a sold-out lead.
    '\\if :slot <= 3',
    line(takeSlot(enquiryId, false)),
    `insert into purchases (id, code, enquiry_id, company_id, slot_no, channel, currency, vat_rate_bp, net_minor, vat_minor, gross_minor, balance_after_minor, credit_limit_at_purchase_minor, email_validated, purchase_enabled, had_card, buy_without_card, set_up_complete, accreditations_ok, company_status) overriding system value values (:purchase, 'P' || :purchase, :enquiry, :company, :slot, 'single', 'GBP', 2000, 2400, 480, 2880, 2880, 100000000, true, true, true, false, true, true, 20);`,
    line(capUses),
    line(invoice),
    `insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, payload) values ('purchase.receipt:' || :purchase, 'email', 'purchase.receipt', 'company', :company, jsonb_build_object('purchaseId', :purchase::bigint, 'code', 'P')) on conflict (dedupe_key) do nothing;`,
    `insert into idempotency_keys (company_id, key, operation, request_hash, recovery_point, outcome) values (:company, 'p' || :purchase, 'purchase', '\\x00', 'finished', '{}');`,
    line(extendRetention(enquiryId)),
    line(revealContact({ type: 'company', companyId }, [enquiryId], 'purchase')),
    line(assignNewLead(purchaseId, null)),
    '\\endif',
    'commit;',
    '',
  ].join('\n');
}

/** Returns the number a statement finds; throws if it finds none. */
export async function findEnquiry(connection: PgConnection, statement: string): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: string | null }>(statement);
  await client.end();
  const id = rows[0]?.id ?? null;
  if (id === null) throw new Error(`no such enquiry: ${statement}`);
  return Number(id);
}

/** The purchase request of a company. */
export function buildPurchaseCall(company: number, enquiry: number, key: string): Call {
  return {
    method: 'PUT',
    path: `/api/v1/lead/accept/${enquiry}`,
    body: '{}',
    headers: {
      cookie: benchCookie(company),
      'content-type': 'application/json',
      'content-length': '2',
      'x-requested-with': 'bench',
      'idempotency-key': key,
    },
  };
}

/** Purchases by different companies compared with pgbench, and 200 buyers on one enquiry compared with 200 on 200. */
export async function measurePurchases(connection: PgConnection, size: DataSize): Promise<void> {
  const firstLive = await findEnquiry(connection, `select min(id) as id from enquiries where status = 'released'`);
  const product = await startServerProcess({
    DEMO: 'false',
    RATE_LIMIT_OVERRIDE: '1000000',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(connection),
  });
  const purchases = 6_000;
  // The last ones are reserved for the simultaneous buyers.
  const drawn = size.live - 300;
  const spread = (index: number): Call =>
    buildPurchaseCall(1 + ((index * 7_919) % size.companies), firstLive + ((index * 31) % drawn), `spread-${index}`);
  await runLoad(product.origin, 1_000, 8, (index) =>
    buildPurchaseCall(1 + ((index * 104_729) % size.companies), firstLive + ((index * 17 + 5) % drawn), `warm-${index}`),
  );
  const http = await runLoad(product.origin, purchases, 8, spread);
  const bought = http.statuses['200'] ?? 0;
  const script = purchaseScript(size, firstLive, drawn);
  const bare = runPgbench(connection, script, 8);
  if (bare === null) reportFigure('purchases', 'pgbench is not installed; no floor');
  else reportRatio('purchases over HTTP / the same statements in pgbench', http.perSecond * (bought / purchases), bare, 0.4, 'at least');
  reportFigure('purchases', `${http.perSecond.toFixed(0)}/s, p99 ${http.p99Ms.toFixed(1)} ms, answers ${JSON.stringify(http.statuses)}`);

  const apart = await runLoad(product.origin, 200, 200, (index) =>
    buildPurchaseCall(1 + index * 3, firstLive + size.live - 1 - index, `apart-${index}`),
  );
  const unsold = await findEnquiry(
    connection,
    'select max(id) as id from enquiries where open and sold = 0 and reserved = 0 and max_sales = 3',
  );
  const together = await runLoad(product.origin, 200, 200, (index) => buildPurchaseCall(2 + index * 3, unsold, `together-${index}`));
  await product.stop();
  reportRatio('p99 of 200 buyers on one enquiry / on 200 enquiries', together.p99Ms, apart.p99Ms, 4, 'at most');
  reportFigure('200 buyers on one enquiry that has three leads', JSON.stringify(together.statuses));
}
