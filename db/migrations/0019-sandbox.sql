-- The sandbox card provider. The product never reads this schema; it calls the sandbox over HTTP, as it calls Stripe.
-- No card number is stored.

create schema sandbox;

create table sandbox.customers (
  id text constraint customers_pk primary key,
  name text,
  email text,
  created_at timestamptz not null default app_now()
);

-- Stripe payment methods; the sandbox has cards only. Without a customer the card is not attached yet, or detached.
create table sandbox.payment_methods (
  id text constraint payment_methods_pk primary key,
  customer_id text constraint payment_methods_customer_fk references sandbox.customers (id),
  behaviour text not null,
  brand text not null,
  last4 text not null constraint payment_methods_last4 check (last4 ~ '^[0-9]{4}$'),
  fingerprint text not null,
  exp_month integer not null constraint payment_methods_exp_month check (exp_month between 1 and 12),
  exp_year integer not null constraint payment_methods_exp_year check (exp_year between 2000 and 2199),
  cardholder text,
  created_at timestamptz not null default app_now(),
  detached_at timestamptz,
  constraint payment_methods_detached check (detached_at is null or customer_id is null)
);

create table sandbox.setup_intents (
  id text constraint setup_intents_pk primary key,
  client_secret text not null,
  customer_id text not null constraint setup_intents_customer_fk references sandbox.customers (id),
  payment_method_id text constraint setup_intents_payment_method_fk references sandbox.payment_methods (id),
  status text not null default 'requires_payment_method'
    constraint setup_intents_status check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  error jsonb,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  constraint setup_intents_card_known check (status not in ('requires_action', 'succeeded') or payment_method_id is not null),
  constraint setup_intents_error_open check (error is null or status = 'requires_payment_method')
);

create table sandbox.payment_intents (
  id text constraint payment_intents_pk primary key,
  client_secret text not null,
  customer_id text constraint payment_intents_customer_fk references sandbox.customers (id),
  payment_method_id text constraint payment_intents_payment_method_fk references sandbox.payment_methods (id),
  amount bigint not null constraint payment_intents_amount_positive check (amount > 0),
  currency text not null constraint payment_intents_currency check (currency ~ '^[a-z]{3}$'),
  description text,
  metadata jsonb not null default '{}',
  status text not null
    constraint payment_intents_status check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'succeeded', 'canceled')),
  error jsonb,
  created_at timestamptz not null default app_now(),
  canceled_at timestamptz,
  constraint payment_intents_canceled check ((status = 'canceled') = (canceled_at is not null)),
  constraint payment_intents_error_open check (error is null or status in ('requires_payment_method', 'canceled')),
  constraint payment_intents_card_known check (status not in ('requires_confirmation', 'requires_action', 'succeeded') or payment_method_id is not null)
);
create index payment_intents_by_time on sandbox.payment_intents (created_at desc, id desc);

-- One attempt to take money. At most one per payment succeeds.
create table sandbox.charges (
  id text constraint charges_pk primary key,
  payment_intent_id text not null constraint charges_payment_intent_fk references sandbox.payment_intents (id),
  payment_method_id text not null constraint charges_payment_method_fk references sandbox.payment_methods (id),
  amount bigint not null constraint charges_amount_positive check (amount > 0),
  refunded_amount bigint not null default 0,
  currency text not null,
  status text not null constraint charges_status check (status in ('succeeded', 'failed')),
  error jsonb,
  created_at timestamptz not null default app_now(),
  constraint charges_refunded_within check (refunded_amount between 0 and amount and (refunded_amount = 0 or status = 'succeeded')),
  constraint charges_failure check ((status = 'failed') = (error is not null))
);
create unique index charges_once on sandbox.charges (payment_intent_id) where status = 'succeeded';
create index charges_by_payment_intent on sandbox.charges (payment_intent_id, created_at desc);

create table sandbox.refunds (
  id text constraint refunds_pk primary key,
  payment_intent_id text not null constraint refunds_payment_intent_fk references sandbox.payment_intents (id),
  charge_id text not null constraint refunds_charge_fk references sandbox.charges (id),
  amount bigint not null constraint refunds_amount_positive check (amount > 0),
  currency text not null,
  created_at timestamptz not null default app_now()
);
create index refunds_by_charge on sandbox.refunds (charge_id, created_at desc);

create table sandbox.disputes (
  id text constraint disputes_pk primary key,
  payment_intent_id text not null constraint disputes_payment_intent_fk references sandbox.payment_intents (id),
  charge_id text not null
    constraint disputes_charge_fk references sandbox.charges (id)
    constraint disputes_once unique,
  amount bigint not null constraint disputes_amount_positive check (amount > 0),
  currency text not null,
  status text not null default 'needs_response'
    constraint disputes_status check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null default app_now()
);
create index disputes_by_payment_intent on sandbox.disputes (payment_intent_id);

-- The first response to a key is replayed for ever, whether or not the caller received it.
create table sandbox.idempotency_keys (
  key text constraint idempotency_keys_pk primary key,
  operation text not null,
  parameters_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default app_now()
);

create table sandbox.events (
  id text constraint events_pk primary key,
  type text not null,
  object jsonb not null,
  created_at timestamptz not null default app_now()
);

-- A webhook to send. A worker claims it; the claim of a crashed worker expires.
create table sandbox.deliveries (
  id bigint generated always as identity constraint deliveries_pk primary key,
  event_id text not null constraint deliveries_event_fk references sandbox.events (id),
  attempts integer not null default 0,
  due_at timestamptz not null default app_now(),
  delivered_at timestamptz,
  given_up_at timestamptz,
  constraint deliveries_one_end check (num_nonnulls(delivered_at, given_up_at) <= 1)
);
create index deliveries_due on sandbox.deliveries (due_at) where delivered_at is null and given_up_at is null;

-- Faults to inject on demand, a number of times or until a moment.
create table sandbox.faults (
  id bigint generated always as identity constraint faults_pk primary key,
  kind text not null
    constraint faults_kind check (
    kind in ('outage', 'server_error', 'server_error_after', 'cut_before', 'cut_after', 'rate_limit', 'slow', 'duplicate_events', 'disorder_events', 'delay_events', 'lose_events')),
  operation text,
  value integer,
  remaining integer constraint faults_remaining check (remaining >= 0),
  until timestamptz
);
