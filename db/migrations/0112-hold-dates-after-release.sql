-- An enquiry keeps the moment at which its hold ended: buyers see it as the hold release date of their lead. Before its release the
-- date is a plan; from then on it is never later than the release. Holds that ended earlier come back from the history.

create or replace function enquiry_state_must_fit_times() returns trigger language plpgsql as $$
begin
  if not (case new.status
    when 'received' then num_nonnulls(new.hold_release_at, new.released_at, new.opened_at, new.ended_at) = 0 and not new.held_as_duplicate
    when 'held' then num_nonnulls(new.released_at, new.opened_at, new.ended_at) = 0 and not (new.held_as_duplicate and new.hold_release_at is not null)
    when 'released' then new.ended_at is null and not new.held_as_duplicate and coalesce(new.hold_release_at <= new.released_at, new.hold_release_at is null)
    else new.ended_at is not null and coalesce(new.hold_release_at <= new.released_at, new.hold_release_at is null) end) then
    raise exception 'enquiry % is % and its times say something else', new.id, new.status
      using errcode = 'check_violation', constraint = 'enquiries_state_fits_times';
  end if;
  return null;
end $$;

update enquiries e set hold_release_at = least(h.until, e.released_at)
from (
  select distinct on (enquiry_id) enquiry_id, (detail->>'until')::timestamptz as until
  from enquiry_events where event = 'held' and detail->>'until' is not null order by enquiry_id, id desc) h
where h.enquiry_id = e.id and e.released_at is not null and e.hold_release_at is null;
