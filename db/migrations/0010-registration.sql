-- Companies that register themselves: what they tell, what they agreed to, and the captcha before it.

-- Secrets that this installation made for itself, by name. Never read out, never among the business settings.
create table installation_secrets (
  name text constraint installation_secrets_pk primary key,
  secret bytea not null constraint installation_secrets_length check (length(secret) >= 32),
  created_at timestamptz not null default app_now()
);

-- A solved captcha is good once.
create table captcha_uses (
  challenge_hash bytea constraint captcha_uses_pk primary key,
  expires_at timestamptz not null
);
create index captcha_uses_by_expiry on captcha_uses (expires_at);

alter table companies
  add column geographic_coverage text constraint companies_geographic_coverage check (geographic_coverage in ('Local', 'Regional', 'National')),
  add column expected_lead_orders text constraint companies_expected_lead_orders
    check (expected_lead_orders in ('100-150', '151-200', '201-250', '251-300', '301-350', '350+')),
  add column brand text not null default 'main' constraint companies_brand check (brand in ('main', 'boilers', 'solar')),
  add column referrer text constraint companies_referrer check (length(referrer) between 1 and 200),
  add column registered_in text constraint companies_registered_in check (registered_in ~ '^[a-z]{2}$'),
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add constraint companies_terms_dated check ((terms_version is null) = (terms_accepted_at is null));
comment on column companies.brand is 'Under which brand the company registered.';
comment on column companies.referrer is 'Who sent the company to us, as the link said (jref).';
comment on column companies.registered_in is 'The language that the registration page was shown in.';

-- The languages in which a company takes leads; the one we write to it in stands in companies.
create table company_lead_languages (
  company_id bigint not null constraint company_lead_languages_company_fk references companies (id),
  language language_code not null,
  constraint company_lead_languages_pk primary key (company_id, language)
);

-- How many leads went on sale lately, by work type, for people who are about to register.
create index enquiries_by_release on enquiries (country, released_at, work_type_id) where released_at is not null;
