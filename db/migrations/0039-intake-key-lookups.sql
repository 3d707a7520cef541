-- Looks up the key and its enquiry one after the other, each by its primary key. As a join, it was planned on the empty tables of a new
-- installation, and then read all enquiries of the source for each row of a first import.
create or replace function intake_key_must_have_enquiry() returns trigger language plpgsql as $$
declare
  own_enquiry bigint;
begin
  -- Read again: the key is inserted before its enquiry, in one transaction.
  select r.enquiry_id into own_enquiry from intake_requests r where r.source_id = new.source_id and r.key = new.key;
  if found and (select e.source_id from enquiries e where e.id = own_enquiry) is distinct from new.source_id then
    raise exception 'intake key % has no enquiry of its source', new.key using errcode = 'check_violation', constraint = 'intake_requests_own_enquiry';
  end if;
  return null;
end $$;
