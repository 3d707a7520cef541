-- What the operator sets is a number of whole units, or a list of them, wherever the key says how long: code checks the limits of each
-- setting, and this what none of them may be.
create function is_duration(value jsonb) returns boolean language sql immutable as $$
  select coalesce(case jsonb_typeof(value)
    when 'number' then value::numeric > 0 and value::numeric = trunc(value::numeric)
    when 'array' then not exists (
      select from jsonb_array_elements(value) e
      where case jsonb_typeof(e) when 'number' then e::numeric <= 0 or e::numeric <> trunc(e::numeric) else true end)
    else false end, false) $$;
alter table business_settings
  add constraint business_settings_durations check (key !~ '_(seconds|minutes|hours|days|months)$' or is_duration(value));
