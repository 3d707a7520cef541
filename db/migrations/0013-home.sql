-- What the dashboard shows: the steps of a new company, notices, reviews, and the events that the product counts.
alter table companies add column step_one_at timestamptz;
alter table companies add column step_two_at timestamptz;
alter table companies add column step_three_at timestamptz;
alter table companies add column step_four_at timestamptz;
alter table companies add column journey_skipped_at timestamptz;
comment on column companies.step_one_at is 'Company details saved for the first time; two is coverage, three accreditations, four the payment method.';

-- Numbers up to 1000 belong to the notices that the product works out for itself, such as 7, overdue.
create table notices (
  id bigint generated always as identity (start with 1001) constraint notices_pk primary key constraint notices_id_published check (id > 1000),
  look text not null constraint notices_look check (look in ('alert', 'info', 'success', 'high')),
  subject text not null constraint notices_subject check (length(btrim(subject)) between 1 and 120),
  content text not null constraint notices_content check (length(content) between 1 and 2000),
  dismissable boolean not null,
  message_type text not null constraint notices_message_type check (message_type in ('system', 'other')),
  audience text not null constraint notices_audience check (audience in ('all', 'country', 'account_type', 'company')),
  country country_code,
  account_type smallint constraint notices_account_type check (account_type in (1, 2, 3)),
  company_id bigint constraint notices_company_fk references companies (id),
  starts_at timestamptz not null default app_now(),
  ends_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint notices_audience_named check (
    (country is not null) = (audience = 'country') and (account_type is not null) = (audience = 'account_type')
    and (company_id is not null) = (audience = 'company')),
  constraint notices_system_stays check (message_type = 'other' or not dismissable),
  constraint notices_window check (ends_at is null or ends_at >= starts_at)
);
create index notices_by_end on notices (ends_at);

-- What a person has read. A dismissable notice is gone once read; one that stays is only no longer new.
create table notice_reads (
  user_id bigint not null constraint notice_reads_user_fk references users (id),
  notice_id bigint not null,
  read_at timestamptz not null default app_now(),
  constraint notice_reads_pk primary key (user_id, notice_id)
);

create table reviews (
  id bigint generated always as identity constraint reviews_pk primary key,
  code text not null constraint reviews_code_once unique,
  purchase_id bigint not null constraint reviews_one_per_lead unique constraint reviews_purchase_fk references purchases (id),
  company_id bigint not null constraint reviews_company_fk references companies (id),
  rating_overall smallint not null constraint reviews_rating check (rating_overall in (2, 4, 6, 8, 10)),
  comment text constraint reviews_comment check (length(comment) between 1 and 1000),
  work_done_comments text constraint reviews_work_done check (length(work_done_comments) between 1 and 1000),
  display_name text not null constraint reviews_display_name check (length(btrim(display_name)) between 1 and 80),
  state text not null default 'held' constraint reviews_state check (state in ('held', 'published', 'unpublished')),
  created_at timestamptz not null default app_now(),
  published_at timestamptz,
  constraint reviews_published_has_time check (state <> 'published' or published_at is not null)
);
comment on column reviews.display_name is 'What the consumer lets be published: forename and town, or initials; never the surname.';
create index reviews_by_company on reviews (company_id, created_at desc, id desc);

-- What the product counts, here and nowhere else. Purchases count themselves: their rows are the event.
create table product_events (
  id bigint generated always as identity constraint product_events_pk primary key,
  kind text not null constraint product_events_kind check (kind in ('registration')),
  company_id bigint not null constraint product_events_company_fk references companies (id),
  at timestamptz not null default app_now(),
  constraint product_events_once unique (company_id, kind)
);
create view analytics_events as
select kind, company_id, at, null::text as currency, null::bigint as net_minor, null::bigint as vat_minor from product_events
union all
select 'purchase', company_id, created_at, currency, net_minor, vat_minor from purchases;
