import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scrubContactDetails } from '../../server/enquiries/scrub-contact-details-rule.ts';
import { readInvariants } from '../../server/platform/read-invariants.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { harmlessTexts } from '../../test/harmless-texts.ts';
import { hostileTexts } from '../../test/hostile-texts.ts';

/** One wrong row for every check, in copies of the tables that have no constraint to refuse it. */
const enquiry = (id: number, more = ''): string =>
  `insert into enquiries (id, quote_code, sold, reserved, max_sales, status, answers${more === '' ? '' : `, ${more.split('=')[0]}`})
   values (${id}, 'Q${id}', 0, 0, 3, 'released', '[]'${more === '' ? '' : `, ${more.split('=')[1]}`})`;
const purchase = (id: number, more: Record<string, string | number | boolean> = {}): string => {
  const row = {
    id,
    code: `'C${id}'`,
    enquiry_id: 1,
    company_id: 1,
    slot_no: 1,
    created_at: 'now()',
    currency: "'GBP'",
    net_minor: 100,
    vat_minor: 20,
    gross_minor: 120,
    balance_after_minor: 120,
    credit_limit_at_purchase_minor: 500,
    email_validated: true,
    purchase_enabled: true,
    had_card: true,
    buy_without_card: false,
    set_up_complete: true,
    accreditations_ok: true,
    company_status: 20,
    ...more,
  };
  return `insert into purchases (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const row = (table: string, values: Record<string, string | number>): string =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`;
const offer = (id: number, more: Record<string, string | number> = {}): string =>
  row('offers', { id, enquiry_id: 1, company_id: 1, ...more });
const run = (more: Record<string, string | number> = {}): string =>
  row('distribution_runs', { enquiry_id: 1, matched: "'{1, 2}'", automatic: "'{1}'", ...more });
const decision = (what: string): string => row('distribution_decisions', { enquiry_id: 1, company_id: 1, decision: `'${what}'` });
const company = `insert into companies (id, time_zone) values (1, 'Europe/Copenhagen')`;
const capUse = (more: Record<string, string | number> = {}): string => {
  const first = { purchase_id: 1, period: "'day'", company_id: 1, work_type_id: 7, period_start: 'current_date', position: 1 };
  return row('purchase_cap_uses', { ...first, ...more });
};
const invoice = (id: number, number: number, gross: number): string =>
  `insert into invoices (id, company_id, kind, series, number, code, purchase_id, currency, net_minor, vat_minor, gross_minor)
   values (${id}, 1, 'invoice', '1', ${number}, '1-${id}', 1, 'GBP', 100, ${gross - 100}, ${gross})`;
const posting = (id: number, ref: number, currency = 'GBP'): string =>
  `insert into ledger_transactions (id, kind, ref_id, currency) values (${id}, 'purchase', ${ref}, '${currency}')`;
const entry = (id: number, transaction: number, account: number, amount: number): string =>
  `insert into ledger_entries (id, transaction_id, account_id, currency, amount_minor) values (${id}, ${transaction}, ${account}, 'GBP', ${amount})`;
const ledgerAccounts = `insert into ledger_accounts (id, company_id, kind, currency)
  values (1, 1, 'receivable', 'GBP'), (2, null, 'revenue', 'GBP'), (3, null, 'revenue', 'DKK')`;

const planted: Readonly<Record<string, readonly string[]>> = {
  M01_every_ledger_transaction_balances: [ledgerAccounts, posting(1, 1), entry(1, 1, 1, 120), entry(2, 1, 2, -119)],
  M02_ledger_sums_to_zero_per_currency: [ledgerAccounts, posting(1, 1), entry(1, 1, 1, 120)],
  M03_no_posting_mixes_currencies: [ledgerAccounts, posting(1, 1), entry(1, 1, 1, 120), entry(2, 1, 3, -120)],
  M04_balance_equals_ledger: [`insert into accounts (company_id, currency, balance_minor) values (1, 'GBP', 5)`],
  M06_each_purchase_has_one_invoice: [purchase(1)],
  M07_invoice_equals_purchase: [purchase(1), invoice(1, 1, 121)],
  M08_each_purchase_is_posted_once: [purchase(1), posting(1, 1), posting(2, 1)],
  M20_document_numbers_have_no_gaps: [invoice(1, 1, 120), invoice(2, 3, 120)],
  M21_series_counter_agrees: [
    `insert into accounts (company_id, next_invoice_number, next_credit_note_number) values (1, 3, 1)`,
    invoice(1, 1, 120),
  ],
  M22_credit_limit_held_at_each_purchase: [purchase(1, { balance_after_minor: 501 })],
  M23_balance_after_is_the_running_balance: [ledgerAccounts, purchase(1), posting(1, 1), entry(1, 1, 1, 119), entry(2, 1, 2, -119)],
  S01_sold_equals_purchases: [enquiry(1), purchase(1)],
  S02_never_oversold: [enquiry(1), ...[1, 2, 3, 4].map((id) => purchase(id, { slot_no: id, company_id: id }))],
  S03_slots_run_from_one: [purchase(1, { slot_no: 2 })],
  S04_a_company_buys_a_lead_once: [purchase(1), purchase(2, { slot_no: 2 })],
  S05_caps_are_never_exceeded: [capUse({ position: 4, cap_at_purchase: 3 })],
  S06_cap_positions_count_every_purchase: [
    company,
    enquiry(1, 'work_type_id=7'),
    purchase(1),
    capUse(),
    capUse({ purchase_id: 2, position: 2 }),
  ],
  S07_cap_period_is_the_companys_own: [
    company,
    enquiry(1, 'work_type_id=7'),
    // A quarter past eleven in the evening in London is the next day in Copenhagen.
    purchase(1, { created_at: "'2026-07-01 22:15:00+00'" }),
    capUse({ period_start: "'2026-07-01'" }),
  ],
  S08_every_purchase_has_its_places: [purchase(1), capUse()],
  S09_reserved_equals_living_offers: [enquiry(1), `insert into offers (id, enquiry_id, company_id) values (1, 1, 1)`],
  S10_offers_and_sales_fit: [
    enquiry(1),
    ...[1, 2, 3].map((id) => purchase(id, { slot_no: id, company_id: id })),
    offer(1, { company_id: 4 }),
  ],
  S11_no_slot_is_kept_for_who_is_done: [offer(1), `insert into declines (enquiry_id, company_id) values (1, 1)`],
  S12_no_offer_ends_early: [offer(1, { ended_at: 'now()', outcome: "'lapsed'", guarantee_until: "now() + interval '1 minute'" })],
  D01_every_decision_has_its_deed: [run(), decision('offered')],
  D02_every_automatic_purchase_was_decided: [run(), purchase(1, { channel: "'auto'" })],
  D03_no_release_is_stuck: [`insert into enquiries (id, status, released_at) values (1, 'released', now() - interval '16 minutes')`],
  D04_settled_means_settled: [
    `insert into enquiries (id, status, sold, reserved, max_sales) values (1, 'released', 0, 1, 3)`,
    run({ settled_at: 'now()', window_until: "now() + interval '20 minutes'" }),
  ],
  D05_each_offer_is_told_once: [`insert into alert_deliveries (id, message_key) values (1, 'gone')`],
  D06_alerts_go_where_they_are_wanted: [
    `insert into alert_addresses (id, company_id, address) values (1, 1, 'a@x.test')`,
    `insert into alert_deliveries (id, own, address_id) values (1, false, 1)`,
  ],
  X01_finished_key_has_outcome: [`insert into idempotency_keys (company_id, key, recovery_point) values (1, 'k', 'finished')`],
  X02_no_key_is_stuck: [
    `insert into idempotency_keys (company_id, key, recovery_point, created_at) values (1, 'k', 'started', now() - interval '16 minutes')`,
  ],
  X03_outbox_drains: [`insert into outbox_messages (id, dedupe_key, available_at) values (1, 'k', now() - interval '16 minutes')`],
  X04_each_purchase_is_told_once: [purchase(1)],
  X05_links_are_forgotten: [
    `insert into outbox_messages (id, dedupe_key, available_at, sent_at, secrets) values (1, 'k', now(), now(), '{"t":"x"}')`,
  ],
  R06_no_purchase_that_was_not_allowed: [purchase(1, { had_card: false })],
  R10_review_is_about_the_buyer: [purchase(1), `insert into reviews (id, purchase_id, company_id) values (1, 1, 2)`],
  R07_no_purchase_after_a_decline: [
    purchase(1),
    `insert into declines (enquiry_id, company_id, created_at) values (1, 1, now() - interval '1 minute')`,
  ],
  P01_contact_data_only_to_buyers: [
    `insert into contact_reveals (id, enquiry_id, actor_type, company_id, at) values (1, 1, 'company', 1, now())`,
  ],
  P02_at_most_the_agreed_recipients: [
    `insert into enquiry_consents (enquiry_id, max_recipients) values (1, 1)`,
    `insert into contact_reveals (id, enquiry_id, actor_type, company_id, at) values (1, 1, 'company', 1, now()), (2, 1, 'company', 2, now())`,
  ],
  P03_every_sold_enquiry_has_consent: [purchase(1)],
  P06_no_contact_data_in_public_text: [enquiry(1, "description='call 07700 900123'")],
};

const copied = [
  'companies',
  'alert_addresses',
  'alert_deliveries',
  'distribution_decisions',
  'distribution_runs',
  'purchase_cap_uses',
  'accounts',
  'enquiries',
  'purchases',
  'invoices',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'offers',
  'declines',
  'reviews',
  'idempotency_keys',
  'outbox_messages',
  'contact_reveals',
  'enquiry_consents',
];

describe('every invariant fires on a planted wrong row', () => {
  let testDatabase: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    client = new pg.Client(testDatabase.connection);
    await client.connect();
    await client.query('create schema planted');
    for (const table of copied) {
      // `as select` copies columns without constraints, defaults, triggers or generated columns.
      await client.query(`create table planted.${table} as select * from public.${table} where false`);
    }
    await client.query('set search_path to planted, public');
  });
  afterAll(async () => {
    await client.end();
    await testDatabase.drop();
  });

  it('has a wrong row for every check there is', () => {
    expect(Object.keys(planted).sort()).toEqual(
      readInvariants()
        .map((check) => check.name)
        .sort(),
    );
  });

  it.each([
    ['gb', 'my postcodeLE4 7ZS', 1],
    ['dk', 'ring 55123499', 1],
    ['no', 'tlf55123499', 1],
    ['gb', 'serial 55123499', 0],
    ['dk', 'serial 551234991', 0],
    ['dk', 'serienummer 55123499', 0],
    ['dk', 'ring 55 12 34 99', 1],
    ['no', 'tlf 412 34 567', 1],
    ['se', 'vi bor i 412 63', 1],
    ['gb', 'jofarrow.co.uk', 1],
    ['gb', 'insta: jo_farrow', 1],
    ['gb', '0 7 7 0 0-9 0 0.1 2 3', 1],
    ['gb', '52.6369, -1.1398', 1],
  ])('P06 in %s of: %s', async (country, description, found) => {
    const checks = readInvariants().filter(({ name }) => name.startsWith('P06'));
    await client.query('begin');
    await client.query(`insert into enquiries (id, country, description, answers) values (1, $1, $2, '[]')`, [country, description]);
    expect(await verifyInvariants(client, checks)).toHaveLength(found);
    await client.query('rollback');
  });

  it('P06 finds nothing in what intake lets through, and much of what it takes out', async () => {
    const checks = readInvariants().filter(({ name }) => name.startsWith('P06'));
    const found = async (texts: readonly (readonly [string, string])[]): Promise<number> => {
      await client.query('begin');
      const [countries, descriptions] = [texts.map(([country]) => country), texts.map(([, text]) => text)];
      await client.query(
        `insert into enquiries (id, country, description, answers)
         select row_number() over (), country, description, '[]' from unnest($1::text[], $2::text[]) given (country, description)`,
        [countries, descriptions],
      );
      const rows = await client.query(checks[0]?.statement ?? '');
      await client.query('rollback');
      return rows.rowCount ?? 0;
    };
    const hostile = hostileTexts.map(({ country = 'gb', text }) => [country, text] as const);
    expect(await found(harmlessTexts)).toBe(0);
    expect(await found(hostile.map(([country, text]) => [country, scrubContactDetails(text, country, {})] as const))).toBe(0);
    expect(await found(hostile)).toBeGreaterThan(80);
  });

  it.each(readInvariants())('$name', async (check) => {
    await client.query('begin');
    try {
      expect(await verifyInvariants(client, [check]), 'nothing planted yet').toEqual([]);
      for (const statement of planted[check.name] ?? []) await client.query(statement);
      const broken = await verifyInvariants(client, [check]);
      expect(broken.map((one) => one.name)).toEqual([check.name]);
    } finally {
      await client.query('rollback');
    }
  });
});
