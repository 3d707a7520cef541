import { account, copy, credit, entries, inLedger, posting, type Refused } from './wrong-writes.ts';

// Money recorded by staff: bank transfers, partial credit notes, manual invoices, late payments, reminders.

const succeeded = `state = 'succeeded'`;
const someStaff = '(select min(id) from staff)';
/** A transfer of the amount of company 3's first payment. */
const transfer = (changes: Record<string, unknown> = {}): string =>
  copy(
    'payments',
    {
      id: 9_001,
      code: 'TRANSFER1',
      provider: 'bank',
      origin: 'transfer',
      provider_ref: 'GBP:X1',
      card_id: null,
      used_minor: 0,
      reference: 'X1',
      received_on: '2026-01-05',
      staff_id: 1,
      ...changes,
    },
    succeeded,
  );
const posted = (kind: string): string => posting.replace("'correction', 1", `'${kind}', 9001`);
const owed = '(select id from ledger_accounts where company_id = 3)';
const first = '(select id from ledger_accounts where company_id = 1)';
const credited = [posted('credit_note'), inLedger(first, -2_880, 2_400, 480).replace(account('revenue'), account('credits_given'))];
const agreed = { reason: 'agreed', note: 'A gesture' };
const givenUp = `update payments set state = 'failed', settled_at = now() where state = 'processing'`;
/** Releases what the failed payment had locked. */
const freed = `with released as (update allocations set state = 'released' where state = 'open' returning invoice_id)
  update invoices set status = 'unpaid' where status = 'pending'`;
const named = 'update invoices set failed_payment_id = failed_payment_of(id) where failed_payment_of(id) is not null';
const late = (changes = ''): string =>
  `insert into late_payments (payment_id, company_id, currency, received_minor, provider_ref${changes === '' ? '' : ', decision, decided_at'})
   select id, company_id, currency, amount_minor, 'pi_late'${changes} from payments where state in ('failed', 'processing') order by id limit 1`;
const fee = (which: string, { kind = 'payment', ref = 'provider_ref', amount = 100 } = {}): string =>
  `insert into payment_fees (payment_id, kind, provider_ref, currency, amount_minor)
   select id, '${kind}', coalesce(${ref}, 'pi_none'), currency, ${amount} from payments where provider <> 'bank' and ${which} order by id limit 1`;
const reminded = `insert into invoice_reminders (invoice_id, day, staff_id) values ((select min(id) from invoices), '2026-01-05', ${someStaff})`;

const insert = (table: string, values: Readonly<Record<string, string | number>>): string =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`;
/** A counted transfer by an agent with a ceiling of 250.00. */
const moneyAction = (more: Readonly<Record<string, string | number>> = {}): string =>
  insert('staff_money_actions', {
    staff_id: someStaff,
    role: "'agent'",
    action: "'transfer'",
    company_id: 3,
    object: "'T1'",
    currency: "'GBP'",
    amount_minor: 2_000,
    ceiling_minor: 25_000,
    ...more,
  });
const moneyRequest = (): string =>
  insert('money_requests', {
    action: "'transfer'",
    company_id: 3,
    currency: "'GBP'",
    amount_minor: 2_000,
    input: "'{}'",
    reason: "'agreed'",
    asked_by: someStaff,
  });

/** Transfers that the database must reject. */
export const refusedTransfers: readonly Refused[] = [
  ['a transfer with a card', 'payments_transfer_whole', transfer({ card_id: 1 })],
  ['a transfer without a staff member', 'payments_transfer_whole', transfer({ staff_id: null })],
  [
    'a card payment with a reference',
    'payments_transfer_whole',
    copy('payments', { id: 9_001, code: 'X', provider_ref: 'pi_x', reference: 'x' }, succeeded),
  ],
  ['a pending transfer', 'payments_transfer_came', transfer({ state: 'processing', received_minor: null, settled_at: null })],
  ['a transfer without a reference', 'payments_reference_said', transfer({ reference: ' ' })],
  ['a duplicate transfer', 'payments_ref_once', transfer(), transfer({ id: 9_002, code: 'TRANSFER2' })],
  ['a transfer without a posting', 'payments_posted', transfer()],
  [
    "a transfer posted to the card provider's account",
    'ledger_transactions_fit_document',
    transfer({ amount_minor: 3_000, received_minor: 3_000 }),
    posted('payment'),
    entries([owed, -3_000], [account('provider_clearing'), 3_000]),
  ],
  ['a credit note without an invoice', 'invoices_credits_named', credit({ ...agreed, credits_id: null })],
  ['a credit note by staff without a note', 'invoices_note_said', credit({ ...agreed, note: null })],
  ['a note on a credit note not issued by staff', 'invoices_note_said', credit({ note: 'A gesture' })],
  ['a partial credit for a withdrawal', 'invoices_credit_mirrors', credit({ net_minor: -1_200, vat_minor: -240, gross_minor: -1_440 })],
  ['a credit above the invoice', 'invoices_credit_within', credit({ ...agreed, net_minor: -2_500, vat_minor: -500, gross_minor: -3_000 })],
  [
    'a partial credit with a penny too much VAT',
    'invoices_credit_within',
    credit({ ...agreed, net_minor: -1_200, vat_minor: -241, gross_minor: -1_441 }),
  ],
  ['a credit note for a report of another purchase', 'invoices_credit_reason', credit({ ...agreed, report_id: 1 }), ...credited],
  [
    'a sale posted as a manual invoice',
    'ledger_transactions_fit_document',
    posting.replace("'correction', 1", "'invoice', (select min(id) from invoices where kind = 'invoice')"),
    inLedger(first, 2_880, -2_400, -480),
  ],
  ['a fee of a payment that has not succeeded', 'payment_fees_fit_payment', fee(`state = 'processing'`)],
  ['a fee of another payment’s reference', 'payment_fees_fit_payment', fee(`state = 'succeeded'`, { ref: "'pi_other'" })],
  ['a fee of a chargeback that never was', 'payment_fees_fit_payment', fee(`state = 'succeeded'`, { kind: 'chargeback' })],
  ['a fee that the provider pays us for a payment', 'payment_fees_taken', fee(`state = 'succeeded'`, { amount: -1 })],
  ['a fee of an unknown kind', 'payment_fees_fit_payment', fee(`state = 'succeeded'`, { kind: 'gift' })],
  ['a second fee of a payment', 'payment_fees_pk', fee(`state = 'succeeded'`), fee(`state = 'succeeded'`, { amount: 2 })],
  ['a changed fee', /is append-only/, fee(`state = 'succeeded'`), 'update payment_fees set amount_minor = 1'],
  [
    'a former secret without an end',
    'installation_secrets_former',
    `insert into installation_secrets (name, secret, former) values ('x', sha256('a'), sha256('b'))`,
  ],
  [
    'a former secret that is the current one',
    'installation_secrets_former',
    `insert into installation_secrets (name, secret, former, former_until) values ('x', sha256('a'), sha256('a'), now())`,
  ],
  ['a late payment for an open payment', 'late_payments_fit_payment', late()],
  ['a decided late payment without a time', 'late_payments_decided_whole', givenUp, late(`, 'kept', null`)],
  ['a late payment with an unknown decision', 'late_payments_decision', givenUp, late(`, 'lost', now()`)],
  ['a decided late payment without a posting', 'late_payments_fit_payment', givenUp, freed, named, late(`, 'kept', now()`)],
  ['an invoice that does not record its failed payment', 'invoices_failure_as_paid', givenUp, freed],
  [
    'an invoice that records a payment that did not fail',
    'invoices_failure_as_paid',
    'update invoices set failed_payment_id = (select min(id) from payments)',
  ],
  ['a company that moves to another country with its invoices', 'invoices_country_fk', `update companies set country = 'dk' where id = 1`],
  ['a changed late payment amount', 'late_payments_stay', givenUp, late(), 'update late_payments set received_minor = 1'],
  ['late money deleted', /is append-only/, givenUp, late(), 'delete from late_payments'],
  [
    'a failed payment that succeeds without a decision',
    'payments_final',
    givenUp,
    late(),
    `update payments set state = 'succeeded', received_minor = amount_minor, provider_ref = coalesce(provider_ref, 'pi_late'), settled_at = now() where state = 'failed'`,
  ],
  ['two reminders of an invoice on one day', 'invoice_reminders_pk', reminded, reminded],
  ['a reminder taken back', /is append-only/, reminded, 'delete from invoice_reminders'],
  ['reminders emptied', /is append-only/, 'truncate invoice_reminders'],
  ['an agent’s transfer above the ceiling', 'staff_money_actions_within', moneyAction({ amount_minor: 25_001 })],
  [
    'an agent’s daily total above the ceiling',
    'staff_money_actions_within',
    moneyAction({ day_minor: 2_000, day_ceiling_minor: 1_999, amount_minor: 2_000 }),
  ],
  [
    'an agent’s daily total that does not add up',
    'staff_money_actions_day_adds_up',
    moneyAction({ day_minor: 1, day_ceiling_minor: 100_000 }),
  ],
  ['an agent’s write-off', 'staff_money_actions_agent', moneyAction({ action: "'write_off'" })],
  ['an administrator alone above the ceiling', 'staff_money_actions_within', moneyAction({ role: "'admin'", amount_minor: 25_001 })],
  [
    'a confirmed action without a request',
    'staff_money_actions_confirmed',
    moneyRequest(),
    moneyAction({ role: "'admin'", request_id: '(select max(id) from money_requests)' }),
  ],
  [
    'a money request confirmed by its author',
    'money_requests_second_person',
    moneyRequest(),
    `update money_requests set outcome = 'confirmed', settled_by = asked_by, settled_at = now()`,
  ],
  ['an edited money request', 'money_requests_stay', moneyRequest(), 'update money_requests set amount_minor = 1'],
  ['a counted action that changes', /is append-only/, moneyAction(), 'update staff_money_actions set amount_minor = 1'],
];
