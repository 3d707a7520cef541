-- Cards at their provider, payments, and what settles which invoice. Nothing here is believed because a browser said so.

-- A company is a customer of its own at each provider; cards, intents and payments are checked against it.
create table provider_customers (
  company_id bigint not null constraint provider_customers_company_fk references companies (id),
  provider text not null constraint provider_customers_provider check (provider in ('sandbox', 'stripe')),
  provider_ref text not null,
  constraint provider_customers_pk primary key (company_id, provider),
  constraint provider_customers_ref_once unique (provider, provider_ref)
);

alter table cards
  add column removed_by text constraint cards_removed_by check (removed_by in ('company', 'operator')),
  add constraint cards_provider check (provider in ('sandbox', 'stripe')),
  add constraint cards_removed_whole check ((removed_at is null) = (removed_by is null)),
  add constraint cards_removed_not_default check (removed_at is null or not is_default),
  add constraint cards_id_company unique (id, company_id);

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

create table payments (
  id bigint generated always as identity constraint payments_pk primary key,
  company_id bigint not null constraint payments_company_fk references companies (id),
  code text not null constraint payments_code_once unique,
  origin text not null constraint payments_origin check (origin in ('company', 'automatic', 'top_up')),
  provider text not null constraint payments_provider check (provider in ('sandbox', 'stripe')),
  provider_ref text,
  card_id bigint not null,
  currency currency_code not null,
  amount_minor bigint not null constraint payments_amount_positive check (amount_minor > 0),
  received_minor bigint,
  state text not null default 'created'
    constraint payments_state check (state in ('created', 'requires_action', 'processing', 'unknown', 'succeeded', 'failed', 'canceled')),
  failure_code text,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  settled_at timestamptz,
  constraint payments_ref_once unique (provider, provider_ref),
  constraint payments_owner unique (id, company_id, currency),
  constraint payments_card_fk foreign key (card_id, company_id) references cards (id, company_id),
  constraint payments_received_whole check ((state = 'succeeded') = (received_minor is not null)),
  constraint payments_received_all check (received_minor = amount_minor),
  constraint payments_settled check ((state in ('succeeded', 'failed', 'canceled')) = (settled_at is not null)),
  constraint payments_known_to_provider check (state <> 'succeeded' or provider_ref is not null),
  constraint payments_failure check (failure_code is null or state = 'failed')
);
comment on column payments.code is 'What the company and its browser call it: random letters and digits.';
comment on column payments.received_minor is 'As the provider says; another amount or currency than the one asked for is never posted.';
create index payments_by_company on payments (company_id, created_at desc);
create index payments_open on payments (created_at) where state in ('created', 'requires_action', 'processing', 'unknown');

-- Money that went back: a refund that the operator ordered or the provider tells of, a dispute, and a dispute that was won.
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

create table write_offs (
  id bigint generated always as identity constraint write_offs_pk primary key,
  invoice_id bigint not null constraint write_offs_once unique,
  company_id bigint not null,
  currency currency_code not null,
  amount_minor bigint not null constraint write_offs_amount_positive check (amount_minor > 0),
  reason text not null constraint write_offs_reason_said check (length(btrim(reason)) > 0),
  staff_id bigint constraint write_offs_staff_fk references staff (id),
  created_at timestamptz not null default app_now()
);

-- How much of an invoice is settled, or of a credit note used up.
alter table invoices
  add column settled_minor bigint not null default 0,
  add constraint invoices_settled_within check (settled_minor between 0 and abs(gross_minor)),
  add constraint invoices_owner unique (id, company_id, currency);
comment on column invoices.settled_minor is 'The sum of the settled allocations: of an invoice what was paid or offset, of a credit note what was used.';

alter table write_offs add constraint write_offs_invoice_fk foreign key (invoice_id, company_id, currency) references invoices (id, company_id, currency);

create or replace function invoice_must_stay() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'status' - 'settled_minor' is distinct from to_jsonb(old) - 'status' - 'settled_minor' then
    raise exception 'invoices are written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Which payment or credit note settles how much of which invoice. Open while its payment is under way: nobody else may settle that
-- invoice meanwhile. Released where the payment failed, reversed where its money went back. Credit is settled at once.
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

-- What a provider told us, once each. Only that it did: what is true is asked for again.
create table provider_events (
  provider text not null constraint provider_events_provider check (provider in ('sandbox', 'stripe')),
  event_id text not null,
  type text not null,
  object_ref text not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  constraint provider_events_pk primary key (provider, event_id)
);
create index provider_events_waiting on provider_events (received_at) where processed_at is null;

-- How an account pays by itself, and what stops it from buying. The operator's own switch (purchase_enabled) is another thing.
alter table accounts
  add column auto_pay_barred boolean not null default false,
  add column auto_pay_failures integer not null default 0 constraint accounts_auto_pay_failures check (auto_pay_failures between 0 and 4),
  add column auto_pay_next_on date,
  add column auto_pay_stopped_at timestamptz,
  add column suspended_at timestamptz,
  add column top_up_below_minor bigint,
  add column top_up_amount_minor bigint,
  add column top_up_stopped_at timestamptz,
  add constraint accounts_barred_is_off check (not (auto_pay_barred and auto_pay_enabled)),
  add constraint accounts_top_up_whole check (
    num_nulls(top_up_below_minor, top_up_amount_minor) in (0, 2)
    and (top_up_below_minor is null or (top_up_below_minor >= 0 and top_up_amount_minor > 0)));
comment on column accounts.suspended_at is 'Since when the account may not buy because an invoice is overdue for too long; null once it is settled.';
comment on column accounts.auto_pay_failures is 'Charges that failed in a row; after the fourth automatic payment is switched off.';
comment on column accounts.top_up_below_minor is 'Automatic top-up: below this remaining credit, top_up_amount_minor is charged to the default card.';

alter table ledger_transactions
  drop constraint ledger_transactions_kind,
  add constraint ledger_transactions_kind check (
    kind in ('purchase', 'payment', 'credit_note', 'refund', 'chargeback', 'chargeback_won', 'write_off', 'correction'));
