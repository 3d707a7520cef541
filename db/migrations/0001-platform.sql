-- What every domain stands on: the clock, business settings, secrets, the outbox, the audit log, scheduled runs, captchas.

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

-- Secrets that this installation made for itself, by name. Never read out, never among the business settings.
create table installation_secrets (
  name text constraint installation_secrets_pk primary key,
  secret bytea not null constraint installation_secrets_length check (length(secret) >= 32),
  created_at timestamptz not null default app_now()
);

-- Messages to companies, users, consumers, staff, and to addresses without a row of ours. A message leaves under a claim that
-- ends by itself, and what was sent is kept for the operator to read.
create table outbox_messages (
  id bigint generated always as identity constraint outbox_messages_pk primary key,
  dedupe_key text not null constraint outbox_messages_once unique,
  channel text not null constraint outbox_messages_channel check (channel in ('email', 'sms')),
  template text not null,
  recipient_kind text not null
    constraint outbox_messages_recipient_kind check (recipient_kind in ('company', 'user', 'enquiry', 'staff', 'address')),
  recipient_id bigint,
  recipient_address text,
  payload jsonb not null default '{}',
  secrets jsonb,
  created_at timestamptz not null default app_now(),
  available_at timestamptz not null default app_now(),
  attempts integer not null default 0,
  claim uuid,
  handing_at timestamptz,
  handed_mark bytea,
  last_error text,
  sent_at timestamptz,
  kept_at timestamptz,
  dead_at timestamptz,
  dropped_at timestamptz,
  drop_reason text,
  recipient_shown text,
  subject text,
  html text,
  plain text,
  headers jsonb,
  constraint outbox_messages_recipient
    check (case recipient_kind when 'address' then recipient_address is not null else recipient_id is not null end),
  constraint outbox_messages_one_end check (num_nonnulls(sent_at, kept_at, dead_at, dropped_at) <= 1),
  constraint outbox_messages_dropped_for_a_reason check ((dropped_at is null) = (drop_reason is null)),
  -- That a message is being handed over is known before the other side can have it. Whoever finds the mark later does not
  -- know whether it arrived: it is emptied by every certain answer.
  constraint outbox_messages_left_or_in_doubt check (handing_at is null or num_nonnulls(sent_at, kept_at, dropped_at) = 0)
);
comment on column outbox_messages.payload is 'Ids and figures of the cause; contact data is read when the message is rendered.';
comment on column outbox_messages.secrets is 'Tokens of links that grant access; emptied when the message is sent, unless this is a demonstration.';
comment on column outbox_messages.claim is 'Who works on the message now. A claim counts until available_at; what comes back later under an older claim is not written.';
comment on column outbox_messages.handing_at is 'When it was last begun to be handed over, as long as nobody knows what came of it. Of a message that was given up: it may have arrived.';
comment on column outbox_messages.handed_mark is 'Of a text message: the hash of what tells it from any other, by which the provider is asked whether it has it.';
comment on column outbox_messages.recipient_shown is 'The address it went to, masked.';
comment on column outbox_messages.subject is 'As it left. Without links that grant access and without contact data, unless this is a demonstration.';
create index outbox_messages_waiting on outbox_messages (available_at)
  where sent_at is null and kept_at is null and dead_at is null and dropped_at is null;
create index outbox_messages_in_words on outbox_messages (created_at) where subject is not null;
create index outbox_messages_dead on outbox_messages (id desc) where dead_at is not null;
create index outbox_messages_by_recipient on outbox_messages (recipient_kind, recipient_id, id desc);

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
  after jsonb,
  -- What staff do is written down with why.
  constraint audit_entries_staff_say_why check (staff_id is null or length(reason) > 0)
);
create index audit_entries_by_object on audit_entries (object_type, object_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function refuse_change();

create table job_runs (
  job text not null,
  period_key text not null,
  started_at timestamptz not null default app_now(),
  constraint job_runs_pk primary key (job, period_key)
);

-- A solved captcha is good once.
create table captcha_uses (
  challenge_hash bytea constraint captcha_uses_pk primary key,
  expires_at timestamptz not null
);
create index captcha_uses_by_expiry on captcha_uses (expires_at);
