-- What the product charged by itself: what was due in the morning, and top-ups. A charge is written down before its card is asked,
-- and has ended once its payment has: how many of them there may be is judged by these rows.
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
comment on column automatic_charges.code is 'Random letters and digits: by them its payment is known, so that there is one however often it is begun.';
comment on column automatic_charges.day is 'By the calendar of the company: the morning that it belongs to, or the day of the top-up.';
comment on column automatic_charges.outcome is 'Null while its payment is under way. Dropped: nothing was left to pay once its turn came.';
create unique index automatic_charges_one_a_morning on automatic_charges (company_id, day) where kind = 'due_invoices';
create unique index automatic_charges_one_at_a_time on automatic_charges (company_id) where ended_at is null;
create index automatic_charges_by_day on automatic_charges (company_id, kind, day);

-- Whose cards run out is asked every morning.
create index cards_by_expiry on cards (expires_on) where is_default and removed_at is null;

-- Unused credit that an operator gives back to the card it came from: ordered first, then asked of the provider by this order's own
-- code, so that it is given back once.
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
