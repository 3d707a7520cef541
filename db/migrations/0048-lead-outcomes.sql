-- What became of each lead: its stages, attempts to reach the customer, and the next action. Programs with the new permission report stages too.

create table lead_stage_changes (
  id bigint generated always as identity constraint lead_stage_changes_pk primary key,
  purchase_id bigint not null constraint lead_stage_changes_purchase_fk references purchases (id),
  from_stage text not null constraint lead_stage_changes_from check (from_stage in ('new', 'contacted', 'quoted', 'won', 'lost')),
  stage text not null constraint lead_stage_changes_stage check (stage in ('new', 'contacted', 'quoted', 'won', 'lost')),
  quote_minor bigint constraint lead_stage_changes_quote check (quote_minor between 0 and 10000000000),
  job_minor bigint constraint lead_stage_changes_job check (job_minor between 0 and 10000000000),
  lost_reason text constraint lead_stage_changes_reason
    check (lost_reason in ('price', 'other_company', 'no_answer', 'not_needed', 'postponed', 'unsuitable', 'other')),
  changed_by text not null constraint lead_stage_changes_by check (changed_by in ('company', 'program')),
  user_id bigint constraint lead_stage_changes_user_fk references users (id),
  at timestamptz not null default app_now(),
  constraint lead_stage_changes_quote_from_quoted check (quote_minor is null or stage in ('quoted', 'won', 'lost')),
  constraint lead_stage_changes_job_of_won check (job_minor is null or stage = 'won'),
  constraint lead_stage_changes_lost_has_reason check ((stage = 'lost') = (lost_reason is not null)),
  constraint lead_stage_changes_person check ((changed_by = 'company') = (user_id is not null))
);
comment on table lead_stage_changes is 'Append-only. The newest row of a lead is its stage; a lead without one is new.';
comment on column lead_stage_changes.quote_minor is 'In the currency of the company''s account.';
create index lead_stage_changes_by_purchase on lead_stage_changes (purchase_id, id desc);
create index lead_stage_changes_by_user on lead_stage_changes (user_id) where user_id is not null;
create trigger lead_stage_changes_append_only before update or delete on lead_stage_changes for each row execute function refuse_change();
create trigger lead_stage_changes_no_truncate before truncate on lead_stage_changes for each statement execute function refuse_change();

create function lead_stage_must_follow() returns trigger language plpgsql as $$
declare
  before_stage text;
  before_at timestamptz;
begin
  select c.stage, c.at into before_stage, before_at from lead_stage_changes c where c.purchase_id = new.purchase_id order by c.id desc limit 1;
  if coalesce(before_stage, 'new') <> new.from_stage then
    raise exception 'lead % is %', new.purchase_id, coalesce(before_stage, 'new')
      using errcode = 'check_violation', constraint = 'lead_stage_changes_follow';
  end if;
  -- A transaction that began before the previous change was committed takes over its time, which then lies just ahead.
  if new.at > app_now() + interval '1 minute' or new.at < coalesce(before_at, (select created_at from purchases where id = new.purchase_id)) then
    raise exception 'a stage begins after the purchase and the stage before it, and not in the future'
      using errcode = 'check_violation', constraint = 'lead_stage_changes_in_time';
  end if;
  if new.stage = 'won' and new.from_stage <> 'won' and exists (
    select from invoices where purchase_id = new.purchase_id having count(*) > 1 and sum(gross_minor) <= 0) then
    raise exception 'lead % was credited', new.purchase_id using errcode = 'check_violation', constraint = 'lead_stage_changes_won_is_paid';
  end if;
  return new;
end $$;
create trigger lead_stage_changes_follow before insert on lead_stage_changes for each row execute function lead_stage_must_follow();

create table lead_contact_attempts (
  id bigint generated always as identity constraint lead_contact_attempts_pk primary key,
  purchase_id bigint not null constraint lead_contact_attempts_purchase_fk references purchases (id),
  channel text not null constraint lead_contact_attempts_channel check (channel in ('phone', 'text', 'email')),
  at timestamptz not null default app_now(),
  reached boolean
);
comment on column lead_contact_attempts.reached is 'The answer to "Did you reach them?"; null until given.';
create index lead_contact_attempts_by_purchase on lead_contact_attempts (purchase_id, id desc);

create function attempt_must_follow_purchase() returns trigger language plpgsql as $$
begin
  if new.at > app_now() or new.at < (select created_at from purchases where id = new.purchase_id) then
    raise exception 'an attempt follows the purchase and is not in the future'
      using errcode = 'check_violation', constraint = 'lead_contact_attempts_in_time';
  end if;
  return new;
end $$;
create trigger lead_contact_attempts_in_time before insert or update on lead_contact_attempts
  for each row execute function attempt_must_follow_purchase();

create table lead_next_actions (
  purchase_id bigint
    constraint lead_next_actions_pk primary key
    constraint lead_next_actions_purchase_fk references purchases (id),
  text text not null constraint lead_next_actions_length check (length(btrim(text)) between 1 and 200),
  due_at timestamptz not null,
  set_at timestamptz not null default app_now()
);
create trigger lead_next_actions_of_somebody after insert or update on lead_next_actions
  for each row execute function words_must_be_of_somebody('lead_next_actions_of_somebody');

create or replace function forget_words_of_lead() returns trigger language plpgsql as $$
begin
  delete from lead_notes n using purchases p where p.enquiry_id = new.enquiry_id and n.purchase_id = p.id;
  delete from lead_messages m using purchases p where p.enquiry_id = new.enquiry_id and m.purchase_id = p.id;
  delete from lead_next_actions a using purchases p where p.enquiry_id = new.enquiry_id and a.purchase_id = p.id;
  return null;
end $$;

-- Programs report stages and hear of them.
alter table api_keys drop constraint api_keys_scopes;
alter table api_keys add constraint api_keys_scopes
  check (cardinality(scopes) > 0 and scopes <@ array['read-leads', 'update-leads', 'buy-leads', 'read-billing']) not valid;
alter table api_keys validate constraint api_keys_scopes;
alter table company_events drop constraint company_events_type;
alter table company_events add constraint company_events_type
  check (type in ('lead.purchased', 'lead.credited', 'lead.stage_changed', 'invoice.issued', 'review.published', 'webhook.test')) not valid;
alter table company_events validate constraint company_events_type;
alter table event_receivers drop constraint event_receivers_events;
alter table event_receivers add constraint event_receivers_events check (
  cardinality(events) > 0
  and events <@ array['lead.purchased', 'lead.credited', 'lead.stage_changed', 'invoice.issued', 'review.published']) not valid;
alter table event_receivers validate constraint event_receivers_events;
