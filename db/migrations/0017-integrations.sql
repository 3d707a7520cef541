-- Webhook receivers and CRM connections of companies, and the deliveries to them.

create table event_receivers (
  id bigint generated always as identity constraint event_receivers_pk primary key,
  code text not null constraint event_receivers_code_once unique,
  company_id bigint not null constraint event_receivers_company_fk references companies (id),
  kind text not null constraint event_receivers_kind check (kind in ('webhook', 'crm')),
  place smallint not null,
  url text constraint event_receivers_url check (length(url) between 9 and 500),
  events text[] not null,
  sealed bytea,
  former_sealed bytea,
  former_until timestamptz,
  created_by bigint not null constraint event_receivers_user_fk references users (id),
  created_at timestamptz not null default app_now(),
  removed_at timestamptz,
  busy_claim uuid,
  busy_until timestamptz,
  constraint event_receivers_place check (case kind when 'webhook' then place between 1 and 5 else place = 0 end),
  constraint event_receivers_address check ((kind = 'webhook') = (url is not null)),
  constraint event_receivers_events check (
    cardinality(events) > 0 and events <@ array['lead.purchased', 'lead.credited', 'invoice.issued', 'review.published']),
  constraint event_receivers_sealed check ((sealed is null) = (removed_at is not null)),
  constraint event_receivers_former check ((former_sealed is null) = (former_until is null) and (former_sealed is null or removed_at is null)),
  constraint event_receivers_busy check ((busy_claim is null) = (busy_until is null))
);
comment on column event_receivers.place is 'Webhooks 1 to 5, which limits their number; a CRM is 0.';
comment on column event_receivers.sealed is 'Signing secret of a webhook, or access token of a CRM, sealed. Cleared when the receiver is removed.';
comment on column event_receivers.former_sealed is 'Previous secret, which also signs until former_until.';
comment on column event_receivers.busy_until is 'Lease: one process at a time delivers to a receiver.';
create unique index event_receivers_one_a_place on event_receivers (company_id, place) where removed_at is null;

create table event_deliveries (
  id bigint generated always as identity constraint event_deliveries_pk primary key,
  event_id bigint not null constraint event_deliveries_event_fk references company_events (id) on delete cascade,
  receiver_id bigint not null constraint event_deliveries_receiver_fk references event_receivers (id),
  state text not null default 'waiting'
    constraint event_deliveries_state check (state in ('waiting', 'delivered', 'dead', 'dropped')),
  attempts smallint not null default 0 constraint event_deliveries_attempts check (attempts >= 0),
  due_at timestamptz not null default app_now(),
  tried_at timestamptz,
  ended_at timestamptz,
  status smallint constraint event_deliveries_status check (status between 100 and 599),
  problem text
    constraint event_deliveries_problem check (problem in ('slow', 'unreachable', 'not_public', 'no_certificate', 'refused', 'redirected')),
  answer text constraint event_deliveries_answer check (length(answer) <= 500),
  constraint event_deliveries_once unique (event_id, receiver_id),
  constraint event_deliveries_ended check ((state = 'waiting') = (ended_at is null))
);
comment on column event_deliveries.answer is 'Start of the receiver''s response. It may repeat personal data, so it is erased with the consumer.';
comment on column event_deliveries.attempts is 'Since it was created, or since somebody requested redelivery.';
create index event_deliveries_waiting on event_deliveries (receiver_id, event_id) where state = 'waiting';
create index event_deliveries_log on event_deliveries (receiver_id, id desc);

-- Stored responses of receivers may name the erased consumer.
create function forget_answers_of_receivers() returns trigger language plpgsql as $$
begin
  update event_deliveries d set answer = null
  from purchases p join company_events v on v.purchase_id = p.id
  where p.enquiry_id = new.enquiry_id and d.event_id = v.id and d.answer is not null;
  return null;
end $$;
create trigger enquiry_contacts_forget_answers after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_answers_of_receivers();

create function answer_must_be_of_somebody() returns trigger language plpgsql as $$
declare
  erased boolean;
begin
  select c.erased_at is not null into erased
  from company_events v join purchases p on p.id = v.purchase_id join enquiry_contacts c on c.enquiry_id = p.enquiry_id
  where v.id = new.event_id for share of c;
  if erased then
    new.answer := null;
  end if;
  return new;
end $$;
comment on function answer_must_be_of_somebody is 'Responses that arrive after the erasure are not stored: the shared lock waits for an erasure in progress.';
create trigger event_deliveries_of_somebody before insert or update of answer on event_deliveries
  for each row when (new.answer is not null) execute function answer_must_be_of_somebody();

-- Authorisations of a CRM that were started and not finished.
create table crm_beginnings (
  company_id bigint
    constraint crm_beginnings_pk primary key
    constraint crm_beginnings_company_fk references companies (id),
  user_id bigint not null constraint crm_beginnings_user_fk references users (id),
  state_hash bytea not null,
  begun_at timestamptz not null default app_now()
);
comment on column crm_beginnings.state_hash is 'Hash of the OAuth state. A code injected by somebody else has none.';

alter table company_events add constraint company_events_receiver_fk foreign key (receiver_id) references event_receivers (id);
