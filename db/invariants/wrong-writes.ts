// Statements that attempt invalid writes, based on the first row of a table.

/** The fault, the expected constraint or message, and the statements that attempt it. */
export type Refused = [wrong: string, reason: string | RegExp, ...statements: string[]];

/** Copies the first row of a table with changes. */
export const copy = (table: string, changes: Record<string, unknown> = {}, which = 'true'): string =>
  `insert into ${table} overriding system value
   select (jsonb_populate_record(t, '${JSON.stringify(changes)}')).* from ${table} t where ${which} order by ctid limit 1`;
export const purchase = (changes: Record<string, unknown>): string =>
  copy('purchases', { id: 9_001, code: 'ANOTHER001', slot_no: 2, company_id: 2, bought_by: null, ...changes });
/** The invoice of that purchase, and a credit note for the first. */
export const billed = (changes: Record<string, unknown> = {}): string =>
  copy('invoices', { id: 9_001, number: 2, code: 'X-2', purchase_id: 9_001, company_id: 2, ...changes });
export const credit = (changes: Record<string, unknown> = {}): string => {
  const amounts = { net_minor: -2_400, vat_minor: -480, gross_minor: -2_880 };
  return copy('invoices', {
    id: 9_001,
    kind: 'credit_note',
    series: 'C',
    code: 'X-C',
    credits_id: 1,
    reason: 'withdrawn',
    ...amounts,
    ...changes,
  });
};
export const erased = `update enquiry_contacts set erased_at = now(), title = null, forename = null, surname = null, telephone = null,
  alternate_phone = null, email = null, address1 = null, address2 = null, town = null, postcode = null, phone_key = null, email_key = null
  where enquiry_id = (select min(id) from enquiries)`;
export const capUse = (changes: Record<string, unknown>): string => copy('purchase_cap_uses', changes);
export const release = `insert into distribution_runs (enquiry_id, opens_at, matched, automatic) values ((select min(id) from enquiries), now(), '{}', '{}')`;
export const turn = (decision: string): string =>
  `insert into distribution_decisions (enquiry_id, company_id, decision) values ((select min(id) from enquiries), (select min(id) from companies), '${decision}')`;
export const alertSettings = `insert into company_alert_settings (company_id, lead_emails, leads_by_email, leads_by_sms, marketplace_email_enabled,
  marketplace_sms_enabled, marketplace_notify, sms_marketplace_notify) values ((select min(id) from companies), '{}', true, true, true, true, 2, 3)`;
export const alertAddress = (address: string): string =>
  `insert into alert_addresses (company_id, address) values ((select min(id) from companies), '${address}')`;
export const smsDay = (column: string, value: string): string =>
  `insert into alert_sms_days (company_id, day, ${column}) values ((select min(id) from companies), '2026-11-22', ${value})`;
export const posting = `insert into ledger_transactions (id, kind, ref_id, currency) overriding system value values (9001, 'correction', 1, 'GBP')`;
export const account = (kind: string, currency = 'GBP'): string =>
  `(select id from ledger_accounts where kind = '${kind}' and currency = '${currency}' limit 1)`;
export const entries = (...lines: readonly (readonly [string, number])[]): string =>
  `insert into ledger_entries (transaction_id, account_id, currency, amount_minor) values
   ${lines.map(([ledgerAccount, amount]) => `(9001, ${ledgerAccount}, 'GBP', ${amount})`).join(', ')}`;

export const sold = posting.replace(`'correction', 1`, `'purchase', 9001`);
export const theirs = '(select id from ledger_accounts where company_id = 2)';
export const inLedger = (receivable: string, gross: number, net: number, vat: number): string =>
  entries([receivable, gross], [account('revenue'), net], [account('vat_output'), vat]);
