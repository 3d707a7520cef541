import { account, billed, copy, credit, entries, inLedger, posting, purchase, sold, theirs, type Refused } from './wrong-writes.ts';

// Company 3 has five invoices: paid, pending, written off, credited and open.

const waiting = `(select id from invoices where company_id = 3 and kind = 'invoice' and status = 'unpaid')`;
const note = `(select id from invoices where kind = 'credit_note' and reason = 'withdrawn')`;
const succeeded = `state = 'succeeded'`;
const underWay = `state = 'processing'`;
const owed = '(select id from ledger_accounts where company_id = 3)';
const clearing = account('provider_clearing');
const posted = (kind: string): string => posting.replace("'correction', 1", `'${kind}', 9001`);
/** Settles 28.80 of an invoice; `stated` makes the invoice say so. */
const settles = (source: 'payment_id' | 'credit_note_id', id: string, invoice = waiting): string =>
  `insert into allocations (invoice_id, company_id, currency, ${source}, amount_minor, state) values (${invoice}, 3, 'GBP', ${id}, 2880, 'settled')`;
const stated = (status: string): string => `update invoices set settled_minor = 2880, status = '${status}' where id = ${waiting}`;
const payment = (which: string): string => `(select id from payments where ${which})`;
const givenUp = `insert into write_offs (id, invoice_id, company_id, currency, amount_minor, reason) overriding system value
  values (9001, ${waiting}, 3, 'GBP', 2880, 'gone')`;
const takenBack = (
  amount: number,
): string => `insert into write_offs (id, invoice_id, company_id, currency, amount_minor, reason, credit_note_id)
  overriding system value select 9001, invoice_id, company_id, currency, ${amount}, 'credited', ${note} from write_offs`;
const wholeCredit = {
  id: 9_001,
  kind: 'credit_note',
  series: 'C',
  code: 'X-C',
  net_minor: -2_400,
  vat_minor: -480,
  gross_minor: -2_880,
  status: 'unpaid',
  settled_minor: 0,
  reason: 'agreed',
  note: 'kindness',
};
const back = copy('payment_returns', { id: 9_001, provider_ref: 're_2', kind: 'chargeback', amount_minor: 99_999 });
const keyed = (key: string, companyId = 3): string =>
  `insert into payment_keys (company_id, key, request_hash, payment_id) values (${companyId}, '${key}', '', ${payment(succeeded)})`;
const first = `(select id from ledger_accounts where company_id = 1)`;

/** Payments and allocations that the database must reject. */
export const refusedPayments: readonly Refused[] = [
  ['a changed payment amount', 'payments_stay', `update payments set amount_minor = 1 where ${underWay}`],
  ['a payment moved to another company', 'payments_stay', `update payments set company_id = 1 where ${underWay}`],
  ['a changed provider reference', 'payments_ref_stays', `update payments set provider_ref = 'x' where ${underWay}`],
  ['an ended payment that restarts', 'payments_forward', `update payments set state = 'created' where ${underWay}`],
  ['a succeeded payment that fails', 'payments_final', `update payments set state = 'failed', received_minor = null where ${succeeded}`],
  [
    'an ended payment that still locks invoices',
    'allocations_open_while_paying',
    `update payments set state = 'failed', settled_at = now() where ${underWay}`,
  ],
  [
    'a succeeded payment without a posting',
    'payments_posted',
    `update payments set state = 'succeeded', settled_at = now(), received_minor = amount_minor, used_minor = 2880 where ${underWay}`,
    `update allocations set state = 'settled' where state = 'open'`,
    `update invoices set status = 'paid', settled_minor = 2880 where status = 'pending'`,
  ],
  [
    'a payment that received another amount',
    'payments_received_all',
    `update payments set state = 'succeeded', settled_at = now(), received_minor = 1 where ${underWay}`,
  ],
  ['a mismatched payment that proceeds', 'payments_mismatch', `update payments set mismatch = 'amount' where ${underWay}`],
  [
    'a failure message without a failure',
    'payments_failure_message',
    `update payments set failure_message = 'Declined.' where ${underWay}`,
  ],
  ['an empty key', 'payment_keys_length', keyed('')],
  ['a key for two payments', 'payment_keys_pk', keyed('once'), keyed('once')],
  ["a key for another company's payment", 'payment_keys_payment_fk', keyed('once', 1)],
  [
    'an event of an unknown kind',
    'provider_events_kind',
    `insert into provider_events (provider, event_id, type, object_ref, object_kind) values ('sandbox', 'evt_1', 'x', 'x', 'refund')`,
  ],
  ['a detached card that is not removed', 'cards_detached_removed', 'update cards set detached_at = now()'],
  ['cards without a default', 'cards_have_default', 'update cards set is_default = false'],
  [
    'a last valid card removed by its company',
    'cards_last_valid_stays',
    `update cards set removed_at = now(), removed_by = 'company', is_default = false where company_id = 1`,
  ],
  ['a payment used beyond its amount', 'payments_used_within', `update payments set used_minor = amount_minor + 1 where ${succeeded}`],
  [
    'a used payment without allocations',
    'payments_used_as_allocated',
    `update payments set used_minor = used_minor - 1 where ${succeeded}`,
  ],
  ['a duplicate provider reference', 'payments_ref_once', copy('payments', { id: 9_001, code: 'ANOTHER' })],
  ['a deletion from payments', /is append-only/, 'delete from payments'],

  ['an allocation created as released', 'allocations_begin', copy('allocations', { id: 9_001, state: 'released' })],
  ['a changed allocation amount', 'allocations_stay', 'update allocations set amount_minor = 1'],
  ['a settled allocation that reopens', 'allocations_forward', `update allocations set state = 'open' where state = 'settled'`],
  ['a deletion from allocations', /is append-only/, 'delete from allocations'],
  ['an invoice settled twice', 'allocations_within_document', copy('allocations', { id: 9_001 })],
  ['an invoice in two open payments', 'allocations_one_open', copy('allocations', { id: 9_001 }, `state = 'open'`)],
  ['an allocation without a source', 'allocations_one_source', copy('allocations', { id: 9_001, payment_id: null })],
  ['a payment allocated twice', 'allocations_within_payment', settles('payment_id', payment(succeeded)), stated('paid')],
  ['a settled allocation of an unpaid payment', 'allocations_of_money', settles('payment_id', payment(underWay)), stated('paid')],
  ['an allocation to a credit note', 'allocations_settle_invoice', settles('payment_id', payment(underWay), note)],
  [
    'an invoice used as credit',
    'allocations_from_credit_note',
    settles('credit_note_id', `(select min(id) from invoices where company_id = 3)`),
  ],
  ['a credit used twice', 'allocations_within_document', settles('credit_note_id', note), stated('offset')],
  [
    'an open allocation of credit',
    'allocations_credit_at_once',
    copy('allocations', { id: 9_001, state: 'open' }, 'credit_note_id is not null'),
  ],
  [
    'an invoice created as paid',
    'invoices_status_as_settled',
    purchase({}),
    billed({ status: 'paid' }),
    sold,
    inLedger(theirs, 2_880, -2_400, -480),
  ],
  ['a settled amount without allocations', 'invoices_settled_as_allocated', stated('paid')],
  ['a paid invoice that is not settled', 'invoices_status_as_settled', `update invoices set status = 'paid' where id = ${waiting}`],
  ['a pending invoice without a payment', 'invoices_status_as_settled', `update invoices set status = 'pending' where id = ${waiting}`],
  ['a settled invoice marked as unpaid', 'invoices_status_as_settled', `update invoices set status = 'unpaid' where status = 'paid'`],
  ['an invoice settled beyond its total', 'invoices_settled_within', `update invoices set settled_minor = 2881 where id = ${waiting}`],

  ['a refund without a posting', 'payment_returns_posted', copy('payment_returns', { id: 9_001, provider_ref: 're_2' })],
  ['a duplicate refund', 'payment_returns_once', copy('payment_returns', { id: 9_001 })],
  [
    'a refund above the payment',
    'payment_returns_within_payment',
    back,
    posted('chargeback'),
    entries([owed, 99_999], [clearing, -99_999]),
  ],
  [
    'a refund to another company',
    'payment_returns_payment_fk',
    copy('payment_returns', { id: 9_001, provider_ref: 're_2', company_id: 1 }),
  ],
  ['a return changed', /is append-only/, 'update payment_returns set amount_minor = 1'],

  ['a write-off without a posting', 'write_offs_posted', givenUp, stated('writeoff')],
  [
    'a second write-off of the same amount',
    'allocations_within_document',
    copy('write_offs', { id: 9_001 }),
    posted('write_off'),
    entries([owed, -2_880], [account('write_off'), 2_880]),
  ],
  ['a negative write-off without a credit note', 'write_offs_amount', copy('write_offs', { id: 9_001, amount_minor: -2_880 })],
  ['a positive write-off with a credit note', 'write_offs_amount', takenBack(1)],
  [
    'a reversed write-off of another invoice',
    'write_offs_of_credit_note',
    takenBack(-2_880),
    posted('write_off'),
    entries([owed, 2_880], [account('write_off'), -2_880]),
  ],
  [
    'a write-off of a credit note',
    'write_offs_of_invoice',
    `insert into write_offs (invoice_id, company_id, currency, amount_minor, reason) values (${note}, 3, 'GBP', 1, 'gone')`,
  ],
  ['a write-off changed', /is append-only/, 'delete from write_offs'],
  [
    'a write-off posted for less',
    'ledger_transactions_fit_document',
    givenUp,
    stated('writeoff'),
    posted('write_off'),
    entries([owed, -2_780], [account('write_off'), 2_780]),
  ],
  [
    "a write-off posted to the provider's account",
    'ledger_transactions_fit_document',
    givenUp,
    stated('writeoff'),
    posted('write_off'),
    entries([owed, -2_880], [clearing, 2_880]),
  ],
  [
    'a credit note for a written-off amount',
    'invoices_credit_leaves_write_offs',
    `insert into invoices overriding system value
     select (jsonb_populate_record(i, '${JSON.stringify(wholeCredit)}'::jsonb || jsonb_build_object('credits_id', i.id))).* from invoices i
     where status = 'writeoff'`,
    posted('credit_note'),
    inLedger(owed, -2_880, 2_400, 480).replace(account('revenue'), account('credits_given')),
  ],
  ['a credit note without a reason', 'invoices_reason', credit({ reason: null })],
  ['a credit note with an unknown reason', 'invoices_reason_known', credit({ reason: 'kindness' })],
  ['a credit note with another description', 'invoices_credit_mirrors', credit({ description: 'Something else' })],
  [
    'a withdrawal credit without a withdrawal',
    'invoices_credit_reason',
    credit(),
    posted('credit_note'),
    inLedger(first, -2_880, 2_400, 480).replace(account('revenue'), account('credits_given')),
  ],
  ...['payments', 'allocations', 'payment_returns', 'write_offs'].map((table): Refused => [
    `${table} emptied`,
    /is append-only/,
    `truncate ${table} cascade`,
  ]),
];
