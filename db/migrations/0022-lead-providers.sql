-- Providers that sign their calls, and leads that wait at Meta until they are fetched.
alter table source_formats
  drop constraint source_formats_kind,
  add constraint source_formats_kind check (kind in ('api', 'json', 'form', 'google', 'typeform', 'hubspot', 'meta')),
  add column signing_secret bytea,
  add column access_token bytea;
comment on column source_formats.signing_secret is 'Secret that the provider signs its calls with, sealed. Null: calls need a key.';
comment on column source_formats.access_token is 'Token that fetches leads from the provider, sealed.';

alter table sources
  add column verify_token text not null default replace(gen_random_uuid()::text, '-', '')
    constraint sources_verify_token_form check (verify_token ~ '^[0-9a-f]{32}$');
comment on column sources.verify_token is 'Confirms to Meta that the address is ours. Not secret: it gives no access.';

-- Meta's webhook names leads by id; each is fetched later. Holds no personal data.
create table meta_leads (
  id bigint generated always as identity constraint meta_leads_pk primary key,
  source_id bigint not null constraint meta_leads_source_fk references sources (id),
  leadgen_id text not null constraint meta_leads_leadgen_id check (leadgen_id ~ '^[0-9]{1,30}$'),
  state text not null default 'waiting' constraint meta_leads_state check (state in ('waiting', 'done', 'failed')),
  received_at timestamptz not null default app_now(),
  attempts smallint not null default 0 constraint meta_leads_attempts check (attempts >= 0),
  due_at timestamptz not null default app_now(),
  ended_at timestamptz,
  problem text constraint meta_leads_problem check (problem in ('no_token', 'slow', 'unreachable', 'refused', 'unreadable')),
  message text constraint meta_leads_message check (length(message) <= 300),
  constraint meta_leads_once unique (source_id, leadgen_id),
  constraint meta_leads_ended check ((state = 'waiting') = (ended_at is null)),
  constraint meta_leads_failed check (state <> 'failed' or problem is not null)
);
comment on column meta_leads.due_at is 'Next attempt. A claimed lead is due again when its lease expires.';
comment on column meta_leads.message is 'What Meta answered to a refused request.';
create index meta_leads_due on meta_leads (due_at) where state = 'waiting';
create index meta_leads_open on meta_leads (source_id, id desc) where state <> 'done';
create index meta_leads_by_time on meta_leads (received_at);
