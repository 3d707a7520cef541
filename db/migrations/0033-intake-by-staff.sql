-- What staff take in themselves, by hand or from a file, has a source of its own: no key opens it and nobody stops it.
alter table sources
  add column stopped_at timestamptz,
  add column for_staff boolean not null default false,
  add constraint sources_for_staff_runs check (not for_staff or stopped_at is null);
comment on column sources.stopped_at is 'Since then nothing is taken in under its keys.';
create unique index sources_for_staff_once on sources (for_staff) where for_staff;
insert into sources (name, for_staff) values ('Back-office', true);

create function intake_key_must_not_be_of_staff() returns trigger language plpgsql as $$
begin
  if exists (select from sources where id = new.source_id and for_staff) then
    raise exception 'source % is the back-office itself', new.source_id using errcode = 'check_violation', constraint = 'intake_keys_not_of_staff';
  end if;
  return new;
end $$;
create trigger intake_keys_not_of_staff before insert or update on intake_keys for each row execute function intake_key_must_not_be_of_staff();

-- A consent that somebody told us, or that stood in a file: who of the staff vouches for it.
alter table enquiry_consents add column taken_by bigint constraint enquiry_consents_staff_fk references staff (id);
comment on column enquiry_consents.taken_by is 'Who of the staff brought it in; null where the consumer gave it on a page. Never changed.';
create or replace function consent_must_stay() returns trigger language plpgsql as $$
begin
  if new.digest is distinct from digest_of_consent(new.enquiry_id, new.given_at, new.max_recipients, new.text)
     or new.taken_by is distinct from old.taken_by then
    raise exception 'a consent stays as it was given' using errcode = 'check_violation', constraint = 'enquiry_consents_stay';
  end if;
  return null;
end $$;

-- What came from each source lately.
create index enquiries_by_source_and_time on enquiries (source_id, received_at);
