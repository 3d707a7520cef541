-- What staff look through, and what they may do with a lead by hand.

-- Where an enquiry stands for people: one word for the views of the list, derived here so that no writer can get it wrong. It changes
-- with the last sale only, so that the other sales touch no index of it.
alter table enquiries
  add column stage text not null generated always as (case
    when status in ('received', 'held') then 'held'
    when status = 'removed' then 'withdrawn'
    when sold = max_sales then 'sold_out'
    when status = 'expired' then 'expired'
    else 'live' end) stored;
-- The newest of each, for the list of the back-office; an id follows the receipt.
create index enquiries_by_stage on enquiries (stage, id);
create index enquiries_by_source on enquiries (source_id, id);
create index enquiries_by_work_type on enquiries (work_type_id, id);
create index enquiries_by_district on enquiries (district_id, id);
create index enquiry_views_by_enquiry on enquiry_views (enquiry_id);

-- An operator may let an enquiry go to fewer or more companies, and never to more than the consumer agreed to.
create function maximum_must_be_agreed() returns trigger language plpgsql as $$
begin
  if exists (select from enquiry_consents where enquiry_id = new.id and max_recipients < new.max_sales) then
    raise exception 'the consumer of enquiry % agreed to fewer companies', new.id
      using errcode = 'check_violation', constraint = 'enquiries_maximum_agreed';
  end if;
  return null;
end $$;
create trigger enquiries_maximum_agreed after update of max_sales on enquiries
  for each row when (new.max_sales is distinct from old.max_sales) execute function maximum_must_be_agreed();

alter table offers add column staff_id bigint constraint offers_staff_fk references staff (id);
comment on column offers.staff_id is 'Who made it by hand. Null: the company had its turn.';
