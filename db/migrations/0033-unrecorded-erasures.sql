-- Erasures that have yet to be recorded beside the backups. A restored database repeats them, so none may be lost: a trigger
-- adds them in the statement that erases.
create table unrecorded_erasures (
  enquiry_id bigint constraint unrecorded_erasures_pk primary key constraint unrecorded_erasures_enquiry_fk references enquiries (id)
);
comment on table unrecorded_erasures is 'Erasures not recorded outside the database yet. Ids only; emptied within seconds where BACKUP_TO is set.';

create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into unrecorded_erasures (enquiry_id) values (new.enquiry_id) on conflict do nothing;
  return null;
end $$;
create trigger enquiry_contacts_note_erasure after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function note_erasure();
