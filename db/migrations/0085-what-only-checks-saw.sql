-- What only the checks from outside saw, and the database now refuses: cards of a company none of which is charged, a last valid card that
-- its company removes, an introduction that becomes another one, a slot that is sold back, a place in a cap that changes, an account of the
-- ledger that becomes somebody else's, contact data shown to who has not bought.

update cards set is_default = true where id in (
  select coalesce(max(id) filter (where expires_on >= app_now()::date), max(id)) from cards where removed_at is null
  group by company_id having not bool_or(is_default));

-- Judged at the commit: the default moves on by two statements.
create function cards_must_have_default() returns trigger language plpgsql as $$
begin
  if (select not bool_or(is_default) from cards where company_id = new.company_id and removed_at is null) then
    raise exception 'company % has cards, and none that is charged', new.company_id
      using errcode = 'check_violation', constraint = 'cards_have_default';
  end if;
  return null;
end $$;
create constraint trigger cards_have_default after insert or update of is_default, removed_at on cards
  deferrable initially deferred for each row execute function cards_must_have_default();

-- Whether one is valid is judged by the company's calendar. Staff remove any.
create function last_card_must_stay() returns trigger language plpgsql as $$
declare
  today date;
begin
  select (new.removed_at at time zone time_zone)::date into today from companies where id = new.company_id;
  if new.expires_on >= today and not exists (
    select from cards where company_id = new.company_id and id <> new.id and removed_at is null and expires_on >= today) then
    raise exception 'card % is the last valid one of its company', new.id
      using errcode = 'check_violation', constraint = 'cards_last_valid_stays';
  end if;
  return null;
end $$;
create trigger cards_last_valid_stays after update of removed_at on cards
  for each row when (old.removed_at is null and new.removed_by = 'company') execute function last_card_must_stay();

create function introduction_must_stay() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.purchase_id, new.site, new.sent_at) is distinct from (old.company_id, old.purchase_id, old.site, old.sent_at)
     or (old.state = 'failed' and new.state <> 'failed') then
    raise exception 'introduction % is of its lead and its day', old.id
      using errcode = 'check_violation', constraint = 'finance_introductions_stay';
  end if;
  return new;
end $$;
create trigger finance_introductions_stay before update on finance_introductions for each row execute function introduction_must_stay();

create function sale_must_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a slot of enquiry % is sold back', new.id using errcode = 'check_violation', constraint = 'enquiries_sold_stays';
end $$;
create trigger enquiries_sold_stays before update of sold on enquiries
  for each row when (new.sold < old.sold) execute function sale_must_stay();

-- After the constraints, which say what is wrong with a place.
create trigger purchase_cap_uses_append_only after update or delete on purchase_cap_uses for each row execute function refuse_change();

create trigger ledger_accounts_append_only before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts for each statement execute function refuse_change();

-- A list is one reading of many leads, so that it is judged by statement; each lead is looked up by the key of its purchase.
create function reading_must_be_by_buyer() returns trigger language plpgsql as $$
begin
  if exists (
    select from readings r where r.actor_type = 'company' and not exists (
      select from purchases p where p.enquiry_id = r.enquiry_id and p.company_id = r.company_id and p.created_at <= r.at offset 0)) then
    raise exception 'contact data are shown to who has not bought' using errcode = 'check_violation', constraint = 'contact_reveals_by_buyer';
  end if;
  return null;
end $$;
create trigger contact_reveals_by_buyer after insert on contact_reveals
  referencing new table as readings for each statement execute function reading_must_be_by_buyer();
