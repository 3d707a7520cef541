-- What every domain stands on: the clock, business settings, outbox, audit, idempotency, scheduled runs, events.

-- The one clock of all decisions. A test, and the seeding of the demonstration's past, may set app.now; nothing else does.
create function app_now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

create domain country_code as text constraint country_code_known check (value in ('gb', 'dk', 'se', 'no'));
create domain currency_code as text constraint currency_code_known check (value in ('GBP', 'DKK', 'SEK', 'NOK'));
create domain language_code as text constraint language_code_known check (value in ('en', 'sv', 'da', 'no'));

create table business_settings (
  key text constraint business_settings_pk primary key,
  value jsonb not null,
  updated_at timestamptz not null default app_now()
);

create table outbox_messages (
  id bigint generated always as identity constraint outbox_messages_pk primary key,
  dedupe_key text not null constraint outbox_messages_once unique,
  channel text not null constraint outbox_messages_channel check (channel in ('email', 'sms')),
  template text not null,
  recipient_kind text not null constraint outbox_messages_recipient_kind check (recipient_kind in ('company', 'enquiry', 'staff')),
  recipient_id bigint not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  available_at timestamptz not null default app_now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  kept_at timestamptz,
  dead_at timestamptz
);
comment on column outbox_messages.payload is 'Ids and figures of the cause; contact data is read when the message is rendered.';
create index outbox_messages_waiting on outbox_messages (available_at) where sent_at is null and kept_at is null and dead_at is null;

create table audit_entries (
  id bigint generated always as identity constraint audit_entries_pk primary key,
  at timestamptz not null default app_now(),
  staff_id bigint,
  actor text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  reason text,
  before jsonb,
  after jsonb
);
create index audit_entries_by_object on audit_entries (object_type, object_id, id desc);

create table idempotency_keys (
  company_id bigint not null,
  key text not null constraint idempotency_keys_length check (length(key) between 1 and 200),
  operation text not null,
  request_hash bytea not null,
  recovery_point text not null default 'started' constraint idempotency_keys_point check (recovery_point in ('started', 'finished')),
  outcome jsonb,
  created_at timestamptz not null default app_now(),
  constraint idempotency_keys_pk primary key (company_id, key),
  constraint idempotency_keys_finished_has_outcome check (recovery_point <> 'finished' or outcome is not null)
);

create table job_runs (
  job text not null,
  period_key text not null,
  started_at timestamptz not null default app_now(),
  constraint job_runs_pk primary key (job, period_key)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function refuse_change();
