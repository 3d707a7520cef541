-- State, notes and messages a company keeps about a lead it bought.

create table lead_states (
  purchase_id bigint
    constraint lead_states_pk primary key
    constraint lead_states_purchase_fk references purchases (id),
  seen_at timestamptz,
  archived_at timestamptz
);
-- Few leads are archived, and lists check each of a company's leads.
create index lead_states_archived on lead_states (purchase_id) where archived_at is not null;

create table lead_notes (
  id bigint generated always as identity constraint lead_notes_pk primary key,
  purchase_id bigint not null constraint lead_notes_purchase_fk references purchases (id),
  text text not null constraint lead_notes_length check (length(btrim(text)) between 1 and 500),
  created_at timestamptz not null default app_now()
);
create index lead_notes_by_purchase on lead_notes (purchase_id, id desc);

create table lead_messages (
  purchase_id bigint
    constraint lead_messages_pk primary key
    constraint lead_messages_purchase_fk references purchases (id),
  html text not null constraint lead_messages_length check (length(btrim(html)) between 1 and 4000),
  staff_id bigint not null constraint lead_messages_staff_fk references staff (id),
  set_at timestamptz not null default app_now()
);
comment on column lead_messages.html is 'Sanitised before it is stored and again before it is shown.';

-- Notes and messages may contain the consumer's name or number. They are erased in the statement that erases the
-- consumer, and none is written afterwards: the shared lock waits for an erasure in progress.
create function forget_words_of_lead() returns trigger language plpgsql as $$
begin
  delete from lead_notes n using purchases p where p.enquiry_id = new.enquiry_id and n.purchase_id = p.id;
  delete from lead_messages m using purchases p where p.enquiry_id = new.enquiry_id and m.purchase_id = p.id;
  return null;
end $$;
create trigger enquiry_contacts_forget_words after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_words_of_lead();

create function words_must_be_of_somebody() returns trigger language plpgsql as $$
declare
  erased boolean;
begin
  select c.erased_at is not null into erased
  from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.id = new.purchase_id for share of c;
  if erased then
    raise exception 'the consumer of purchase % is erased', new.purchase_id using errcode = 'check_violation', constraint = tg_argv[0];
  end if;
  return null;
end $$;
create trigger lead_notes_of_somebody after insert or update on lead_notes
  for each row execute function words_must_be_of_somebody('lead_notes_of_somebody');
create trigger lead_messages_of_somebody after insert or update on lead_messages
  for each row execute function words_must_be_of_somebody('lead_messages_of_somebody');
