-- Shared by every domain: the clock, business settings, secrets, the outbox, the audit log, job runs, captchas and rate
-- limits.

-- The clock for all decisions. Only tests and the demonstration seeder set app.now.
create function app_now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

create domain country_code as text constraint country_code_form check (value ~ '^[a-z]{2}$');
create domain currency_code as text constraint currency_code_form check (value ~ '^[A-Z]{3}$');
create domain language_code as text constraint language_code_known check (value in ('en', 'sv', 'da', 'no'));
create domain page_language as text constraint page_language_known check (value in ('en', 'sv', 'da', 'no', 'es', 'fr'));

-- Price factors of a country are a setting with one entry per start: [{"from": …, "exclusivityBp": …, "stepsHours": …,
-- "factorsBp": …}].
create function is_basis_points(value jsonb) returns boolean language sql immutable
  return jsonb_typeof(value) = 'number' and value::numeric between 1 and 100000 and value::numeric = floor(value::numeric);

create function are_price_factors(versions jsonb) returns boolean language sql immutable
  return coalesce(jsonb_typeof(versions) = 'array' and coalesce((
    select bool_and(coalesce(
      jsonb_typeof(v->'from') = 'string'
      and is_basis_points(v#>'{exclusivityBp,1}') and is_basis_points(v#>'{exclusivityBp,2}') and is_basis_points(v#>'{exclusivityBp,3}')
      and jsonb_array_length(v->'stepsHours') = 2 and (v#>'{stepsHours,0}')::numeric > 0
      and (v#>'{stepsHours,1}')::numeric > (v#>'{stepsHours,0}')::numeric
      and jsonb_array_length(v->'factorsBp') = 3 and is_basis_points(v#>'{factorsBp,0}')
      and is_basis_points(v#>'{factorsBp,1}') and is_basis_points(v#>'{factorsBp,2}'), false))
    from jsonb_array_elements(versions) v), true), false);

create function is_duration(value jsonb) returns boolean language sql immutable as $$
  select coalesce(case jsonb_typeof(value)
    when 'number' then value::numeric > 0 and value::numeric = trunc(value::numeric)
    when 'array' then not exists (
      select from jsonb_array_elements(value) e
      where case jsonb_typeof(e) when 'number' then e::numeric <= 0 or e::numeric <> trunc(e::numeric) else true end)
    else false end, false) $$;

create table business_settings (
  key text constraint business_settings_pk primary key,
  value jsonb not null,
  updated_at timestamptz not null default app_now(),
  constraint business_settings_price_factors check (key not like 'price.factors.%' or are_price_factors(value)),
  constraint business_settings_durations check (key !~ '_(seconds|minutes|hours|days|months)$' or is_duration(value))
);

-- Secrets this installation generated, by name. Never displayed, and never part of the business settings.
create table installation_secrets (
  name text constraint installation_secrets_pk primary key,
  secret bytea not null constraint installation_secrets_length check (length(secret) >= 32),
  created_at timestamptz not null default app_now()
);

-- Messages to companies, users, consumers, staff and bare addresses. A worker sends a message under a lease; sent
-- messages are kept for the operator to read.
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
  no_recipient_at timestamptz,
  forgotten_at timestamptz,
  constraint outbox_messages_recipient check (case recipient_kind when 'address' then recipient_address is not null else recipient_id is not null end),
  constraint outbox_messages_one_end check (num_nonnulls(sent_at, kept_at, dead_at, dropped_at) <= 1),
  constraint outbox_messages_dropped_for_a_reason check ((dropped_at is null) = (drop_reason is null)),
  -- The start of a handover is stored before the provider can receive the message. A mark left by a crash means that
  -- delivery is uncertain; every definite answer clears it.
  constraint outbox_messages_left_or_in_doubt check (handing_at is null or num_nonnulls(sent_at, kept_at, dropped_at) = 0),
  constraint outbox_messages_forgotten_has_no_words check (forgotten_at is null or num_nonnulls(subject, html, plain, headers) = 0),
  constraint outbox_messages_forgotten_address check (forgotten_at is null or recipient_kind <> 'enquiry' or coalesce(recipient_shown, '-') = '-')
);
comment on column outbox_messages.payload is 'Ids and figures of the cause; contact data is read when the message is rendered.';
comment on column outbox_messages.secrets is 'Tokens of links that grant access. Cleared when the message is sent, except in a demonstration.';
comment on column outbox_messages.claim is 'The worker holding the lease, valid until available_at. Results written under an older claim are discarded.';
comment on column outbox_messages.handing_at is 'Start of the last handover while its outcome is unknown. A dead message with this set may have arrived.';
comment on column outbox_messages.handed_mark is 'For text messages: a hash that identifies the message when the provider is asked whether it has it.';
comment on column outbox_messages.recipient_shown is 'The recipient''s address, masked.';
comment on column outbox_messages.subject is 'As sent, without access links and contact data except in a demonstration.';
comment on column outbox_messages.no_recipient_at is 'When the provider reported permanently that the address or number does not exist.';
comment on column outbox_messages.forgotten_at is 'When the content was erased with its subject; from then on the message is kept without text.';
create index outbox_messages_waiting on outbox_messages (available_at)
  where sent_at is null and kept_at is null and dead_at is null and dropped_at is null;
create index outbox_messages_in_words on outbox_messages (created_at) where subject is not null;
create index outbox_messages_dead on outbox_messages (id desc) where dead_at is not null;
create index outbox_messages_by_recipient on outbox_messages (recipient_kind, recipient_id, id desc);
create index outbox_messages_no_recipient on outbox_messages (recipient_id) where no_recipient_at is not null and recipient_kind = 'enquiry';
-- Messages of one template, however rare.
create index outbox_messages_by_template on outbox_messages (template, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

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
  -- Every action by staff needs a reason.
  constraint audit_entries_staff_say_why check (staff_id is null or length(reason) > 0)
);
create index audit_entries_by_object on audit_entries (object_type, object_id, id desc);
create index audit_entries_by_moment on audit_entries (at desc, id desc);
create index audit_entries_by_staff on audit_entries (staff_id, at desc, id desc) where staff_id is not null;
create index audit_entries_by_action on audit_entries (action, at desc, id desc);
-- Full-text search over the reason, the actor and the object's code.
create index audit_entries_by_words on audit_entries using gin (to_tsvector('simple', coalesce(reason, '') || ' ' || actor || ' ' || object_id));
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function refuse_change();

create table job_runs (
  job text not null,
  period_key text not null,
  started_at timestamptz not null default app_now(),
  constraint job_runs_pk primary key (job, period_key)
);

-- Each solved captcha is accepted once.
create table captcha_uses (
  challenge_hash bytea constraint captcha_uses_pk primary key,
  expires_at timestamptz not null
);
create index captcha_uses_by_expiry on captcha_uses (expires_at);

create table audit_chain (
  position bigint constraint audit_chain_pk primary key constraint audit_chain_position check (position > 0),
  entry_id bigint not null
    constraint audit_chain_entry_once unique
    constraint audit_chain_entry_fk references audit_entries (id),
  hash bytea not null constraint audit_chain_hash check (length(hash) = 32)
);
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_change();

-- The last link of the chain; its row lock orders new entries.
create table audit_head (
  single boolean not null default true
    constraint audit_head_pk primary key
    constraint audit_head_single check (single),
  position bigint not null,
  hash bytea not null
);

create function audit_head_must_move_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.position <> old.position + 1 then
    raise exception 'the audit log only grows' using errcode = 'check_violation', constraint = 'audit_head_moves_on';
  end if;
  return new;
end $$;
create trigger audit_head_moves_on before update or delete on audit_head for each row execute function audit_head_must_move_on();

-- The bytes that are hashed. The time is a number, because its text would depend on the session's time zone.
create function audit_line(id bigint, at timestamptz, staff_id bigint, actor text, action text, object_type text, object_id text,
                           reason text, before jsonb, after jsonb) returns bytea language sql immutable
  return convert_to(jsonb_build_array(id, extract(epoch from at), staff_id, actor, action, object_type, object_id, reason, before, after)::text, 'UTF8');

-- Runs at commit, after every other lock, so the holder of the head never waits for anything else.
create function chain_audit_entry() returns trigger language plpgsql as $$
begin
  with head as (
    update audit_head set position = position + 1, hash = sha256(hash || audit_line(
      new.id, new.at, new.staff_id, new.actor, new.action, new.object_type, new.object_id, new.reason, new.before, new.after))
    returning position, hash)
  insert into audit_chain (position, entry_id, hash) select position, new.id, hash from head;
  return null;
end $$;
create constraint trigger audit_entries_chained after insert on audit_entries
  deferrable initially deferred for each row execute function chain_audit_entry();

-- Written in the transaction of its cause, if the company has a receiver. Contains references only.
create table company_events (
  id bigint generated always as identity constraint company_events_pk primary key,
  company_id bigint not null,
  type text not null
    constraint company_events_type check (type in ('lead.purchased', 'lead.credited', 'invoice.issued', 'review.published', 'webhook.test')),
  subject_id bigint constraint company_events_subject check ((subject_id is null) = (type = 'webhook.test')),
  purchase_id bigint,
  receiver_id bigint constraint company_events_tested check ((receiver_id is not null) = (type = 'webhook.test')),
  happened_at timestamptz not null default app_now(),
  handed_on_at timestamptz,
  constraint company_events_once unique (type, subject_id)
);
comment on column company_events.handed_on_at is 'When a delivery existed for every interested receiver.';
create index company_events_to_hand_on on company_events (id) where handed_on_at is null;
create index company_events_by_age on company_events (happened_at);
create index company_events_by_purchase on company_events (purchase_id) where purchase_id is not null;
create index company_events_by_receiver on company_events (receiver_id) where receiver_id is not null;

create unlogged table rate_limit_counts (
  key varchar(255) constraint rate_limit_counts_pk primary key,
  points integer not null default 0 constraint rate_limit_counts_points check (points >= 0),
  expire bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
comment on table rate_limit_counts is 'Calls by limit and caller in the current window, in the columns of rate-limiter-flexible. Unlogged: losing counts in a crash is harmless. Expired rows are purged.';
comment on column rate_limit_counts.expire is 'End of the window, in milliseconds since 1970.';
create index rate_limit_counts_by_expiry on rate_limit_counts (expire);

create table installation (
  id uuid not null default gen_random_uuid(),
  is_only boolean not null default true
    constraint installation_pk primary key
    constraint installation_only_one check (is_only)
);
comment on column installation.id is 'Prefix of every idempotency key, and metadata of every payment, at the card provider; several installations may share an account there.';

-- Rows of every installation: its random id and the start of the audit chain.
insert into installation default values;
insert into audit_head (position, hash) values (0, decode(repeat('00', 32), 'hex'));
