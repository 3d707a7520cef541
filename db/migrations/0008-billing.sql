-- Accounts, cards, the double-entry ledger, invoices, payments and everything that settles or reverses them. The
-- triggers make wrong money impossible: each movement is posted once, with the amounts of its document, and an invoice
-- is settled exactly as far as its allocations say.

create table accounts (
  company_id bigint constraint accounts_pk primary key constraint accounts_company_fk references companies (id),
  currency currency_code not null,
  balance_minor bigint not null default 0,
  credit_limit_minor bigint not null constraint accounts_credit_limit check (credit_limit_minor >= 0),
  payment_terms_days integer not null default 14
    constraint accounts_terms check (payment_terms_days between 0 and 120),
  next_invoice_number integer not null default 1,
  next_credit_note_number integer not null default 1,
  auto_pay_enabled boolean not null default false,
  -- State of automatic payment and what blocks buying. The operator's own switch is purchase_enabled.
  auto_pay_barred boolean not null default false,
  auto_pay_failures integer not null default 0
    constraint accounts_auto_pay_failures check (auto_pay_failures between 0 and 4),
  auto_pay_next_on date,
  auto_pay_stopped_at timestamptz,
  suspended_at timestamptz,
  top_up_below_minor bigint,
  top_up_amount_minor bigint,
  top_up_stopped_at timestamptz,
  -- Written with the balance, under the account's lock.
  last_purchase_at timestamptz,
  constraint accounts_barred_is_off check (not (auto_pay_barred and auto_pay_enabled)),
  constraint accounts_top_up_whole check (
    num_nulls(top_up_below_minor, top_up_amount_minor) in (0, 2)
    and (top_up_below_minor is null or (top_up_below_minor >= 0 and top_up_amount_minor > 0)))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
comment on column accounts.suspended_at is 'Since when the account may not buy because of a long overdue invoice; null once settled.';
comment on column accounts.auto_pay_failures is 'Consecutive failed charges. After the fourth, automatic payment is switched off.';
comment on column accounts.top_up_below_minor is 'Automatic top-up: when the remaining credit falls below this, top_up_amount_minor is charged to the default card.';
comment on column accounts.last_purchase_at is 'Time of the last purchase, including returned ones; null if there was none.';
create index accounts_by_balance on accounts (balance_minor, company_id);
create index accounts_by_last_purchase on accounts (last_purchase_at nulls first, company_id);

create table cards (
  id bigint generated always as identity constraint cards_pk primary key,
  company_id bigint not null constraint cards_company_fk references companies (id),
  provider text not null,
  provider_ref text not null,
  brand text not null,
  last4 text not null constraint cards_last4 check (last4 ~ '^[0-9]{4}$'),
  expires_on date not null,
  cardholder text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  removed_at timestamptz,
  removed_by text constraint cards_removed_by check (removed_by in ('company', 'operator')),
  detached_at timestamptz,
  constraint cards_ref_once unique (provider, provider_ref),
  constraint cards_provider check (provider in ('sandbox', 'stripe')),
  constraint cards_removed_whole check ((removed_at is null) = (removed_by is null)),
  constraint cards_removed_not_default check (removed_at is null or not is_default),
  constraint cards_id_company unique (id, company_id),
  constraint cards_detached_removed check (detached_at is null or removed_at is not null)
);
comment on column cards.detached_at is 'When the provider was notified of the removal.';
create unique index cards_one_default on cards (company_id) where is_default and removed_at is null;
create index cards_by_company on cards (company_id) where removed_at is null;
-- Cards about to expire, checked every morning.
create index cards_by_expiry on cards (expires_on) where is_default and removed_at is null;

-- Accounts without a company are the marketplace's own side of each entry.
create table ledger_accounts (
  id bigint generated always as identity constraint ledger_accounts_pk primary key,
  company_id bigint constraint ledger_accounts_company_fk references companies (id),
  kind text not null
    constraint ledger_accounts_kind check (
    kind in ('receivable', 'revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off', 'bank')),
  currency currency_code not null,
  constraint ledger_accounts_once unique nulls not distinct (company_id, kind, currency),
  constraint ledger_accounts_receivable_owned check ((kind = 'receivable') = (company_id is not null)),
  constraint ledger_accounts_id_currency unique (id, currency)
);
create trigger ledger_accounts_append_only before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts for each statement execute function refuse_change();

create table ledger_transactions (
  id bigint generated always as identity constraint ledger_transactions_pk primary key,
  kind text not null
    constraint ledger_transactions_kind check (
    kind in ('purchase', 'invoice', 'payment', 'credit_note', 'refund', 'chargeback', 'chargeback_won', 'write_off', 'correction')),
  ref_id bigint not null,
  currency currency_code not null,
  posted_at timestamptz not null default app_now(),
  constraint ledger_transactions_once unique (kind, ref_id),
  constraint ledger_transactions_id_currency unique (id, currency)
);
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();

-- Debit is positive, credit negative. Both composite keys include the currency, so a posting cannot mix currencies.
create table ledger_entries (
  id bigint generated always as identity constraint ledger_entries_pk primary key,
  transaction_id bigint not null,
  account_id bigint not null,
  currency currency_code not null,
  amount_minor bigint not null constraint ledger_entries_not_zero check (amount_minor <> 0),
  constraint ledger_entries_transaction_fk foreign key (transaction_id, currency) references ledger_transactions (id, currency),
  constraint ledger_entries_account_fk foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_entries_by_transaction on ledger_entries (transaction_id);
create index ledger_entries_by_account on ledger_entries (account_id, transaction_id);
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();

-- A statement-level trigger judges each posting once. It need not be deferred, because a posting is one statement.
create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct transaction_id from posted) p
             join ledger_entries e on e.transaction_id = p.transaction_id
             group by e.transaction_id having sum(e.amount_minor) <> 0 or count(*) < 2) then
    raise exception 'ledger transaction does not balance' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as posted for each statement execute function ledger_must_balance();

create table payments (
  id bigint generated always as identity constraint payments_pk primary key,
  company_id bigint not null constraint payments_company_fk references companies (id),
  code text not null constraint payments_code_once unique,
  origin text not null constraint payments_origin check (origin in ('company', 'automatic', 'top_up', 'transfer')),
  provider text not null constraint payments_provider check (provider in ('sandbox', 'stripe', 'bank')),
  provider_ref text,
  -- A bank transfer is a payment that has already arrived: no card and no provider call. The bank's reference
  -- identifies it.
  card_id bigint,
  currency currency_code not null,
  amount_minor bigint not null constraint payments_amount_positive check (amount_minor > 0),
  received_minor bigint,
  state text not null default 'created'
    constraint payments_state check (state in ('created', 'requires_action', 'processing', 'unknown', 'succeeded', 'failed', 'canceled')),
  failure_code text,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  settled_at timestamptz,
  used_minor bigint not null default 0,
  failure_message text,
  mismatch text,
  reference text,
  received_on date,
  staff_id bigint constraint payments_staff_fk references staff (id),
  constraint payments_ref_once unique (provider, provider_ref),
  constraint payments_owner unique (id, company_id, currency),
  constraint payments_card_fk foreign key (card_id, company_id) references cards (id, company_id),
  constraint payments_received_whole check ((state = 'succeeded') = (received_minor is not null)),
  constraint payments_received_all check (received_minor = amount_minor),
  constraint payments_settled check ((state in ('succeeded', 'failed', 'canceled')) = (settled_at is not null)),
  constraint payments_known_to_provider check (state <> 'succeeded' or provider_ref is not null),
  constraint payments_failure check (failure_code is null or state = 'failed'),
  constraint payments_used_within check (used_minor between 0 and coalesce(received_minor, 0)),
  constraint payments_failure_message check (failure_message is null or failure_code is not null),
  constraint payments_mismatch check (mismatch is null or state = 'unknown'),
  constraint payments_id_company unique (id, company_id),
  constraint payments_transfer_whole check (
    case when provider = 'bank' then origin = 'transfer' and card_id is null and num_nulls(reference, received_on, staff_id) = 0
         else origin <> 'transfer' and card_id is not null and num_nonnulls(reference, received_on, staff_id) = 0 end),
  constraint payments_transfer_came check (provider <> 'bank' or state = 'succeeded'),
  constraint payments_reference_said check (length(btrim(reference)) > 0)
);
comment on column payments.code is 'Public id: random letters and digits.';
comment on column payments.received_minor is 'As reported by the provider. Any other amount or currency than requested is never posted.';
comment on column payments.used_minor is 'Amount that settled invoices or was returned. The rest of received_minor is credit.';
comment on column payments.failure_message is 'The provider''s explanation for the cardholder.';
comment on column payments.mismatch is 'What the provider reports that differs from ours, such as the amount. A person must check it; nothing is posted.';
comment on column payments.reference is 'Reference of a transfer as entered by staff. provider_ref holds it normalised for case and spaces, unique per currency.';
comment on column payments.received_on is 'Day the bank received a transfer. It is posted when entered.';
create index payments_by_company on payments (company_id, created_at desc);
create index payments_open on payments (created_at) where state in ('created', 'requires_action', 'processing', 'unknown');
create index payments_with_rest on payments (company_id, settled_at, id) where state = 'succeeded' and used_minor < amount_minor;
-- Every purchase checks whether the company has a payment in flight.
create index payments_under_way on payments (company_id) where state in ('created', 'requires_action', 'processing', 'unknown');
create index payments_failed on payments (settled_at) where state = 'failed';
create trigger payments_are_kept before delete on payments for each row execute function refuse_change();
create trigger payments_no_truncate before truncate on payments for each statement execute function refuse_change();

-- An invoice bills a purchase; a credit note reverses it. The foreign key to purchases is in the buying domain.
create table invoices (
  id bigint generated always as identity constraint invoices_pk primary key,
  company_id bigint not null constraint invoices_company_fk references companies (id),
  kind text not null constraint invoices_kind check (kind in ('invoice', 'credit_note')),
  series text not null,
  number integer not null constraint invoices_number_positive check (number > 0),
  code text not null constraint invoices_code_once unique,
  -- A credit note reverses an invoice wholly or in part. Together they never exceed the invoice.
  purchase_id bigint,
  description text not null,
  currency currency_code not null,
  vat_rate_bp integer not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  gross_minor bigint not null,
  status text not null default 'unpaid'
    constraint invoices_status check (status in ('pending', 'unpaid', 'paid', 'offset', 'writeoff')),
  payment_timing text not null constraint invoices_timing check (payment_timing in ('immediate', 'terms')),
  created_at timestamptz not null default app_now(),
  due_on date not null,
  -- A document is frozen on the day of issue: seller, buyer, language, VAT treatment and terms.
  seller jsonb not null,
  buyer jsonb not null,
  language language_code not null,
  vat_treatment text not null,
  terms_days integer not null,
  -- How much of an invoice is settled, or of a credit note used.
  settled_minor bigint not null default 0,
  reason text,
  report_id bigint,
  credits_id bigint,
  note text,
  country country_code not null,
  -- The last failed payment for an invoice. Cleared if its money arrives after all.
  failed_payment_id bigint constraint invoices_failed_payment_fk references payments (id),
  constraint invoices_number_once unique (series, number),
  constraint invoices_sum check (gross_minor = net_minor + vat_minor),
  constraint invoices_sign check ((kind = 'invoice') = (gross_minor > 0)),
  constraint invoices_seller_named check (coalesce(length(btrim(seller->>'name')), 0) > 0),
  constraint invoices_buyer_named check (coalesce(length(btrim(buyer->>'name')), 0) > 0),
  constraint invoices_vat_treatment check (vat_treatment in ('domestic', 'reverse_charge', 'outside')),
  constraint invoices_vat_of_treatment check (vat_treatment = 'domestic' or vat_rate_bp = 0),
  constraint invoices_terms check (terms_days between 0 and 120),
  constraint invoices_settled_within check (settled_minor between 0 and abs(gross_minor)),
  constraint invoices_owner unique (id, company_id, currency),
  constraint invoices_reason check ((kind = 'credit_note') = (reason is not null)),
  constraint invoices_credits_fk foreign key (credits_id) references invoices (id),
  constraint invoices_credits_named check ((kind = 'credit_note') = (credits_id is not null)),
  constraint invoices_reason_known check (reason in ('withdrawn', 'report', 'agreed')),
  constraint invoices_report_named check (
    case when reason = 'report' then report_id is not null when reason = 'agreed' then true else report_id is null end),
  constraint invoices_note_said check ((reason is not distinct from 'agreed') = (note is not null) and length(btrim(note)) > 0),
  constraint invoices_vat_of_rate check (
    abs(abs(vat_minor) - (2 * abs(net_minor) * vat_rate_bp + 10000) / 20000) <= case kind when 'invoice' then 0 else 1 end),
  constraint invoices_country_fk foreign key (company_id, country) references companies (id, country)
);
comment on column invoices.vat_treatment is 'Why this rate: domestic; reverse charge for a business elsewhere in the VAT area; none outside it.';
comment on column invoices.settled_minor is 'For invoices: settled allocations plus write-offs. For credit notes: the amount used. The rest of an invoice is outstanding.';
comment on column invoices.purchase_id is 'The purchase that it bills or reverses; null for manual documents.';
comment on column invoices.credits_id is 'For credit notes: the invoice they reverse, wholly or in part.';
comment on column invoices.reason is 'Why a credit note was issued. withdrawn: the consumer withdrew the enquiry within an hour of the purchase. report: a report or appeal was accepted. agreed: granted by staff, as explained in note.';
comment on column invoices.country is 'The company''s country; set by the database.';
comment on column invoices.failed_payment_id is 'Last failed payment for it; null if its money arrived after all. Maintained with the allocations.';
create unique index invoices_one_per_purchase on invoices (purchase_id) where kind = 'invoice';
create index invoices_by_company on invoices (company_id, created_at desc, id desc);
create index invoices_by_amount on invoices (company_id, gross_minor, id);
-- Unused credit and invoices waiting for it, looked up after each movement of money.
create index invoices_unused_credit on invoices (company_id, created_at, id) where kind = 'credit_note' and status = 'unpaid';
create index invoices_by_credited on invoices (credits_id) where credits_id is not null;
create index invoices_credits_of_purchase on invoices (purchase_id) where kind = 'credit_note';
create unique index invoices_one_credit_per_report on invoices (report_id) where reason = 'report';
create index invoices_of_report on invoices (report_id) where report_id is not null;
-- Lists of staff across all companies: an index per sort order, and partial indexes for rare states.
create index invoices_by_issue on invoices (created_at, id);
create index invoices_by_due_day on invoices (due_on, id);
create index invoices_by_total on invoices (gross_minor, id);
create index invoices_credit_notes on invoices (created_at, id) where kind = 'credit_note';
-- Unpaid invoices in the other sort orders, and credited ones by total. Sorted by issue, the newest are not due yet and
-- are skipped within the index.
create index invoices_waiting_by_issue on invoices (created_at, id) include (due_on, status, company_id) where kind = 'invoice' and status in ('unpaid', 'pending');
create index invoices_waiting_by_total on invoices (gross_minor, id) where kind = 'invoice' and status in ('unpaid', 'pending');
create index invoices_credit_notes_by_total on invoices (gross_minor, id) where kind = 'credit_note';
create index invoices_failed on invoices (due_on, id) where kind = 'invoice' and status in ('unpaid', 'pending') and failed_payment_id is not null;
-- Documents of a company or country in one state, for searches and counts.
create index invoices_by_company_and_state on invoices (company_id, kind, status, due_on) include (id);
create index invoices_by_country_and_total on invoices (country, gross_minor, id);
create index invoices_by_country_and_state on invoices (country, kind, status, due_on, id);
create index invoices_waiting on invoices (due_on, id) include (status, company_id, country, currency, created_at, gross_minor, settled_minor)
  where kind = 'invoice' and status in ('unpaid', 'pending');
create index invoices_credit_notes_by_due_day on invoices (due_on, id) where kind = 'credit_note';
create index invoices_written_off on invoices (due_on, id) include (company_id, country, created_at, gross_minor) where status = 'writeoff';
create trigger invoices_are_kept before delete on invoices for each row execute function refuse_change();
create trigger invoices_no_truncate before truncate on invoices for each statement execute function refuse_change();

-- Only the payment state of an issued document changes: its text has been sent.
create function invoice_must_stay() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'status' - 'settled_minor' - 'failed_payment_id' is distinct from to_jsonb(old) - 'status' - 'settled_minor' - 'failed_payment_id' then
    raise exception 'an issued invoice cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_stay before update on invoices for each row execute function invoice_must_stay();

-- Money that went back: refunds, whether ordered here or reported by the provider, disputes, and disputes that were
-- won.
create table payment_returns (
  id bigint generated always as identity constraint payment_returns_pk primary key,
  payment_id bigint not null,
  company_id bigint not null,
  currency currency_code not null,
  kind text not null constraint payment_returns_kind check (kind in ('refund', 'chargeback', 'chargeback_won')),
  provider text not null,
  provider_ref text not null,
  amount_minor bigint not null constraint payment_returns_amount_positive check (amount_minor > 0),
  created_at timestamptz not null default app_now(),
  constraint payment_returns_payment_fk foreign key (payment_id, company_id, currency) references payments (id, company_id, currency),
  constraint payment_returns_once unique (provider, kind, provider_ref)
);
create index payment_returns_by_payment on payment_returns (payment_id);
create index payment_returns_by_company on payment_returns (company_id);
create trigger payment_returns_append_only before update or delete on payment_returns for each row execute function refuse_change();
create trigger payment_returns_no_truncate before truncate on payment_returns for each statement execute function refuse_change();

create table write_offs (
  id bigint generated always as identity constraint write_offs_pk primary key,
  invoice_id bigint not null,
  company_id bigint not null,
  currency currency_code not null,
  amount_minor bigint not null,
  reason text not null constraint write_offs_reason_said check (length(btrim(reason)) > 0),
  staff_id bigint constraint write_offs_staff_fk references staff (id),
  created_at timestamptz not null default app_now(),
  credit_note_id bigint constraint write_offs_taken_back_once unique,
  constraint write_offs_invoice_fk foreign key (invoice_id, company_id, currency) references invoices (id, company_id, currency),
  constraint write_offs_credit_note_fk foreign key (credit_note_id, company_id, currency) references invoices (id, company_id, currency),
  constraint write_offs_amount check (case when credit_note_id is null then amount_minor > 0 else amount_minor < 0 and staff_id is null end)
);
comment on column write_offs.credit_note_id is 'For reversed parts, which are negative: the credit note that caused it.';
create index write_offs_by_company on write_offs (company_id);
create index write_offs_by_invoice on write_offs (invoice_id);
create trigger write_offs_append_only before update or delete on write_offs for each row execute function refuse_change();
create trigger write_offs_no_truncate before truncate on write_offs for each statement execute function refuse_change();

-- A movement changes the company's balance by its amount, with one of our accounts as counterpart. Transfers use the
-- bank account.
create function movement_must_fit(posting ledger_transactions) returns boolean language sql as $$
  with documents as (
    select company_id, currency, -received_minor as owed, case provider when 'bank' then 'bank' else 'provider_clearing' end as against from payments
    where posting.kind = 'payment' and id = posting.ref_id and state = 'succeeded'
    union all
    select company_id, currency, case kind when 'chargeback_won' then -amount_minor else amount_minor end,
           case provider when 'bank' then 'bank' else 'provider_clearing' end
    from payment_returns where kind = posting.kind and id = posting.ref_id
    union all
    select company_id, currency, -amount_minor, 'write_off' from write_offs
    where posting.kind = 'write_off' and id = posting.ref_id)
  select count(*) = 2 and count(*) filter (
      where a.kind = 'receivable' and a.company_id = d.company_id and (e.currency, e.amount_minor) = (d.currency, d.owed)) = 1
    and count(*) filter (where a.kind = d.against and (e.currency, e.amount_minor) = (d.currency, -d.owed)) = 1
  from documents d, ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = posting.id
$$;

-- A posting matches its document, judged at commit because entries are written after their transaction. It must have
-- exactly the number of entries the document requires, each on a different account (one bit per account) and each with
-- the document's amount. Every sale pays for this check; comparing two sets would be slower.
create function ledger_transaction_must_have_entries() returns trigger language plpgsql as $$
declare
  document invoices;
  lines bigint;
  fitting bigint;
  accounts integer;
begin
  if new.kind = 'purchase' then
    select * into document from invoices where purchase_id = new.ref_id and kind = 'invoice';
  elsif new.kind = 'credit_note' then
    select * into document from invoices where id = new.ref_id and kind = 'credit_note';
  elsif new.kind = 'invoice' then
    select * into document from invoices where id = new.ref_id and kind = 'invoice' and purchase_id is null;
  elsif movement_must_fit(new) then
    return null;
  end if;
  select count(*),
         count(*) filter (where e.currency = document.currency and e.amount_minor = case
           when a.kind = 'receivable' and a.company_id = document.company_id then document.gross_minor
           when a.kind = case new.kind when 'credit_note' then 'credits_given' else 'revenue' end then -document.net_minor
           when a.kind = 'vat_output' then -document.vat_minor end),
         bit_or(case a.kind when 'receivable' then 1 when 'vat_output' then 4 else 2 end)
  into lines, fitting, accounts
  from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = new.id;
  if lines = 0 then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'integrity_constraint_violation';
  end if;
  if document.id is null or fitting <> lines
     or (lines, accounts) <> (case document.vat_minor when 0 then 2 else 3 end, case document.vat_minor when 0 then 3 else 7 end) then
    raise exception 'ledger transaction % does not match its document', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_fit_document';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_have_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_must_have_entries();

-- A company is a separate customer at each provider. Cards, intents and payments are checked against it.
create table provider_customers (
  company_id bigint not null constraint provider_customers_company_fk references companies (id),
  provider text not null constraint provider_customers_provider check (provider in ('sandbox', 'stripe')),
  provider_ref text not null,
  constraint provider_customers_pk primary key (company_id, provider),
  constraint provider_customers_ref_once unique (provider, provider_ref)
);

create table setup_intents (
  id bigint generated always as identity constraint setup_intents_pk primary key,
  company_id bigint not null constraint setup_intents_company_fk references companies (id),
  provider text not null constraint setup_intents_provider check (provider in ('sandbox', 'stripe')),
  provider_ref text not null,
  card_id bigint,
  created_at timestamptz not null default app_now(),
  saved_at timestamptz,
  constraint setup_intents_ref_once unique (provider, provider_ref),
  constraint setup_intents_card_fk foreign key (card_id, company_id) references cards (id, company_id),
  constraint setup_intents_saved_whole check ((card_id is null) = (saved_at is null))
);
create index setup_intents_by_company on setup_intents (company_id);

-- Amount of an invoice settled by a payment or credit note. Open while the payment is in flight, which blocks
-- others from settling that invoice; released if the payment failed; reversed if its money went back. Credit settles
-- immediately.
create table allocations (
  id bigint generated always as identity constraint allocations_pk primary key,
  invoice_id bigint not null,
  company_id bigint not null,
  currency currency_code not null,
  payment_id bigint,
  credit_note_id bigint,
  amount_minor bigint not null constraint allocations_amount_positive check (amount_minor > 0),
  state text not null constraint allocations_state check (state in ('open', 'settled', 'released', 'reversed')),
  created_at timestamptz not null default app_now(),
  constraint allocations_invoice_fk foreign key (invoice_id, company_id, currency) references invoices (id, company_id, currency),
  constraint allocations_payment_fk foreign key (payment_id, company_id, currency) references payments (id, company_id, currency),
  constraint allocations_credit_note_fk foreign key (credit_note_id, company_id, currency) references invoices (id, company_id, currency),
  constraint allocations_one_source check (num_nonnulls(payment_id, credit_note_id) = 1),
  constraint allocations_credit_at_once check (credit_note_id is null or state = 'settled'),
  constraint allocations_not_to_itself check (invoice_id <> credit_note_id)
);
create unique index allocations_one_open on allocations (invoice_id) where state = 'open';
create index allocations_by_invoice on allocations (invoice_id);
create index allocations_by_payment on allocations (payment_id) where payment_id is not null;
create index allocations_by_credit_note on allocations (credit_note_id) where credit_note_id is not null;
create trigger allocations_are_kept before delete on allocations for each row execute function refuse_change();
create trigger allocations_no_truncate before truncate on allocations for each statement execute function refuse_change();

-- Each provider event, stored once. It only triggers a lookup; the provider is always asked for the current state.
create table provider_events (
  provider text not null constraint provider_events_provider check (provider in ('sandbox', 'stripe')),
  event_id text not null,
  type text not null,
  object_ref text not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  object_kind text not null constraint provider_events_kind check (object_kind in ('payment', 'setup', 'none')),
  constraint provider_events_pk primary key (provider, event_id)
);
comment on column provider_events.object_kind is 'Kind of object to refresh; none if it does not concern us.';
create index provider_events_waiting on provider_events (received_at) where processed_at is null;

-- Money received for a payment that was given up here. Posted once a person decides to keep it, or once it went back in
-- full.
create table late_payments (
  payment_id bigint constraint late_payments_pk primary key,
  company_id bigint not null,
  currency currency_code not null,
  received_minor bigint not null constraint late_payments_received_positive check (received_minor > 0),
  provider_ref text not null,
  seen_at timestamptz not null default app_now(),
  decision text constraint late_payments_decision check (decision in ('kept', 'refunded')),
  decided_at timestamptz,
  staff_id bigint constraint late_payments_staff_fk references staff (id),
  constraint late_payments_payment_fk foreign key (payment_id, company_id, currency) references payments (id, company_id, currency),
  constraint late_payments_decided_whole check ((decision is null) = (decided_at is null) and (staff_id is null or decision is not null))
);
comment on column late_payments.staff_id is 'Who decided; null if the money went back without a decision.';
create index late_payments_waiting on late_payments (seen_at) where decision is null;
create trigger late_payments_are_kept before delete on late_payments for each row execute function refuse_change();
create trigger late_payments_no_truncate before truncate on late_payments for each statement execute function refuse_change();

-- Owner, amount and card never change, received money stays, and a final state is final. The exception: money that
-- arrives for a payment that had ended otherwise, once a person decided to keep it.
create function payment_must_stay() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['provider_ref', 'received_minor', 'state', 'failure_code', 'failure_message', 'mismatch', 'confirmed_at',
    'settled_at', 'used_minor'];
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'the company and amount of payment % cannot be changed', old.code using errcode = 'check_violation', constraint = 'payments_stay';
  elsif old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref then
    raise exception 'payment % has another id at its provider', old.code using errcode = 'check_violation', constraint = 'payments_ref_stays';
  elsif old.settled_at is not null and to_jsonb(new) - 'used_minor' is distinct from to_jsonb(old) - 'used_minor'
      and not (old.state in ('failed', 'canceled') and new.state = 'succeeded' and exists (
        select from late_payments where payment_id = old.id and decision is not null and provider_ref = new.provider_ref)) then
    raise exception 'payment % is final', old.code using errcode = 'check_violation', constraint = 'payments_final';
  elsif old.state <> 'created' and new.state = 'created' then
    raise exception 'payment % has already begun', old.code using errcode = 'check_violation', constraint = 'payments_forward';
  end if;
  return new;
end $$;
create trigger payments_stay before update on payments for each row execute function payment_must_stay();

create function allocation_must_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('open', 'settled') then
      raise exception 'a new allocation must be open or settled' using errcode = 'check_violation', constraint = 'allocations_begin';
    end if;
  elsif to_jsonb(new) - 'state' is distinct from to_jsonb(old) - 'state' then
    raise exception 'the parties and amount of allocation % cannot be changed', old.id using errcode = 'check_violation', constraint = 'allocations_stay';
  elsif (old.state, new.state) not in (('open', 'settled'), ('open', 'released'), ('settled', 'reversed')) then
    raise exception 'allocation % cannot change from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'allocations_forward';
  end if;
  return new;
end $$;
create trigger allocations_forward before insert or update on allocations for each row execute function allocation_must_go_forward();

-- A document is settled exactly as far as its allocations and write-offs say, and its status agrees.
create function document_must_stand_as_settled(document_id bigint) returns void language plpgsql as $$
declare
  document invoices;
  settled bigint;
  locked bigint;
  paid boolean;
  written_off bigint;
begin
  select * into document from invoices where id = document_id;
  select coalesce(sum(amount_minor) filter (where state = 'settled'), 0), coalesce(sum(amount_minor) filter (where state = 'open'), 0),
         coalesce(bool_or(payment_id is not null) filter (where state = 'settled'), false)
  into settled, locked, paid from allocations where invoice_id = document_id or credit_note_id = document_id;
  select coalesce(sum(amount_minor), 0) into written_off from write_offs where invoice_id = document_id;
  if settled + locked + written_off > abs(document.gross_minor) then
    raise exception '% is settled beyond its total', document.code using errcode = 'check_violation', constraint = 'allocations_within_document';
  elsif document.settled_minor <> settled + written_off then
    raise exception 'the settled amount of % does not match its allocations', document.code using errcode = 'check_violation', constraint = 'invoices_settled_as_allocated';
  elsif document.status <> (case
      when locked > 0 then 'pending'
      when settled + written_off < abs(document.gross_minor) then 'unpaid'
      when written_off > 0 then 'writeoff'
      when paid then 'paid'
      else 'offset' end) then
    raise exception '% is not %', document.code, document.status using errcode = 'check_violation', constraint = 'invoices_status_as_settled';
  end if;
end $$;

-- A payment allocates at most its amount, and only after it has succeeded.
create function payment_must_be_used_as_allocated(given bigint) returns void language plpgsql as $$
declare
  payment payments;
  settled bigint;
  locked bigint;
  returned bigint;
begin
  select * into payment from payments where id = given;
  select coalesce(sum(amount_minor) filter (where state = 'settled'), 0), coalesce(sum(amount_minor) filter (where state = 'open'), 0)
  into settled, locked from allocations where payment_id = given;
  select coalesce(sum(case kind when 'chargeback_won' then -amount_minor else amount_minor end), 0)
  into returned from payment_returns where payment_id = given;
  if returned not between 0 and coalesce(payment.received_minor, 0) then
    raise exception 'payment % is refunded beyond its amount', payment.code
      using errcode = 'check_violation', constraint = 'payment_returns_within_payment';
  elsif locked + settled + returned > payment.amount_minor then
    raise exception 'payment % is allocated beyond its amount', payment.code
      using errcode = 'check_violation', constraint = 'allocations_within_payment';
  elsif locked > 0 and payment.settled_at is not null then
    raise exception 'payment % has ended and still locks invoices', payment.code
      using errcode = 'check_violation', constraint = 'allocations_open_while_paying';
  elsif settled > 0 and payment.state <> 'succeeded' then
    raise exception 'payment % settles invoices without having succeeded', payment.code using errcode = 'check_violation', constraint = 'allocations_of_money';
  elsif payment.used_minor <> settled + returned then
    raise exception 'the used amount of payment % does not match its allocations', payment.code
      using errcode = 'check_violation', constraint = 'payments_used_as_allocated';
  elsif payment.state = 'succeeded' and not exists (select from ledger_transactions where kind = 'payment' and ref_id = given) then
    raise exception 'payment % is not posted', payment.code using errcode = 'check_violation', constraint = 'payments_posted';
  end if;
end $$;

create function allocation_must_fit() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where id = new.invoice_id and kind = 'invoice') then
    raise exception 'allocation % must settle an invoice', new.id using errcode = 'check_violation', constraint = 'allocations_settle_invoice';
  elsif new.credit_note_id is not null and not exists (select from invoices where id = new.credit_note_id and kind = 'credit_note') then
    raise exception 'allocation % must come from a credit note', new.id
      using errcode = 'check_violation', constraint = 'allocations_from_credit_note';
  end if;
  perform document_must_stand_as_settled(new.invoice_id);
  if new.credit_note_id is null then
    perform payment_must_be_used_as_allocated(new.payment_id);
  else
    perform document_must_stand_as_settled(new.credit_note_id);
  end if;
  return null;
end $$;
create constraint trigger allocations_fit after insert or update on allocations
  deferrable initially deferred for each row execute function allocation_must_fit();

create function document_must_stand() returns trigger language plpgsql as $$
begin
  perform document_must_stand_as_settled(new.id);
  return null;
end $$;
create constraint trigger invoices_begin_unpaid after insert on invoices
  deferrable initially deferred for each row when (new.status <> 'unpaid' or new.settled_minor <> 0) execute function document_must_stand();
create constraint trigger invoices_stand_as_settled after update on invoices
  deferrable initially deferred for each row execute function document_must_stand();

create function payment_must_add_up() returns trigger language plpgsql as $$
begin
  perform payment_must_be_used_as_allocated(new.id);
  return null;
end $$;
create constraint trigger payments_add_up after insert or update on payments
  deferrable initially deferred for each row when (new.settled_at is not null) execute function payment_must_add_up();

create function return_must_be_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transactions where kind = new.kind and ref_id = new.id) then
    raise exception 'return % is not posted', new.id using errcode = 'check_violation', constraint = 'payment_returns_posted';
  end if;
  perform payment_must_be_used_as_allocated(new.payment_id);
  return null;
end $$;
create constraint trigger payment_returns_posted after insert on payment_returns
  deferrable initially deferred for each row execute function return_must_be_posted();

-- A write-off is posted. Only amounts written off can be taken back, and only for a credit note of the same invoice.
create function write_off_must_be_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where id = new.invoice_id and kind = 'invoice') then
    raise exception 'write-off % has no invoice', new.id using errcode = 'check_violation', constraint = 'write_offs_of_invoice';
  elsif not exists (select from ledger_transactions where kind = 'write_off' and ref_id = new.id) then
    raise exception 'write-off % is not posted', new.id using errcode = 'check_violation', constraint = 'write_offs_posted';
  elsif new.credit_note_id is not null and not exists (select from invoices where id = new.credit_note_id and credits_id = new.invoice_id) then
    raise exception 'write-off % is reversed for another invoice', new.id using errcode = 'check_violation', constraint = 'write_offs_of_credit_note';
  elsif (select sum(amount_minor) from write_offs where invoice_id = new.invoice_id) < 0 then
    raise exception 'invoice % has more write-offs reversed than recorded', new.invoice_id
      using errcode = 'check_violation', constraint = 'write_offs_within_written_off';
  end if;
  perform document_must_stand_as_settled(new.invoice_id);
  return null;
end $$;
create constraint trigger write_offs_posted after insert on write_offs
  deferrable initially deferred for each row execute function write_off_must_be_posted();

create table automatic_charges (
  id bigint generated always as identity constraint automatic_charges_pk primary key,
  company_id bigint not null constraint automatic_charges_account_fk references accounts (company_id),
  kind text not null constraint automatic_charges_kind check (kind in ('due_invoices', 'top_up')),
  code text not null constraint automatic_charges_code_once unique,
  day date not null,
  currency currency_code not null,
  amount_minor bigint not null constraint automatic_charges_amount_positive check (amount_minor > 0),
  payment_id bigint constraint automatic_charges_payment_once unique,
  began_at timestamptz not null default app_now(),
  ended_at timestamptz,
  outcome text constraint automatic_charges_outcome check (outcome in ('paid', 'failed', 'dropped')),
  failure_code text,
  retry_on date,
  constraint automatic_charges_payment_fk foreign key (payment_id, company_id, currency) references payments (id, company_id, currency),
  constraint automatic_charges_ended check ((ended_at is null) = (outcome is null)),
  constraint automatic_charges_paid_by_payment check (outcome is distinct from 'paid' or payment_id is not null),
  constraint automatic_charges_dropped_unpaid check (outcome is distinct from 'dropped' or payment_id is null),
  constraint automatic_charges_failure check ((failure_code is not null) = (outcome is not distinct from 'failed')),
  constraint automatic_charges_retry check (retry_on is null or (outcome = 'failed' and kind = 'due_invoices' and retry_on > day))
);
comment on column automatic_charges.code is 'Random letters and digits. Identifies its payment, so that retries create only one.';
comment on column automatic_charges.day is 'In the company''s calendar: the morning it belongs to, or the day of the top-up.';
comment on column automatic_charges.outcome is 'Null while its payment is in flight. Dropped: nothing was left to pay when its turn came.';
create unique index automatic_charges_one_a_morning on automatic_charges (company_id, day) where kind = 'due_invoices';
create unique index automatic_charges_one_at_a_time on automatic_charges (company_id) where ended_at is null;
create index automatic_charges_by_day on automatic_charges (company_id, kind, day);

-- Unused credit that an operator refunds to the card it came from. The order is stored before the provider is called;
-- its code is the idempotency key, so the money goes back once.
create table refund_orders (
  id bigint generated always as identity constraint refund_orders_pk primary key,
  code text not null constraint refund_orders_code_once unique,
  payment_id bigint not null,
  company_id bigint not null,
  currency currency_code not null,
  amount_minor bigint not null constraint refund_orders_amount_positive check (amount_minor > 0),
  reason text not null constraint refund_orders_reason_said check (length(btrim(reason)) > 0),
  staff_id bigint constraint refund_orders_staff_fk references staff (id),
  actor text not null,
  ordered_at timestamptz not null default app_now(),
  ended_at timestamptz,
  outcome text constraint refund_orders_outcome check (outcome in ('refunded', 'refused')),
  constraint refund_orders_payment_fk foreign key (payment_id, company_id, currency) references payments (id, company_id, currency),
  constraint refund_orders_ended check ((ended_at is null) = (outcome is null))
);
create unique index refund_orders_one_at_a_time on refund_orders (payment_id) where ended_at is null;
create index refund_orders_by_payment on refund_orders (payment_id);

-- The same key returns the same payment for thirty days.
create table payment_keys (
  company_id bigint not null,
  key text not null constraint payment_keys_length check (length(key) between 1 and 200),
  request_hash bytea not null,
  payment_id bigint not null,
  created_at timestamptz not null default app_now(),
  constraint payment_keys_pk primary key (company_id, key),
  constraint payment_keys_payment_fk foreign key (payment_id, company_id) references payments (id, company_id)
);
create index payment_keys_by_age on payment_keys (created_at);

-- A manual invoice has no purchase that would require its posting, so this trigger does.
create function invoice_by_hand_must_be_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transactions where kind = 'invoice' and ref_id = new.id) then
    raise exception 'invoice % is not posted', new.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  return null;
end $$;
create constraint trigger invoices_by_hand_posted after insert on invoices
  deferrable initially deferred for each row when (new.kind = 'invoice' and new.purchase_id is null) execute function invoice_by_hand_must_be_posted();

create function late_payment_must_stay() returns trigger language plpgsql as $$
begin
  if old.decision is not null or to_jsonb(new) - array['decision', 'decided_at', 'staff_id'] is distinct from to_jsonb(old) - array['decision', 'decided_at', 'staff_id'] then
    raise exception 'late payment % is already decided', old.payment_id using errcode = 'check_violation', constraint = 'late_payments_stay';
  end if;
  return new;
end $$;
create trigger late_payments_stay before update on late_payments for each row execute function late_payment_must_stay();

create function late_payment_must_fit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments p where p.id = new.payment_id and p.amount_minor = new.received_minor
      and case when new.decision is null then p.state in ('failed', 'canceled') else p.state = 'succeeded' and p.provider_ref = new.provider_ref end) then
    raise exception 'late payment % does not match its payment', new.payment_id using errcode = 'check_violation', constraint = 'late_payments_fit_payment';
  end if;
  return null;
end $$;
create constraint trigger late_payments_fit_payment after insert or update on late_payments
  deferrable initially deferred for each row execute function late_payment_must_fit();

-- Staff can send one reminder per invoice and day.
create table invoice_reminders (
  invoice_id bigint not null constraint invoice_reminders_invoice_fk references invoices (id),
  day date not null,
  staff_id bigint not null constraint invoice_reminders_staff_fk references staff (id),
  sent_at timestamptz not null default app_now(),
  constraint invoice_reminders_pk primary key (invoice_id, day)
);
create trigger invoice_reminders_append_only before update or delete on invoice_reminders for each row execute function refuse_change();
create trigger invoice_reminders_no_truncate before truncate on invoice_reminders for each statement execute function refuse_change();

create function invoice_takes_country() returns trigger language plpgsql as $$
begin
  select country into new.country from companies where id = new.company_id;
  return new;
end $$;
create trigger invoices_take_country before insert on invoices for each row execute function invoice_takes_country();

create function failed_payment_of(document_id bigint) returns bigint language sql stable as $$
  select y.id from allocations f join payments y on y.id = f.payment_id
  where f.invoice_id = document_id and f.state = 'released' and y.state = 'failed' order by f.id desc limit 1
$$;

create function invoice_must_name_its_failure(document_id bigint) returns void language plpgsql as $$
begin
  if (select failed_payment_id from invoices where id = document_id) is distinct from failed_payment_of(document_id) then
    raise exception 'document % does not name its last failed payment', document_id
      using errcode = 'check_violation', constraint = 'invoices_failure_as_paid';
  end if;
end $$;

-- Checked wherever it can change: when an allocation is released, when a payment fails or succeeds after all, and when
-- a document says so.
create function failure_must_fit() returns trigger language plpgsql as $$
declare
  touched bigint;
begin
  if tg_table_name = 'payments' then
    for touched in select invoice_id from allocations where payment_id = new.id and state = 'released' loop
      perform invoice_must_name_its_failure(touched);
    end loop;
  elsif tg_table_name = 'allocations' then
    perform invoice_must_name_its_failure(new.invoice_id);
  else
    perform invoice_must_name_its_failure(new.id);
  end if;
  return null;
end $$;
create constraint trigger allocations_name_failure after update on allocations
  deferrable initially deferred for each row when (new.state = 'released' and old.state <> 'released') execute function failure_must_fit();
create constraint trigger payments_name_failure after update on payments
  deferrable initially deferred for each row when ((old.state = 'failed') <> (new.state = 'failed')) execute function failure_must_fit();
create constraint trigger invoices_begin_without_failure after insert on invoices
  deferrable initially deferred for each row when (new.failed_payment_id is not null) execute function failure_must_fit();
create constraint trigger invoices_name_failure after update on invoices
  deferrable initially deferred for each row when (old.failed_payment_id is distinct from new.failed_payment_id) execute function failure_must_fit();

-- Judged at commit, because moving the default takes two statements.
create function cards_must_have_default() returns trigger language plpgsql as $$
begin
  if (select not bool_or(is_default) from cards where company_id = new.company_id and removed_at is null) then
    raise exception 'company % has cards but no default card', new.company_id
      using errcode = 'check_violation', constraint = 'cards_have_default';
  end if;
  return null;
end $$;
create constraint trigger cards_have_default after insert or update of is_default, removed_at on cards
  deferrable initially deferred for each row execute function cards_must_have_default();

-- Card expiry follows the company's calendar. Staff may remove any card.
create function last_card_must_stay() returns trigger language plpgsql as $$
declare
  today date;
begin
  select (new.removed_at at time zone time_zone)::date into today from companies where id = new.company_id;
  if new.expires_on >= today and not exists (
    select from cards where company_id = new.company_id and id <> new.id and removed_at is null and expires_on >= today) then
    raise exception 'card % is the last valid one of its company', new.id
      using errcode = 'check_violation', constraint = 'cards_last_valid_stays';
  end if;
  return null;
end $$;
create trigger cards_last_valid_stays after update of removed_at on cards
  for each row when (old.removed_at is null and new.removed_by = 'company') execute function last_card_must_stay();

-- Credits and write-offs of an invoice together never exceed its amount, judged when a credit note is issued.
create function credit_note_must_leave_write_offs() returns trigger language plpgsql as $$
begin
  if exists (
    select from invoices i
    where i.id = new.credits_id
      and (select coalesce(sum(amount_minor), 0) from write_offs where invoice_id = i.id)
          > greatest(0, i.gross_minor + (select sum(gross_minor) from invoices where credits_id = i.id))) then
    raise exception 'credit note % refunds a written-off amount', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_leaves_write_offs';
  end if;
  return null;
end $$;
create constraint trigger invoices_credit_leaves_write_offs after insert on invoices
  deferrable initially deferred for each row when (new.kind = 'credit_note') execute function credit_note_must_leave_write_offs();

create table document_mails (
  invoice_id bigint
    constraint document_mails_pk primary key
    constraint document_mails_invoice_fk references invoices (id),
  company_id bigint not null constraint document_mails_company_fk references companies (id),
  way text not null constraint document_mails_way check (way in ('issued', 'daily', 'monthly', 'none')),
  due_on date,
  told_at timestamptz,
  constraint document_mails_due check ((due_on is not null) = (way in ('daily', 'monthly'))),
  constraint document_mails_month check (way <> 'monthly' or extract(day from due_on) = 1),
  constraint document_mails_told check (case way when 'issued' then told_at is not null when 'none' then told_at is null else true end)
);
comment on table document_mails is 'How each invoice or credit note is mailed, decided when it was issued. A document is mailed once; documents due together share a mail.';
comment on column document_mails.due_on is 'Day, in the company''s calendar, on whose morning all documents due are mailed.';
comment on column document_mails.told_at is 'When its mail was put into the outbox.';
create index document_mails_due_first on document_mails (due_on, company_id) where told_at is null and due_on is not null;
create index document_mails_by_company on document_mails (company_id, told_at) where way = 'issued';

create function keep_document_mail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.told_at is not null
     or (new.invoice_id, new.company_id, new.way, new.due_on) is distinct from (old.invoice_id, old.company_id, old.way, old.due_on) then
    raise exception 'document % is already mailed', old.invoice_id using errcode = 'check_violation', constraint = 'document_mails_once';
  end if;
  return new;
end $$;
create trigger document_mails_once before update or delete on document_mails for each row execute function keep_document_mail();

create function check_document_mail() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices i where i.id = new.invoice_id and i.company_id = new.company_id) then
    raise exception 'a document can only be mailed to its own company' using errcode = 'check_violation', constraint = 'document_mails_of_company';
  end if;
  return new;
end $$;
create trigger document_mails_of_company before insert on document_mails for each row execute function check_document_mail();

create table money_requests (
  id bigint generated always as identity constraint money_requests_pk primary key,
  action text not null
    constraint money_requests_action check (action in ('credit_limit', 'transfer', 'credit_note', 'invoice', 'write_off', 'refund', 'late_refund')),
  company_id bigint not null constraint money_requests_company_fk references companies (id),
  currency currency_code not null,
  amount_minor bigint not null constraint money_requests_amount_positive check (amount_minor > 0),
  input jsonb not null,
  reason text not null constraint money_requests_reason check (length(reason) >= 5),
  asked_by bigint not null constraint money_requests_asked_by_fk references staff (id),
  asked_at timestamptz not null default app_now(),
  outcome text constraint money_requests_outcome check (outcome in ('confirmed', 'rejected')),
  settled_by bigint constraint money_requests_settled_by_fk references staff (id),
  settled_at timestamptz,
  constraint money_requests_settled check (num_nonnulls(outcome, settled_by, settled_at) in (0, 3)),
  constraint money_requests_second_person check (outcome <> 'confirmed' or settled_by <> asked_by)
);
comment on table money_requests is 'Money actions above an administrator''s ceiling, waiting for a second administrator.';
comment on column money_requests.input is 'The original call; confirming repeats it.';
comment on column money_requests.outcome is 'Null while pending.';
create unique index money_requests_once on money_requests (asked_by, action, company_id, md5(input::text)) where outcome is null;
create index money_requests_waiting on money_requests (id) where outcome is null;
create trigger money_requests_are_kept before delete on money_requests for each row execute function refuse_change();
create trigger money_requests_no_truncate before truncate on money_requests for each statement execute function refuse_change();

create function money_request_must_stay() returns trigger language plpgsql as $$
begin
  if old.outcome is not null
    or to_jsonb(new) - array['outcome', 'settled_by', 'settled_at'] is distinct from to_jsonb(old) - array['outcome', 'settled_by', 'settled_at'] then
    raise exception 'only the decision of money request % can be set, and only once', old.id
      using errcode = 'check_violation', constraint = 'money_requests_stay';
  end if;
  return new;
end $$;
create trigger money_requests_stay before update on money_requests for each row execute function money_request_must_stay();

create table staff_money_actions (
  id bigint generated always as identity constraint staff_money_actions_pk primary key,
  staff_id bigint not null constraint staff_money_actions_staff_fk references staff (id),
  role text not null constraint staff_money_actions_role check (role in ('agent', 'admin')),
  action text not null
    constraint staff_money_actions_action check (action in ('credit_limit', 'transfer', 'credit_note', 'invoice', 'write_off', 'refund', 'late_refund')),
  company_id bigint not null constraint staff_money_actions_company_fk references companies (id),
  object text not null,
  currency currency_code not null,
  amount_minor bigint not null constraint staff_money_actions_amount check (amount_minor >= 0),
  day_minor bigint,
  ceiling_minor bigint not null constraint staff_money_actions_ceiling check (ceiling_minor >= 0),
  day_ceiling_minor bigint,
  request_id bigint
    constraint staff_money_actions_request_once unique
    constraint staff_money_actions_request_fk references money_requests (id),
  at timestamptz not null default app_now(),
  constraint staff_money_actions_day check (num_nonnulls(day_minor, day_ceiling_minor) in (0, 2) and (role = 'agent' or day_minor is null)),
  constraint staff_money_actions_within check (
    (amount_minor <= ceiling_minor or (role = 'admin' and request_id is not null)) and (day_minor is null or day_minor <= day_ceiling_minor)),
  constraint staff_money_actions_agent check (role = 'admin' or action in ('credit_limit', 'transfer', 'credit_note', 'invoice'))
);
comment on table staff_money_actions is 'Append-only. A confirmed request counts for the administrator who asked.';
comment on column staff_money_actions.object is 'Code of the payment, invoice or credit note; for a credit limit the company''s number.';
comment on column staff_money_actions.day_minor is 'For agents with a daily ceiling: this amount plus those of the 24 hours before, in this currency.';
create index staff_money_actions_by_staff on staff_money_actions (staff_id, currency, at) where day_minor is not null;
create index staff_money_actions_by_company on staff_money_actions (company_id);
create trigger staff_money_actions_append_only before update or delete on staff_money_actions for each row execute function refuse_change();
create trigger staff_money_actions_no_truncate before truncate on staff_money_actions for each statement execute function refuse_change();

create function staff_money_action_must_fit() returns trigger language plpgsql as $$
begin
  if new.day_minor is not null and new.day_minor <> new.amount_minor + (
    select coalesce(sum(a.amount_minor), 0) from staff_money_actions a
    where a.staff_id = new.staff_id and a.currency = new.currency and a.day_minor is not null and a.at > new.at - interval '24 hours') then
    raise exception 'the daily money total of staff member % does not match the actions', new.staff_id
      using errcode = 'check_violation', constraint = 'staff_money_actions_day_adds_up';
  end if;
  if new.request_id is not null and not exists (
    select from money_requests r where r.id = new.request_id and r.outcome = 'confirmed' and r.asked_by = new.staff_id and r.action = new.action
      and r.company_id = new.company_id and r.currency = new.currency and r.amount_minor = new.amount_minor) then
    raise exception 'money request % confirms another action', new.request_id
      using errcode = 'check_violation', constraint = 'staff_money_actions_confirmed';
  end if;
  return new;
end $$;
create trigger staff_money_actions_fit before insert on staff_money_actions for each row execute function staff_money_action_must_fit();

-- The marketplace's own ledger accounts, one of each kind per currency.
insert into ledger_accounts (company_id, kind, currency)
select null, kind, currency
from unnest(array['GBP', 'DKK', 'SEK', 'NOK']) with ordinality as c (currency, place),
     unnest(array['revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off']) with ordinality as k (kind, rank)
order by place, rank;
insert into ledger_accounts (company_id, kind, currency)
select null, 'bank', currency from unnest(array['GBP', 'DKK', 'SEK', 'NOK']) as currency;
