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

-- Statuses of a source's leads, sent back to its system.
create table source_callbacks (
  source_id bigint constraint source_callbacks_pk primary key constraint source_callbacks_source_fk references sources (id),
  method text not null constraint source_callbacks_method check (method in ('get', 'post')),
  url text not null constraint source_callbacks_url check (length(url) between 9 and 500),
  events text[] not null constraint source_callbacks_events check (
    cardinality(events) > 0 and events <@ array['accepted', 'held', 'released', 'sold', 'credited', 'rejected']),
  sealed bytea not null
);
comment on column source_callbacks.method is 'get: the address with placeholders filled in; post: JSON.';
comment on column source_callbacks.url is 'May hold a secret of the receiver.';

create table source_status_deliveries (
  id bigint generated always as identity constraint source_status_deliveries_pk primary key,
  source_id bigint not null constraint source_status_deliveries_source_fk references sources (id),
  enquiry_id bigint constraint source_status_deliveries_enquiry_fk references enquiries (id),
  purchase_id bigint constraint source_status_deliveries_purchase_fk references purchases (id),
  event text not null
    constraint source_status_deliveries_event check (event in ('accepted', 'held', 'released', 'sold', 'credited', 'rejected', 'test')),
  happened_at timestamptz not null default app_now(),
  state text not null default 'waiting'
    constraint source_status_deliveries_state check (state in ('waiting', 'delivered', 'dead', 'dropped')),
  attempts smallint not null default 0 constraint source_status_deliveries_attempts check (attempts >= 0),
  due_at timestamptz not null default app_now(),
  tried_at timestamptz,
  ended_at timestamptz,
  status smallint constraint source_status_deliveries_status check (status between 100 and 599),
  problem text
    constraint source_status_deliveries_problem check (problem in ('slow', 'unreachable', 'not_public', 'no_certificate', 'refused', 'redirected')),
  constraint source_status_deliveries_ended check ((state = 'waiting') = (ended_at is null)),
  constraint source_status_deliveries_subject check (
    (event = 'test') = (enquiry_id is null) and (event in ('sold', 'credited')) = (purchase_id is not null))
);
comment on table source_status_deliveries is 'One row per status to send. Responses are not stored: they might repeat personal data.';
create unique index source_status_deliveries_once on source_status_deliveries (purchase_id, event) where purchase_id is not null;
create index source_status_deliveries_due on source_status_deliveries (due_at) where state = 'waiting';
create index source_status_deliveries_log on source_status_deliveries (source_id, id desc);
create index source_status_deliveries_by_time on source_status_deliveries (happened_at);

-- Written in the transaction of its cause, whichever code caused it.
create function queue_source_status(of_enquiry bigint, of_purchase bigint, new_status text) returns void language sql as $$
  insert into source_status_deliveries (source_id, enquiry_id, purchase_id, event)
  select e.source_id, e.id, of_purchase, new_status
  from enquiries e join source_callbacks c on c.source_id = e.source_id and new_status = any(c.events)
  where e.id = of_enquiry
  on conflict do nothing
$$;
create function queue_status_of_event() returns trigger language plpgsql as $$
begin
  case new.event
    when 'received' then
      perform queue_source_status(new.enquiry_id, null, 'accepted');
      if exists (select from enquiries where id = new.enquiry_id and status = 'held') then
        perform queue_source_status(new.enquiry_id, null, 'held');
      end if;
    when 'removed' then perform queue_source_status(new.enquiry_id, null, 'rejected');
    else perform queue_source_status(new.enquiry_id, null, new.event);
  end case;
  return null;
end $$;
create trigger enquiry_events_queue_status after insert on enquiry_events
  for each row when (new.event in ('received', 'held', 'released', 'removed')) execute function queue_status_of_event();

create function queue_status_of_purchase() returns trigger language plpgsql as $$
begin
  perform queue_source_status(new.enquiry_id, new.id, 'sold');
  return null;
end $$;
create trigger purchases_queue_status after insert on purchases for each row execute function queue_status_of_purchase();

create function queue_status_of_credit() returns trigger language plpgsql as $$
begin
  perform queue_source_status((select enquiry_id from purchases where id = new.purchase_id), new.purchase_id, 'credited');
  return null;
end $$;
create trigger invoices_queue_status after insert on invoices
  for each row when (new.kind = 'credit_note' and new.purchase_id is not null) execute function queue_status_of_credit();
