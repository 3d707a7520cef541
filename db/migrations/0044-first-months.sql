-- Prepares the access log and the history of enquiries for partitions by month: their rows become the first partition. It ends
-- at the start of a month, at least three months after the newest row, because writing goes on until 0045 has run. Not valid, so
-- that nobody waits for a scan.
do $$
declare
  one text;
  newest timestamptz;
  latest timestamptz := greatest(now(), app_now());
begin
  foreach one in array array['contact_reveals', 'enquiry_events'] loop
    execute format('select max(at) from %I', one) into newest;
    latest := greatest(latest, newest);
  end loop;
  foreach one in array array['contact_reveals', 'enquiry_events'] loop
    execute format('alter table %I add constraint %I check (at < %L) not valid', one, one || '_first_months',
                   (date_trunc('month', latest at time zone 'UTC') + interval '4 months') at time zone 'UTC');
  end loop;
end $$;
