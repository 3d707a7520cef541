-- Alert settings of companies, sent alerts, and dashboard notices.

create table company_alert_settings (
  company_id bigint
    constraint company_alert_settings_pk primary key
    constraint company_alert_settings_company_fk references companies (id),
  mobile_sms text,
  lead_emails text[] not null constraint company_alert_settings_emails check (cardinality(lead_emails) <= 5),
  leads_by_email boolean not null,
  leads_by_sms boolean not null,
  marketplace_email_enabled boolean not null,
  marketplace_sms_enabled boolean not null,
  marketplace_notify smallint not null
    constraint company_alert_settings_notify check (marketplace_notify between 1 and 4),
  sms_marketplace_notify smallint not null
    constraint company_alert_settings_sms_notify check (sms_marketplace_notify between 1 and 4)
);
comment on table company_alert_settings is 'Without a row the defaults apply: priority alerts by mail and text message, digests by mail.';
comment on column company_alert_settings.mobile_sms is 'Null: the current mobile number of the company details. Empty: none.';
comment on column company_alert_settings.lead_emails is 'In order, the first is the main one. Null stands for the account''s current address.';

-- Companies name the addresses that alerts go to, but only the reader of an address can consent.
create table alert_addresses (
  id bigint generated always as identity constraint alert_addresses_id_once unique,
  company_id bigint not null constraint alert_addresses_company_fk references companies (id),
  address text not null constraint alert_addresses_lower_case check (address = lower(address)),
  confirmed_at timestamptz,
  priority_off_at timestamptz,
  digest_off_at timestamptz,
  constraint alert_addresses_pk primary key (company_id, address)
);
comment on table alert_addresses is 'State of a company''s alert address: confirmation and mails switched off. An address without a row was never mailed.';
comment on column alert_addresses.confirmed_at is 'Null for the account''s address, which is confirmed with the account.';

create table alert_address_links (
  id bigint generated always as identity constraint alert_address_links_pk primary key,
  company_id bigint not null,
  address text not null,
  token_hash bytea not null constraint alert_address_links_token_once unique,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  constraint alert_address_links_address_fk foreign key (company_id, address) references alert_addresses (company_id, address)
);
comment on table alert_address_links is 'One row per confirmation mail. The rows of recent weeks limit how often one may be sent.';
create index alert_address_links_by_address on alert_address_links (address, sent_at);
create index alert_address_links_by_company on alert_address_links (company_id, sent_at);

-- Text messages cost money, so each company has a daily quota, by its own calendar.
create table alert_sms_days (
  company_id bigint not null constraint alert_sms_days_company_fk references companies (id),
  day date not null,
  sent integer not null default 0 constraint alert_sms_days_sent check (sent >= 0),
  held_back integer not null default 0 constraint alert_sms_days_held_back check (held_back >= 0),
  full_at timestamptz constraint alert_sms_days_full check ((full_at is null) = (held_back = 0)),
  constraint alert_sms_days_pk primary key (company_id, day)
);
comment on column alert_sms_days.full_at is 'When the first message over the day''s quota was withheld. From then on the company sees a notice.';

-- Enquiries that go on sale within a company's coverage are collected into digests at the interval it chose.
create table lead_digests (
  id bigint generated always as identity constraint lead_digests_pk primary key,
  company_id bigint not null constraint lead_digests_company_fk references companies (id),
  channel text not null constraint lead_digests_channel check (channel in ('email', 'sms')),
  due_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  constraint lead_digests_once unique (company_id, channel, due_at),
  constraint lead_digests_of_channel unique (id, company_id, channel)
);
comment on table lead_digests is 'One row per digest: a mail to each address of the company, or one text message. Enquiries no longer available when it is sent are left out.';

create table lead_digest_enquiries (
  company_id bigint not null,
  channel text not null,
  enquiry_id bigint not null constraint lead_digest_enquiries_enquiry_fk references enquiries (id),
  digest_id bigint not null,
  constraint lead_digest_enquiries_pk primary key (company_id, channel, enquiry_id),
  constraint lead_digest_enquiries_digest_fk foreign key (digest_id, company_id, channel) references lead_digests (id, company_id, channel)
);
comment on constraint lead_digest_enquiries_pk on lead_digest_enquiries is 'Each company is notified of an enquiry once per channel.';
create index lead_digest_enquiries_by_digest on lead_digest_enquiries (digest_id);
create index lead_digest_enquiries_by_enquiry on lead_digest_enquiries (enquiry_id);

-- One row per full hour: the last company processed. After a crash the next worker continues behind it.
create table digest_rounds (
  due_at timestamptz
    constraint digest_rounds_pk primary key
    constraint digest_rounds_full_hour check (date_trunc('hour', due_at, 'UTC') = due_at),
  after_company bigint not null default 0,
  finished_at timestamptz
);

-- One row per message and reader. A priority alert belongs to an enquiry, a digest to its own row.
create table alert_deliveries (
  id bigint generated always as identity constraint alert_deliveries_pk primary key,
  code text not null constraint alert_deliveries_code_once unique,
  company_id bigint not null constraint alert_deliveries_company_fk references companies (id),
  kind text not null default 'priority' constraint alert_deliveries_kind check (kind in ('priority', 'digest')),
  enquiry_id bigint constraint alert_deliveries_enquiry_fk references enquiries (id),
  digest_id bigint constraint alert_deliveries_digest_fk references lead_digests (id),
  channel text not null constraint alert_deliveries_channel check (channel in ('email', 'sms')),
  address_id bigint constraint alert_deliveries_address_fk references alert_addresses (id),
  own boolean not null default true,
  message_key text constraint alert_deliveries_message_once unique,
  short_hash bytea constraint alert_deliveries_short_once unique,
  off_hash bytea constraint alert_deliveries_off_once unique,
  sent_at timestamptz not null default app_now(),
  opened_at timestamptz,
  opened_from text constraint alert_deliveries_opened_from check (opened_from in ('email', 'sms', 'link')),
  constraint alert_deliveries_about check (digest_id is null or (kind = 'digest' and enquiry_id is null))
);
comment on column alert_deliveries.code is 'The notifiercode of the link in the alert.';
comment on column alert_deliveries.address_id is 'For mails: the address it went to.';
comment on column alert_deliveries.own is 'Whether it goes to the user''s own address or mobile.';
comment on column alert_deliveries.message_key is 'The dedupe_key of its message in the outbox.';
comment on column alert_deliveries.short_hash is 'For text messages: hash of the 16-character link, which exists only in the message.';
comment on column alert_deliveries.off_hash is 'For mails: hash of the unsubscribe token, which exists only in the message.';
comment on column alert_deliveries.sent_at is 'When it was handed to the outbox, which records when it was sent.';
create index alert_deliveries_by_enquiry on alert_deliveries (enquiry_id, company_id);
create index alert_deliveries_by_digest on alert_deliveries (digest_id) where digest_id is not null;

-- The alert about an offered enquiry, as seen or cleared by the company.
create table lead_alert_states (
  company_id bigint not null constraint lead_alert_states_company_fk references companies (id),
  enquiry_id bigint not null constraint lead_alert_states_enquiry_fk references enquiries (id),
  viewed_at timestamptz,
  dismissed_at timestamptz,
  constraint lead_alert_states_pk primary key (company_id, enquiry_id),
  constraint lead_alert_states_offered foreign key (enquiry_id, company_id) references offers (enquiry_id, company_id)
);

-- Open dashboards poll every minute for changed alerts, and mostly nothing changed. Each change to a company's alerts
-- inserts a row in the same transaction, and the row count is its version. Rows are only inserted: a counter would be a
-- lock shared by all buyers of an enquiry. One row per statement keeps the count cheap.
create table lead_alert_changes (
  id bigint generated always as identity constraint lead_alert_changes_pk primary key,
  -- No foreign key: checking it would lock other companies' rows during a purchase.
  company_id bigint not null,
  changed_at timestamptz not null default app_now()
);
comment on table lead_alert_changes is 'Written by triggers only. Rows older than a few hours can be deleted.';
create index lead_alert_changes_of_company on lead_alert_changes (company_id, id);

create function note_alert_changes() returns trigger language plpgsql as $$
begin
  insert into lead_alert_changes (company_id) select distinct company_id from changed;
  return null;
end $$;
create trigger offers_added_change_alerts after insert on offers referencing new table as changed
  for each statement execute function note_alert_changes();
create trigger offers_updated_change_alerts after update on offers referencing new table as changed
  for each statement execute function note_alert_changes();
create trigger lead_alert_states_added_change_alerts after insert on lead_alert_states referencing new table as changed
  for each statement execute function note_alert_changes();
create trigger lead_alert_states_updated_change_alerts after update on lead_alert_states referencing new table as changed
  for each statement execute function note_alert_changes();
create trigger declines_added_change_alerts after insert on declines referencing new table as changed
  for each statement execute function note_alert_changes();

create function note_alert_change_of_enquiry() returns trigger language plpgsql as $$
begin
  insert into lead_alert_changes (company_id) select company_id from offers where enquiry_id = new.id;
  return null;
end $$;
create trigger enquiries_change_alerts after update on enquiries for each row
  when ((old.status, old.sold, old.reserved, old.max_sales) is distinct from (new.status, new.sold, new.reserved, new.max_sales))
  execute function note_alert_change_of_enquiry();

-- Ids up to 1000 are reserved for notices the product generates, such as 7, overdue.
create table notices (
  id bigint generated always as identity (start with 1001)
    constraint notices_pk primary key
    constraint notices_id_published check (id > 1000),
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
  marketing boolean not null default false,
  constraint notices_audience_named check (
    (country is not null) = (audience = 'country') and (account_type is not null) = (audience = 'account_type')
    and (company_id is not null) = (audience = 'company')),
  constraint notices_system_stays check (message_type = 'other' or not dismissable),
  constraint notices_window check (ends_at is null or ends_at >= starts_at),
  constraint notices_unit_fk foreign key (country) references business_units (country),
  constraint notices_marketing_is_not_system check (not marketing or message_type = 'other'),
  constraint notices_marketing_key unique (id, marketing)
);
create index notices_by_end on notices (ends_at);
create index notices_marketing_by_start on notices (starts_at) where marketing;

-- Notices a user has read. A dismissable notice disappears once read; a permanent one is only no longer new.
create table notice_reads (
  user_id bigint not null constraint notice_reads_user_fk references users (id),
  notice_id bigint not null,
  read_at timestamptz not null default app_now(),
  constraint notice_reads_pk primary key (user_id, notice_id)
);

create table notice_mails (
  notice_id bigint not null,
  user_id bigint not null constraint notice_mails_user_fk references users (id),
  marketing boolean not null default true constraint notice_mails_marketing check (marketing),
  off_hash bytea not null constraint notice_mails_off_once unique,
  mailed_at timestamptz not null default app_now(),
  constraint notice_mails_pk primary key (notice_id, user_id),
  constraint notice_mails_notice_fk foreign key (notice_id, marketing) references notices (id, marketing)
);
comment on column notice_mails.off_hash is 'Hash of the code in the unsubscribe link.';
create index notice_mails_by_user on notice_mails (user_id);
