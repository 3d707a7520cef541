-- The buyer companies, their users, the marketplace's staff, and sessions.
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
  discount_bp integer not null default 0 constraint companies_discount check (discount_bp between 0 and 10000),
  purchase_enabled boolean not null default true,
  buy_without_card boolean not null default false,
  no_marketplace boolean not null default false,
  no_widen_marketplace boolean not null default false,
  can_offer_finance boolean not null default false,
  show_settings boolean not null default true,
  show_buy_leads boolean not null default true,
  show_finance boolean not null default true,
  show_holiday_mode_lead_alert_toggle boolean not null default true,
  lead_delivery_confirmed_at timestamptz,
  lead_alerts_confirmed_at timestamptz,
  alerts_paused_at timestamptz,
  locked_at timestamptz,
  lock_reason text,
  created_at timestamptz not null default app_now(),
  constraint companies_lock_has_reason check (locked_at is null or length(lock_reason) >= 5)
);

create table users (
  id bigint generated always as identity constraint users_pk primary key,
  company_id bigint not null constraint users_company_fk references companies (id),
  email text not null constraint users_email_once unique constraint users_email_lower check (email = lower(email)),
  is_account_owner boolean not null default true,
  title text,
  forename text not null,
  surname text not null,
  password_hash text not null,
  password_changed_at timestamptz not null default app_now(),
  email_validated_at timestamptz,
  created_at timestamptz not null default app_now()
);
create unique index users_one_owner on users (company_id) where is_account_owner;
create index users_by_company on users (company_id);

create table staff (
  id bigint generated always as identity constraint staff_pk primary key,
  email text not null constraint staff_email_once unique constraint staff_email_lower check (email = lower(email)),
  name text not null,
  role text not null constraint staff_role check (role in ('agent', 'admin')),
  password_hash text not null,
  created_at timestamptz not null default app_now(),
  disabled_at timestamptz
);

-- The first administrator of an installation without demonstration data is made with a one-time code.
create table staff_invitations (
  code_hash bytea constraint staff_invitations_pk primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sessions (
  id bigint generated always as identity constraint sessions_pk primary key,
  token_hash bytea not null constraint sessions_token_once unique,
  user_id bigint constraint sessions_user_fk references users (id),
  staff_id bigint constraint sessions_staff_fk references staff (id),
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  revoked_at timestamptz,
  constraint sessions_one_owner check (num_nonnulls(user_id, staff_id) = 1)
);
create index sessions_by_user on sessions (user_id) where revoked_at is null;
create index sessions_by_staff on sessions (staff_id) where revoked_at is null;

-- Failures only, counted over 15 minutes. The account is a hash: unknown e-mails are throttled like known ones.
create table sign_in_failures (
  id bigint generated always as identity constraint sign_in_failures_pk primary key,
  account_hash bytea not null,
  address text not null,
  failed_at timestamptz not null default app_now()
);
create index sign_in_failures_by_account on sign_in_failures (account_hash, failed_at);
create index sign_in_failures_by_address on sign_in_failures (address, failed_at);

create table company_accreditations (
  company_id bigint not null constraint company_accreditations_company_fk references companies (id),
  scheme_id integer not null constraint company_accreditations_scheme_fk references accreditation_schemes (id),
  certificate_number text not null,
  manual_approval_until timestamptz,
  updated_at timestamptz not null default app_now(),
  constraint company_accreditations_pk primary key (company_id, scheme_id)
);

create table listings (
  company_id bigint constraint listings_pk primary key constraint listings_company_fk references companies (id),
  trading_name text,
  description text,
  updated_at timestamptz not null default app_now()
);

-- A coverage area: which work types in which districts.
create table coverage_areas (
  id bigint generated always as identity constraint coverage_areas_pk primary key,
  company_id bigint not null constraint coverage_areas_company_fk references companies (id),
  name text not null,
  created_at timestamptz not null default app_now()
);
create index coverage_areas_by_company on coverage_areas (company_id);

create table coverage_work_types (
  coverage_area_id bigint not null constraint coverage_work_types_area_fk references coverage_areas (id) on delete cascade,
  work_type_id integer not null constraint coverage_work_types_work_type_fk references work_types (id),
  constraint coverage_work_types_pk primary key (coverage_area_id, work_type_id)
);

create table coverage_districts (
  coverage_area_id bigint not null constraint coverage_districts_area_fk references coverage_areas (id) on delete cascade,
  district_id integer not null constraint coverage_districts_district_fk references regions (id),
  constraint coverage_districts_pk primary key (coverage_area_id, district_id)
);
create index coverage_districts_by_district on coverage_districts (district_id);
