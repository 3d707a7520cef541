-- The rows of a company are counted with every request of its session. A load of many years of a company left a row for each of
-- its offers and declines, and every request counted them for an hour: one row a statement says the same.
create function note_alert_changes() returns trigger language plpgsql as $$
begin
  insert into lead_alert_changes (company_id) select distinct company_id from changed;
  return null;
end $$;

drop trigger offers_change_alerts on offers;
drop trigger lead_alert_states_change_alerts on lead_alert_states;
drop trigger declines_change_alerts on declines;
drop function note_alert_change();

create trigger offers_added_change_alerts after insert on offers referencing new table as changed
  for each statement execute function note_alert_changes();
create trigger offers_updated_change_alerts after update on offers referencing new table as changed
  for each statement execute function note_alert_changes();
create trigger lead_alert_states_added_change_alerts after insert on lead_alert_states referencing new table as changed
  for each statement execute function note_alert_changes();
create trigger lead_alert_states_updated_change_alerts after update on lead_alert_states referencing new table as changed
  for each statement execute function note_alert_changes();
create trigger declines_added_change_alerts after insert on declines referencing new table as changed
  for each statement execute function note_alert_changes();

-- Few leads are archived, and of each of a company's it is asked whether it is.
create index lead_states_archived on lead_states (purchase_id) where archived_at is not null;
