/** A table of which rows are made wrong, and which of them, where not all. */
export interface Target {
  readonly table: string;
  readonly about: 'money' | 'stock' | 'personal data';
  readonly rows?: string;
  /**
   * Columns that may hold anything: whatever stands there is as right as what stood there before, as far as the rest of the
   * database can tell. What was said or chosen, and numbers that nothing refers to. A change of them is no wrong row.
   */
  readonly free: readonly string[];
  /** A row may be missing: a session that was ended long ago, a key that nobody need send and that is forgotten in time. */
  readonly mayGo?: boolean;
}

/** Rows that are told to the buyer and to the consumer; alerts and other mails are neither money nor personal data. */
const receipts = `dedupe_key like 'purchase.receipt:%' or dedupe_key like 'enquiry.acknowledgement:%'`;

export const targets: readonly Target[] = [
  // What the operator grants, the company chose, and when the next charge is.
  {
    table: 'accounts',
    about: 'money',
    free: [
      'credit_limit_minor',
      'payment_terms_days',
      'auto_pay_enabled',
      'auto_pay_barred',
      'auto_pay_failures',
      'auto_pay_next_on',
      'auto_pay_stopped_at',
      'suspended_at',
      'top_up_below_minor',
      'top_up_amount_minor',
      'top_up_stopped_at',
    ],
  },
  // The number of an account that nothing was posted to means nothing.
  { table: 'ledger_accounts', about: 'money', rows: 'id in (select account_id from ledger_entries)', free: [] },
  { table: 'ledger_transactions', about: 'money', free: [] },
  { table: 'ledger_entries', about: 'money', free: ['id'] },
  { table: 'invoices', about: 'money', free: ['id', 'payment_timing', 'note'] },
  // Who asked for it and when, and what the provider calls it.
  {
    table: 'payments',
    about: 'money',
    free: ['code', 'origin', 'provider_ref', 'failure_code', 'created_at', 'confirmed_at', 'reference', 'received_on', 'staff_id'],
  },
  { table: 'payment_returns', about: 'money', free: ['provider_ref'] },
  // One that was released or reversed settles nothing any more.
  { table: 'allocations', about: 'money', rows: `state in ('open', 'settled')`, free: ['id', 'created_at'] },
  { table: 'write_offs', about: 'money', free: ['reason', 'staff_id'] },
  { table: 'purchases', about: 'money', free: [] },

  // What the consumer said and the operator gave as a reason.
  { table: 'enquiries', about: 'stock', free: ['description', 'answers', 'timescale', 'removal_reason'] },
  { table: 'offers', about: 'stock', free: ['id', 'staff_id'] },
  { table: 'declines', about: 'stock', free: ['reason_id'] },
  { table: 'purchase_cap_uses', about: 'stock', free: [] },
  { table: 'distribution_runs', about: 'stock', free: ['not_matched'] },
  { table: 'distribution_decisions', about: 'stock', free: ['reason'] },

  {
    table: 'enquiry_contacts',
    about: 'personal data',
    rows: 'erased_at is null',
    free: ['title', 'forename', 'surname', 'alternate_phone', 'address1', 'address2', 'town'],
  },
  { table: 'enquiry_consents', about: 'personal data', free: ['ip'] },
  { table: 'contact_reveals', about: 'personal data', free: ['id', 'reason'] },
  // Those of earlier months are forgotten one day.
  { table: 'intake_requests', about: 'personal data', rows: `created_at > app_now() - interval '30 days'`, free: ['key', 'request_hash'] },
  { table: 'idempotency_keys', about: 'personal data', mayGo: true, free: ['key', 'request_hash'] },
  {
    table: 'outbox_messages',
    about: 'personal data',
    rows: receipts,
    // How far a message has got, and what it looked like.
    free: [
      'id',
      'attempts',
      'claim',
      'available_at',
      'created_at',
      'last_error',
      'recipient_shown',
      'subject',
      'html',
      'plain',
      'headers',
      'secrets',
    ],
  },
  // A random token, what a browser calls itself, and whether somebody has signed out.
  { table: 'sessions', about: 'personal data', mayGo: true, free: ['id', 'token_hash', 'browser', 'system', 'address', 'revoked_at'] },
];

/** The columns that name a row of another table without a foreign key. */
export const namedWithoutKey: readonly string[] = [
  'ledger_transactions.ref_id',
  'outbox_messages.recipient_id',
  'idempotency_keys.company_id',
];
