-- The room: offers, purchases, declines, views. A purchase is a sold slot; its code names the lead.
create table offers (
  id bigint generated always as identity constraint offers_pk primary key,
  enquiry_id bigint not null constraint offers_enquiry_fk references enquiries (id),
  company_id bigint not null constraint offers_company_fk references companies (id),
  offered_at timestamptz not null default app_now(),
  guarantee_until timestamptz not null,
  ended_at timestamptz,
  outcome text constraint offers_outcome check (outcome in ('accepted', 'declined', 'lapsed', 'withdrawn')),
  constraint offers_once unique (enquiry_id, company_id),
  constraint offers_end_has_outcome check ((ended_at is null) = (outcome is null)),
  constraint offers_window check (guarantee_until > offered_at)
);
create index offers_living on offers (company_id, enquiry_id) where ended_at is null;
create index offers_to_lapse on offers (guarantee_until) where ended_at is null;

create table purchases (
  id bigint generated always as identity constraint purchases_pk primary key,
  code text not null constraint purchases_code_once unique,
  enquiry_id bigint not null constraint purchases_enquiry_fk references enquiries (id),
  company_id bigint not null constraint purchases_company_fk references companies (id),
  slot_no smallint not null constraint purchases_slot check (slot_no between 1 and 3),
  channel text not null constraint purchases_channel check (channel in ('single', 'bulk', 'auto', 'api')),
  created_at timestamptz not null default app_now(),
  first_request_at timestamptz not null default app_now(),
  guarantee_until timestamptz,
  currency currency_code not null,
  vat_rate_bp integer not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  gross_minor bigint not null,
  balance_after_minor bigint not null,
  credit_limit_at_purchase_minor bigint not null,
  email_validated boolean not null,
  purchase_enabled boolean not null,
  had_card boolean not null,
  buy_without_card boolean not null,
  set_up_complete boolean not null,
  accreditations_ok boolean not null,
  company_status smallint not null,
  constraint purchases_slot_once unique (enquiry_id, slot_no),
  constraint purchases_company_once unique (enquiry_id, company_id),
  constraint purchases_within_credit check (balance_after_minor <= credit_limit_at_purchase_minor),
  constraint purchases_sum check (gross_minor = net_minor + vat_minor and net_minor > 0 and vat_minor >= 0),
  constraint purchases_gates check (email_validated and purchase_enabled and (had_card or buy_without_card) and set_up_complete and accreditations_ok and company_status = 20)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index purchases_by_company on purchases (company_id, created_at desc, id desc);

create table declines (
  enquiry_id bigint not null constraint declines_enquiry_fk references enquiries (id),
  company_id bigint not null constraint declines_company_fk references companies (id),
  was_offered boolean not null,
  reason_id integer constraint declines_reason_fk references reject_reasons (id),
  created_at timestamptz not null default app_now(),
  constraint declines_pk primary key (enquiry_id, company_id)
);
create index declines_by_company on declines (company_id, created_at desc);

create table enquiry_views (
  company_id bigint not null constraint enquiry_views_company_fk references companies (id),
  enquiry_id bigint not null constraint enquiry_views_enquiry_fk references enquiries (id),
  viewed_at timestamptz not null default app_now(),
  constraint enquiry_views_pk primary key (company_id, enquiry_id)
);

-- What the company keeps about a lead it bought.
create table lead_states (
  purchase_id bigint constraint lead_states_pk primary key constraint lead_states_purchase_fk references purchases (id),
  seen_at timestamptz,
  archived_at timestamptz
);

create table invoices (
  id bigint generated always as identity constraint invoices_pk primary key,
  company_id bigint not null constraint invoices_company_fk references companies (id),
  kind text not null constraint invoices_kind check (kind in ('invoice', 'credit_note')),
  series text not null,
  number integer not null constraint invoices_number_positive check (number > 0),
  code text not null constraint invoices_code_once unique,
  purchase_id bigint constraint invoices_purchase_fk references purchases (id),
  description text not null,
  currency currency_code not null,
  vat_rate_bp integer not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  gross_minor bigint not null,
  status text not null default 'unpaid' constraint invoices_status check (status in ('pending', 'unpaid', 'paid', 'offset', 'writeoff')),
  payment_timing text not null constraint invoices_timing check (payment_timing in ('immediate', 'terms')),
  created_at timestamptz not null default app_now(),
  due_on date not null,
  constraint invoices_number_once unique (series, number),
  constraint invoices_sum check (gross_minor = net_minor + vat_minor),
  constraint invoices_sign check ((kind = 'invoice') = (gross_minor > 0))
);
create unique index invoices_one_per_purchase on invoices (purchase_id) where kind = 'invoice';
create unique index invoices_one_credit_note_per_purchase on invoices (purchase_id) where kind = 'credit_note';
create index invoices_by_company on invoices (company_id, created_at desc, id desc);

create table alert_deliveries (
  id bigint generated always as identity constraint alert_deliveries_pk primary key,
  code text not null constraint alert_deliveries_code_once unique,
  company_id bigint not null constraint alert_deliveries_company_fk references companies (id),
  enquiry_id bigint constraint alert_deliveries_enquiry_fk references enquiries (id),
  channel text not null constraint alert_deliveries_channel check (channel in ('email', 'sms')),
  sent_at timestamptz not null default app_now(),
  opened_at timestamptz,
  opened_from text constraint alert_deliveries_opened_from check (opened_from in ('email', 'sms', 'link'))
);

create table client_errors (
  id bigint generated always as identity constraint client_errors_pk primary key,
  at timestamptz not null default app_now(),
  message text not null,
  stack text,
  page text not null,
  app_version text
);
