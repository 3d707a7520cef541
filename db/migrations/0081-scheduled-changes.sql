-- What a unit or a brand will say from a moment on. Time alone does not bring it into force: a job takes what is due, in the order of
-- the moments, as the change of whoever scheduled it. Written once; what has not begun can be cancelled.
create table scheduled_changes (
  id bigint generated always as identity constraint scheduled_changes_pk primary key,
  country country_code constraint scheduled_changes_unit_fk references business_units (country),
  brand text constraint scheduled_changes_brand_fk references brands (key),
  valid_from timestamptz not null,
  changes jsonb not null,
  seen jsonb not null,
  reason text not null constraint scheduled_changes_has_reason check (length(btrim(reason)) > 0),
  staff_id bigint not null constraint scheduled_changes_staff_fk references staff (id),
  written_at timestamptz not null default app_now(),
  cancelled_at timestamptz,
  applied_at timestamptz,
  refused_at timestamptz,
  refused_for text constraint scheduled_changes_refused_for check (refused_for in ('changed_meanwhile', 'not_allowed')),
  constraint scheduled_changes_of_one check (num_nonnulls(country, brand) = 1),
  constraint scheduled_changes_says_something check (
    jsonb_typeof(changes) = 'object' and changes <> '{}' and jsonb_typeof(seen) = 'object'),
  constraint scheduled_changes_to_come check (valid_from > written_at),
  constraint scheduled_changes_ends_once check (num_nonnulls(cancelled_at, applied_at, refused_at) <= 1),
  constraint scheduled_changes_cancelled_before_begun check (cancelled_at < valid_from),
  constraint scheduled_changes_in_time check (applied_at >= valid_from and refused_at >= valid_from),
  constraint scheduled_changes_refused_why check ((refused_at is null) = (refused_for is null))
);
comment on column scheduled_changes.changes is 'By the names of the form that changes it; what is left out stays.';
comment on column scheduled_changes.seen is 'What would have stood in the same fields then, as whoever scheduled it saw it. If it is another thing then, nothing is changed.';

-- Of one moment and one unit or brand one change waits.
create unique index scheduled_changes_of_unit on scheduled_changes (country, valid_from)
  where country is not null and cancelled_at is null and applied_at is null and refused_at is null;
create unique index scheduled_changes_of_brand on scheduled_changes (brand, valid_from)
  where brand is not null and cancelled_at is null and applied_at is null and refused_at is null;
create index scheduled_changes_due on scheduled_changes (valid_from, id)
  where cancelled_at is null and applied_at is null and refused_at is null;

create function scheduled_change_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and num_nonnulls(old.cancelled_at, old.applied_at, old.refused_at) = 0
     and to_jsonb(new) - array['cancelled_at', 'applied_at', 'refused_at', 'refused_for']
       = to_jsonb(old) - array['cancelled_at', 'applied_at', 'refused_at', 'refused_for'] then
    return new;
  end if;
  raise exception 'a scheduled change stays as it was written'
    using errcode = 'integrity_constraint_violation', constraint = 'scheduled_changes_stay';
end $$;
create trigger scheduled_changes_stay before update or delete on scheduled_changes for each row execute function scheduled_change_stays();
create trigger scheduled_changes_no_truncate before truncate on scheduled_changes for each statement execute function refuse_change();
