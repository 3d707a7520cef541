-- Open dashboards ask every minute whether their lead alerts changed, and most of the time they have not. What a company's
-- alerts are made of leaves a row here whenever it changes, in the transaction that changed it; the rows of a company are its
-- version. Rows are only added: a counter would be locked by everybody whose leads meet in one enquiry.
create table lead_alert_changes (
  id bigint generated always as identity constraint lead_alert_changes_pk primary key,
  -- No foreign key: checking it would lock the companies of others in the middle of a purchase.
  company_id bigint not null,
  changed_at timestamptz not null default app_now()
);
comment on table lead_alert_changes is 'Written by triggers only; rows of the last hours are enough.';
create index lead_alert_changes_of_company on lead_alert_changes (company_id, id);

create function note_alert_change() returns trigger language plpgsql as $$
begin
  insert into lead_alert_changes (company_id) values (new.company_id);
  return null;
end $$;
create trigger offers_change_alerts after insert or update on offers for each row execute function note_alert_change();
create trigger lead_alert_states_change_alerts after insert or update on lead_alert_states for each row execute function note_alert_change();
create trigger declines_change_alerts after insert on declines for each row execute function note_alert_change();

create function note_alert_change_of_enquiry() returns trigger language plpgsql as $$
begin
  insert into lead_alert_changes (company_id) select company_id from offers where enquiry_id = new.id;
  return null;
end $$;
create trigger enquiries_change_alerts after update on enquiries for each row
  when ((old.status, old.sold, old.reserved, old.max_sales) is distinct from (new.status, new.sold, new.reserved, new.max_sales))
  execute function note_alert_change_of_enquiry();
