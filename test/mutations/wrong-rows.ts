/** A table whose rows are corrupted, optionally restricted to some of them. */
export interface Target {
  readonly table: string;
  readonly about: 'money' | 'stock' | 'personal data';
  readonly rows?: string;
  /**
   * Columns whose value is free as far as the rest of the database is concerned: texts, choices and numbers nothing refers to.
   * Changing them does not make a row wrong.
   */
  readonly free: readonly string[];
  /** A missing row is not an error: a session that ended long ago, or an optional key that expires. */
  readonly mayGo?: boolean;
}

/** Messages to the buyer and the consumer; alerts and other mails are neither money nor personal data. */
const receipts = `dedupe_key like 'purchase.receipt:%' or dedupe_key like 'enquiry.acknowledgement:%'`;

export const targets: readonly Target[] = [
  // Operator grants, company choices, and the time of the next charge.
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
  // The number of an account without postings.
  { table: 'ledger_accounts', about: 'money', rows: 'id in (select account_id from ledger_entries)', free: [] },
  { table: 'ledger_transactions', about: 'money', free: [] },
  { table: 'ledger_entries', about: 'money', free: ['id'] },
  { table: 'invoices', about: 'money', free: ['id', 'payment_timing', 'note'] },
  // Requester, time and the provider's id.
  {
    table: 'payments',
    about: 'money',
    free: ['code', 'origin', 'provider_ref', 'failure_code', 'created_at', 'confirmed_at', 'reference', 'received_on', 'staff_id'],
  },
  { table: 'payment_returns', about: 'money', free: ['provider_ref'] },
  // Released and reversed allocations settle nothing.
  { table: 'allocations', about: 'money', rows: `state in ('open', 'settled')`, free: ['id', 'created_at'] },
  { table: 'write_offs', about: 'money', free: ['reason', 'staff_id'] },
  { table: 'purchases', about: 'money', free: [] },

  // The consumer's words and the operator's reason.
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
  // Counts of earlier months are deleted eventually.
  { table: 'intake_requests', about: 'personal data', rows: `created_at > app_now() - interval '30 days'`, free: ['key', 'request_hash'] },
  { table: 'idempotency_keys', about: 'personal data', mayGo: true, free: ['key', 'request_hash'] },
  {
    table: 'outbox_messages',
    about: 'personal data',
    rows: receipts,
    // A message's progress and rendering.
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
  // A random token, the browser's name, and whether the session ended.
  { table: 'sessions', about: 'personal data', mayGo: true, free: ['id', 'token_hash', 'browser', 'system', 'address', 'revoked_at'] },
];

/** Columns that refer to another table without a foreign key. */
export const namedWithoutKey: readonly string[] = [
  'ledger_transactions.ref_id',
  'outbox_messages.recipient_id',
  'idempotency_keys.company_id',
];
