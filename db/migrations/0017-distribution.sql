-- How a company wants to hear of leads, what was decided when an enquiry was released, and who was told of it.
create table company_alert_settings (
  company_id bigint constraint company_alert_settings_pk primary key constraint company_alert_settings_company_fk references companies (id),
  mobile_sms text,
  lead_emails text[] not null constraint company_alert_settings_emails check (cardinality(lead_emails) <= 5),
  leads_by_email boolean not null,
  leads_by_sms boolean not null,
  marketplace_email_enabled boolean not null,
  marketplace_sms_enabled boolean not null,
  marketplace_notify smallint not null constraint company_alert_settings_notify check (marketplace_notify between 1 and 4),
  sms_marketplace_notify smallint not null constraint company_alert_settings_sms_notify check (sms_marketplace_notify between 1 and 4)
);
comment on table company_alert_settings is 'A company without a row has the standard: priority alerts by both, the digest by e-mail.';
comment on column company_alert_settings.mobile_sms is 'Null: the mobile number of the company details, whatever it is by then. Empty: none.';
comment on column company_alert_settings.lead_emails is 'In their order, the first is the main one; null stands for the address of the account, whatever it is by then.';

alter table alert_deliveries add column kind text not null default 'priority' constraint alert_deliveries_kind check (kind in ('priority', 'digest'));
alter table alert_deliveries add column message_key text constraint alert_deliveries_message_once unique;
alter table alert_deliveries add column short_hash bytea constraint alert_deliveries_short_once unique;
alter table alert_deliveries add column own boolean not null default true;
comment on column alert_deliveries.code is 'The notifiercode of the link in the alert.';
comment on column alert_deliveries.short_hash is 'Of a text message: the 16 characters of its link, which stand only there.';
comment on column alert_deliveries.sent_at is 'When it was handed to the outbox; when it left stands there.';
comment on column alert_deliveries.message_key is 'The dedupe_key of its message in the outbox.';
comment on column alert_deliveries.own is 'Whether it goes to the user''s own address or mobile.';
create index alert_deliveries_by_enquiry on alert_deliveries (enquiry_id, company_id);

-- One row per release: who matched in which order, and why others who cover the place and the work did not.
create table distribution_runs (
  enquiry_id bigint constraint distribution_runs_pk primary key constraint distribution_runs_enquiry_fk references enquiries (id),
  matched_at timestamptz not null default app_now(),
  matched bigint[] not null,
  automatic bigint[] not null constraint distribution_runs_automatic_matched check (automatic <@ matched),
  not_matched jsonb not null default '{}',
  opens_at timestamptz not null,
  window_until timestamptz,
  settled_at timestamptz
);
comment on column distribution_runs.matched is 'Companies in the fair order of that moment.';
comment on column distribution_runs.automatic is 'Those of them whose automatic buying was on.';
comment on column distribution_runs.not_matched is 'Reason to companies: availability codes, alerts_paused, cap_day, cap_week, cap_month.';
comment on column distribution_runs.window_until is 'The end of the latest priority window; a declined offer is passed on within it.';
comment on column distribution_runs.settled_at is 'When nobody was left to turn to, or no slot. Null while the release is under way.';
create index distribution_runs_by_window on distribution_runs (window_until);
create index distribution_runs_under_way on distribution_runs (matched_at) where settled_at is null;

-- What became of a matched company when its turn came. Nobody gets two turns at one enquiry.
create table distribution_decisions (
  enquiry_id bigint not null constraint distribution_decisions_run_fk references distribution_runs (enquiry_id),
  company_id bigint not null constraint distribution_decisions_company_fk references companies (id),
  decision text not null constraint distribution_decisions_decision check (decision in ('bought', 'offered', 'passed_over')),
  reason text,
  decided_at timestamptz not null default app_now(),
  constraint distribution_decisions_pk primary key (enquiry_id, company_id),
  constraint distribution_decisions_reason check ((decision = 'passed_over') = (reason is not null))
);
-- Released and not open to everybody yet: a handful, however many enquiries there are.
create index enquiries_to_open on enquiries (released_at) where status = 'released' and opened_at is null;
