/** A check, the fault it must find, and the statements that plant the fault in tables without constraints. */
export type Planted = readonly [check: string, what: string, ...statements: string[]];

/** Values are SQL. */
type Values = Readonly<Record<string, string | number | boolean>>;

export const row = (table: string, values: Values): string =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`;

export const company = (more: Values = {}): string =>
  row('companies', { id: 1, account_number: 10001, country: "'gb'", time_zone: "'Europe/London'", ...more });
/** A change of a unit by staff, effective an hour ago. */
export const scheduledChange = (more: Values = {}): string =>
  row('scheduled_changes', { id: 1, country: "'gb'", valid_from: "now() - interval '1 hour'", staff_id: 1, ...more });
/** An enquiry released an hour ago, on sale to three. */
export const enquiry = (more: Values = {}): string =>
  row('enquiries', {
    id: 1,
    quote_code: "'Q1'",
    source_id: 1,
    country: "'gb'",
    status: "'released'",
    qualified: false,
    held_as_duplicate: false,
    hold_reasons: "'{}'",
    received_at: "now() - interval '1 hour'",
    released_at: "now() - interval '1 hour'",
    sold: 0,
    reserved: 0,
    max_sales: 3,
    freshness_step: 0,
    base_price_minor: 1000,
    list_price_minor: 1000,
    answers: "'[]'",
    ...more,
  });
export const purchase = (more: Values = {}): string =>
  row('purchases', {
    id: 1,
    code: "'C1'",
    enquiry_id: 1,
    company_id: 1,
    slot_no: 1,
    channel: "'single'",
    created_at: 'now()',
    first_request_at: 'now()',
    currency: "'GBP'",
    vat_rate_bp: 2000,
    net_minor: 1000,
    vat_minor: 200,
    gross_minor: 1200,
    balance_after_minor: 1200,
    credit_limit_at_purchase_minor: 5000,
    email_validated: true,
    purchase_enabled: true,
    had_card: true,
    buy_without_card: false,
    set_up_complete: true,
    accreditations_ok: true,
    company_status: 20,
    ...more,
  });
export const invoice = (more: Values = {}): string =>
  row('invoices', {
    id: 1,
    company_id: 1,
    kind: "'invoice'",
    series: "'10001'",
    number: 1,
    code: "'10001-0001'",
    purchase_id: 1,
    description: "'Boiler, LE1 (C1)'",
    currency: "'GBP'",
    vat_rate_bp: 2000,
    net_minor: 1000,
    vat_minor: 200,
    gross_minor: 1200,
    status: "'unpaid'",
    settled_minor: 0,
    created_at: 'now()',
    due_on: 'current_date + 14',
    terms_days: 14,
    seller: `'{"name": "Seller Ltd", "country": "gb", "vatNumber": "GB1"}'`,
    buyer: `'{"name": "Buyer Ltd", "country": "gb"}'`,
    language: "'en'",
    vat_treatment: "'domestic'",
    vat_number_check: "'not_needed'",
    ...more,
  });
export const creditNote = (more: Values = {}): string =>
  invoice({
    id: 2,
    kind: "'credit_note'",
    series: "'10001-C'",
    code: "'10001-C0001'",
    net_minor: -1000,
    vat_minor: -200,
    gross_minor: -1200,
    credits_id: 1,
    reason: "'withdrawn'",
    ...more,
  });
/** Withdrawal by the consumer. */
/** An invoice without VAT to a Swedish buyer, whose number was confirmed. */
export const reverseCharge = (more: Values = {}): string =>
  invoice({
    buyer: `'{"name": "Buyer AB", "country": "se", "vatNumber": "SE 556012-5790 01"}'`,
    vat_rate_bp: 0,
    vat_minor: 0,
    gross_minor: 1000,
    vat_treatment: "'reverse_charge'",
    vat_number_check: "'confirmed'",
    ...more,
  });
export const vatCheck = (more: Values = {}): string =>
  row('vat_checks', {
    id: 1,
    company_id: 1,
    number: "'SE556012579001'",
    register: "'vies'",
    result: "'valid'",
    checked_at: "now() - interval '1 hour'",
    next_check_at: "now() + interval '1 day'",
    ...more,
  });
export const withdrawal = (more: Values = {}): string =>
  row('enquiry_events', { id: 7, enquiry_id: 1, event: "'withdrawn'", at: 'now()', detail: "'{}'", ...more });
/** A successful payment of the whole invoice, with its allocation. */
export const payment = (more: Values = {}): string =>
  row('payments', {
    id: 1,
    company_id: 1,
    code: "'P1'",
    provider: "'sandbox'",
    provider_ref: "'pi_1'",
    card_id: 1,
    currency: "'GBP'",
    amount_minor: 1200,
    received_minor: 1200,
    used_minor: 1200,
    state: "'succeeded'",
    created_at: 'now()',
    settled_at: 'now()',
    ...more,
  });
export const openPayment = (more: Values = {}): string =>
  payment({ received_minor: 'null', used_minor: 0, state: "'processing'", settled_at: 'null', ...more });
export const allocation = (more: Values = {}): string =>
  row('allocations', {
    id: 1,
    invoice_id: 1,
    company_id: 1,
    currency: "'GBP'",
    payment_id: 1,
    amount_minor: 1200,
    state: "'settled'",
    ...more,
  });
export const moneyBack = (more: Values = {}): string =>
  row('payment_returns', {
    id: 1,
    payment_id: 1,
    company_id: 1,
    currency: "'GBP'",
    kind: "'refund'",
    provider: "'sandbox'",
    provider_ref: "'re_1'",
    amount_minor: 1200,
    ...more,
  });
export const writeOff = (more: Values = {}): string =>
  row('write_offs', { id: 1, invoice_id: 1, company_id: 1, currency: "'GBP'", amount_minor: 1200, ...more });
export const card = (more: Values = {}): string =>
  row('cards', { id: 1, company_id: 1, provider: "'sandbox'", provider_ref: "'pm_1'", is_default: true, ...more });
export const account = (more: Values = {}): string =>
  row('accounts', { company_id: 1, currency: "'GBP'", balance_minor: 0, next_invoice_number: 1, next_credit_note_number: 1, ...more });
export const receivable = (more: Values = {}): string =>
  row('ledger_accounts', { id: 901, company_id: 1, kind: "'receivable'", currency: "'GBP'", ...more });
export const posting = (more: Values = {}): string =>
  row('ledger_transactions', { id: 1, kind: "'purchase'", ref_id: 1, currency: "'GBP'", posted_at: 'now()', ...more });
/** One side of posting 1: a marketplace account or receivable 901. */
export const entry = (side: 'receivable' | 'revenue' | 'vat_output' | 'provider_clearing', amount: number, more: Values = {}): string =>
  row('ledger_entries', {
    id: amount,
    transaction_id: 1,
    account_id: side === 'receivable' ? 901 : `(select id from ledger_accounts where kind = '${side}' and currency = 'GBP')`,
    currency: "'GBP'",
    amount_minor: amount,
    ...more,
  });
/** A correct sale from purchase to ledger. */
export const lines: readonly string[] = [entry('receivable', 1200), entry('revenue', -1000), entry('vat_output', -200)];
export const billed: readonly string[] = [purchase(), invoice()];
export const posted: readonly string[] = [receivable(), posting(), ...lines];
/** Settlement of that sale: card, payment, posting and the paid invoice. */
export const paid: readonly string[] = [
  card(),
  payment(),
  allocation(),
  `update invoices set status = 'paid', settled_minor = 1200`,
  posting({ id: 2, kind: "'payment'", ref_id: 1 }),
  entry('receivable', -1200, { id: 21, transaction_id: 2 }),
  entry('provider_clearing', 1200, { id: 22, transaction_id: 2 }),
];

export const offer = (more: Values = {}): string =>
  row('offers', { id: 1, enquiry_id: 1, company_id: 1, offered_at: 'now()', guarantee_until: "now() + interval '30 minutes'", ...more });
export const decline = (more: Values = {}): string =>
  row('declines', { enquiry_id: 1, company_id: 1, was_offered: false, created_at: 'now()', ...more });
export const run = (more: Values = {}): string =>
  row('distribution_runs', {
    enquiry_id: 1,
    matched: "'{1, 2}'",
    automatic: "'{1}'",
    matched_at: "now() - interval '1 hour'",
    opens_at: "now() - interval '30 minutes'",
    settled_at: 'now()',
    ...more,
  });
export const decision = (what: string, more: Values = {}): string =>
  row('distribution_decisions', { enquiry_id: 1, company_id: 1, decision: `'${what}'`, decided_at: 'now()', ...more });
export const capUse = (more: Values = {}): string =>
  row('purchase_cap_uses', {
    purchase_id: 1,
    period: "'day'",
    company_id: 1,
    work_type_id: 7,
    period_start: 'current_date',
    position: 1,
    ...more,
  });
export const contact = (more: Values = {}): string =>
  row('enquiry_contacts', {
    enquiry_id: 1,
    telephone: "'+447700900123'",
    phone_key: "'+447700900123'",
    email: "'Ann@consumer.test'",
    email_key: "'ann@consumer.test'",
    postcode: "'LE4 7ZS'",
    retention_until: "now() - interval '1 hour' + interval '90 days'",
    ...more,
  });
export const consent = (more: Values = {}): string =>
  row('enquiry_consents', { enquiry_id: 1, ip: "'192.0.2.1'", max_recipients: 3, ...more });
export const reveal = (more: Values = {}): string =>
  row('contact_reveals', { id: 1, enquiry_id: 1, actor_type: "'company'", company_id: 1, surface: "'lead'", at: 'now()', ...more });
export const leadNote = (): string => row('lead_notes', { id: 1, purchase_id: 1, text: "'Ann is in after six.'" });
export const nextAction = (): string => row('lead_next_actions', { purchase_id: 1, text: "'Ring Ann.'", due_at: 'now()' });
export const stageChange = (more: Values = {}): string =>
  row('lead_stage_changes', { id: 1, purchase_id: 1, from_stage: "'new'", stage: "'contacted'", changed_by: "'program'", ...more });
export const customerOutcome = (more: Values = {}): string =>
  row('customer_outcomes', { enquiry_id: 1, kind: "'company'", company_id: 1, ...more });
export const leadMessage = (): string => row('lead_messages', { purchase_id: 1, html: "'Ann rang us.'", staff_id: 1 });
export const companyEvent = (more: Values = {}): string =>
  row('company_events', { id: 1, company_id: 1, type: "'lead.purchased'", subject_id: 1, purchase_id: 1, happened_at: 'now()', ...more });
export const eventDelivery = (more: Values = {}): string =>
  row('event_deliveries', { id: 1, event_id: 1, receiver_id: 1, state: "'delivered'", answer: "'Thank you for Ann.'", ...more });
export const message = (more: Values = {}): string =>
  row('outbox_messages', {
    id: 1,
    dedupe_key: "'k'",
    template: "'t'",
    payload: "'{}'",
    available_at: 'now()',
    created_at: 'now()',
    ...more,
  });
export const key = (more: Values = {}): string =>
  row('idempotency_keys', { company_id: 1, key: "'k'", recovery_point: "'finished'", outcome: "'{}'", created_at: 'now()', ...more });
export const session = (more: Values = {}): string =>
  row('sessions', { id: 1, user_id: 1, created_at: "now() - interval '1 hour'", last_seen_at: 'now()', ...more });
export const user = (more: Values = {}): string =>
  row('users', { id: 1, company_id: 1, password_changed_at: "now() - interval '1 day'", ...more });
export const member = (more: Values = {}): string => row('members', { company_id: 1, user_id: 1, role: "'owner'", ...more });
export const event = (what: string, more: Values = {}): string =>
  row('enquiry_events', { id: 1, enquiry_id: 1, event: `'${what}'`, at: "now() - interval '1 hour'", detail: "'{}'", ...more });

/** A consumer's review of a buyer. */
export const review = (more = {}): string =>
  row('reviews', { id: 1, purchase_id: 1, company_id: 1, rating_overall: 8, flags: "'{}'", state: "'held'", ...more });
/** A device with notifications, of the session above. */
export const device = (more: Values = {}): string =>
  row('push_devices', { id: 1, user_id: 1, place: 1, session_id: 1, endpoint_hash: "'\\x01'", sealed: "'\\x01'", ...more });
