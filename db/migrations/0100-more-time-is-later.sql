-- More time for a report always ends after the time that the company has anyway.

create function report_deadline(wanted_purchase bigint) returns timestamptz stable language sql as $$
  select coalesce(
    (select max(x.extended_until) from reports x where x.purchase_id = p.id),
    p.created_at + make_interval(days => (
      select max(case p.channel when 'auto' then f.automatic_window_days else f.window_days end)
      from (select distinct on (n.reason) n.offered, n.window_days, n.automatic_window_days from return_rules n
            where n.country = e.country and n.valid_from <= p.created_at order by n.reason, n.version desc) f
      where f.offered)),
    p.created_at)
  from purchases p join enquiries e on e.id = p.enquiry_id where p.id = wanted_purchase
$$;
comment on function report_deadline(bigint) is 'Until when a lead may be reported: its last extension, or the longest window offered when it was bought.';

create function more_time_must_be_later() returns trigger language plpgsql as $$
declare
  deadline timestamptz;
begin
  select report_deadline(r.purchase_id) into deadline from reports r
  where r.id = case tg_table_name when 'reports' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'report_id')::bigint end;
  if new.extended_until <= deadline then
    raise exception 'more time until % does not end after the deadline %', new.extended_until, deadline
      using errcode = 'check_violation', constraint = tg_table_name || '_more_time_is_later';
  end if;
  return new;
end $$;
create trigger reports_more_time_is_later before update of extended_until on reports
  for each row when (new.extended_until is not null and new.extended_until is distinct from old.extended_until)
  execute function more_time_must_be_later();
create trigger pending_decisions_more_time_is_later before insert or update of extended_until on pending_decisions
  for each row when (new.extended_until is not null) execute function more_time_must_be_later();
