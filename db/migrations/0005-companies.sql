-- The buyer companies: what they tell of themselves, what the account team allows them, their accreditations and discounts.
create table companies (
  id bigint generated always as identity constraint companies_pk primary key,
  account_number integer generated always as identity (start with 10001) constraint companies_account_number_once unique,
  internal_name text not null constraint companies_name_present check (length(btrim(internal_name)) > 0),
  status_id smallint not null default 20 constraint companies_status check (status_id in (20, 230)),
  account_type smallint not null default 2 constraint companies_account_type check (account_type in (1, 2, 3)),
  country country_code not null,
  communications_language language_code not null,
  time_zone text not null,
  company_type text,
  company_number text,
  vat_number text,
  website text,
  phone text,
  mobile text,
  address_line1 text,
  address_line2 text,
  town text,
  county text,
  postcode text,
  geographic_coverage text constraint companies_geographic_coverage check (geographic_coverage in ('Local', 'Regional', 'National')),
  expected_lead_orders text constraint companies_expected_lead_orders
    check (expected_lead_orders in ('100-150', '151-200', '201-250', '251-300', '301-350', '350+')),
  brand text not null default 'main' constraint companies_brand check (brand in ('main', 'boilers', 'solar')),
  referrer text constraint companies_referrer check (length(referrer) between 1 and 200),
  registered_in text constraint companies_registered_in check (registered_in ~ '^[a-z]{2}$'),
  terms_version text,
  terms_accepted_at timestamptz,
  invoice_emails text[] not null default '{}' constraint companies_invoice_emails
    check (cardinality(invoice_emails) <= 10 and array_position(invoice_emails, null) is null),
  billing_address_enabled boolean not null default false,
  billing_address_line1 text,
  billing_address_line2 text,
  billing_address_town text,
  billing_address_county text,
  billing_address_postcode text,
  billing_address_country country_code,
  discount_bp integer not null default 0 constraint companies_discount check (discount_bp between 0 and 10000),
  purchase_enabled boolean not null default true,
  buy_without_card boolean not null default false,
  no_marketplace boolean not null default false,
  no_widen_marketplace boolean not null default false,
  can_offer_finance boolean not null default false,
  show_listing boolean not null default true,
  show_settings boolean not null default true,
  show_buy_leads boolean not null default true,
  show_finance boolean not null default true,
  show_holiday_mode_lead_alert_toggle boolean not null default true,
  ban_edit boolean not null default false,
  ban_edit_coverage boolean not null default false,
  allow_edit_company_details boolean not null default false,
  step_one_at timestamptz,
  step_two_at timestamptz,
  step_three_at timestamptz,
  step_four_at timestamptz,
  journey_skipped_at timestamptz,
  lead_delivery_confirmed_at timestamptz,
  lead_alerts_confirmed_at timestamptz,
  alerts_paused_at timestamptz,
  locked_at timestamptz,
  lock_reason text,
  created_at timestamptz not null default app_now(),
  constraint companies_terms_dated check ((terms_version is null) = (terms_accepted_at is null)),
  constraint companies_billing_address_whole check (
    not billing_address_enabled
    or num_nulls(billing_address_line1, billing_address_town, billing_address_postcode, billing_address_country) = 0),
  constraint companies_lock_has_reason check (locked_at is null or length(lock_reason) >= 5)
);
comment on column companies.brand is 'Under which brand the company registered.';
comment on column companies.referrer is 'Who sent the company to us, as the link said (jref).';
comment on column companies.registered_in is 'The language that the registration page was shown in.';
comment on column companies.billing_address_enabled is 'Off: invoices bear the address of the company; what was entered is kept.';
comment on column companies.ban_edit is 'The account team manages the profile: its owner may read it.';
comment on column companies.allow_edit_company_details is 'Whether the company may change its name and number itself.';
comment on column companies.step_one_at is 'Company details saved for the first time; two is coverage, three accreditations, four the payment method.';

alter table users add constraint users_company_fk foreign key (company_id) references companies (id);

-- The languages in which a company takes leads; the one we write to it in stands in companies.
create table company_lead_languages (
  company_id bigint not null constraint company_lead_languages_company_fk references companies (id),
  language language_code not null,
  constraint company_lead_languages_pk primary key (company_id, language)
);

-- What became of a certificate: approved until a day, refused with a reason, reminded before it expires.
create table company_accreditations (
  company_id bigint not null constraint company_accreditations_company_fk references companies (id),
  scheme_id integer not null constraint company_accreditations_scheme_fk references accreditation_schemes (id),
  certificate_number text not null,
  manual_approval_until timestamptz,
  reminded_days smallint,
  rejected_at timestamptz,
  reject_reason text,
  updated_at timestamptz not null default app_now(),
  constraint company_accreditations_pk primary key (company_id, scheme_id),
  constraint company_accreditations_rejection
    check ((rejected_at is null) = (reject_reason is null) and (rejected_at is null or manual_approval_until is null))
);
comment on column company_accreditations.reminded_days is 'The last reminder before this approval expires: 30 or 7 days ahead.';
create index company_accreditations_waiting on company_accreditations (updated_at) where manual_approval_until is null and rejected_at is null;
create index company_accreditations_expiring on company_accreditations (manual_approval_until) where manual_approval_until is not null;

-- A company that pays nothing is agreed by two administrators: one asks, another confirms.
create table discount_changes (
  id bigint generated always as identity constraint discount_changes_pk primary key,
  company_id bigint not null constraint discount_changes_company_fk references companies (id),
  discount_bp integer not null constraint discount_changes_discount check (discount_bp between 0 and 10000),
  reason text not null constraint discount_changes_reason check (length(reason) >= 5),
  asked_by bigint not null constraint discount_changes_asked_by_fk references staff (id),
  asked_at timestamptz not null default app_now(),
  outcome text constraint discount_changes_outcome check (outcome in ('confirmed', 'rejected', 'replaced')),
  settled_by bigint constraint discount_changes_settled_by_fk references staff (id),
  settled_at timestamptz,
  constraint discount_changes_settled check (num_nonnulls(outcome, settled_by, settled_at) in (0, 3)),
  constraint discount_changes_second_person check (outcome <> 'confirmed' or settled_by <> asked_by)
);
comment on column discount_changes.outcome is 'Null while it waits. Replaced: another discount was set, or asked for, meanwhile.';
create unique index discount_changes_one_open on discount_changes (company_id) where outcome is null;

create function discount_must_be_confirmed() returns trigger language plpgsql as $$
begin
  if not exists (select from discount_changes
                 where company_id = new.id and discount_bp = new.discount_bp and outcome = 'confirmed' and settled_at = app_now()) then
    raise exception 'a company that pays nothing needs two administrators'
      using errcode = 'check_violation', constraint = 'companies_discount_confirmed';
  end if;
  return new;
end $$;
create trigger companies_discount_confirmed before update of discount_bp on companies
  for each row when (new.discount_bp = 10000 and old.discount_bp <> 10000) execute function discount_must_be_confirmed();

-- What the product counts, beside purchases, which count themselves: their rows are the event.
create table product_events (
  id bigint generated always as identity constraint product_events_pk primary key,
  kind text not null constraint product_events_kind check (kind in ('registration')),
  company_id bigint not null constraint product_events_company_fk references companies (id),
  at timestamptz not null default app_now(),
  constraint product_events_once unique (company_id, kind)
);
