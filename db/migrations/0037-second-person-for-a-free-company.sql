-- A company that pays nothing is agreed by two administrators: one asks, another confirms.
create table discount_changes (
  id bigint generated always as identity constraint discount_changes_pk primary key,
  company_id bigint not null constraint discount_changes_company_fk references companies (id),
  discount_bp integer not null constraint discount_changes_discount check (discount_bp between 0 and 10000),
  reason text not null constraint discount_changes_reason check (length(reason) >= 5),
  asked_by bigint not null constraint discount_changes_asked_by_fk references staff (id),
  asked_at timestamptz not null default app_now(),
  outcome text constraint discount_changes_outcome check (outcome in ('confirmed', 'rejected', 'replaced')),
  settled_by bigint constraint discount_changes_settled_by_fk references staff (id),
  settled_at timestamptz,
  constraint discount_changes_settled check (num_nonnulls(outcome, settled_by, settled_at) in (0, 3)),
  constraint discount_changes_second_person check (outcome <> 'confirmed' or settled_by <> asked_by)
);
create unique index discount_changes_one_open on discount_changes (company_id) where outcome is null;
comment on column discount_changes.outcome is 'Null while it waits. Replaced: another discount was set, or asked for, meanwhile.';

create function discount_must_be_confirmed() returns trigger language plpgsql as $$
begin
  if not exists (select from discount_changes
                 where company_id = new.id and discount_bp = new.discount_bp and outcome = 'confirmed' and settled_at = app_now()) then
    raise exception 'a company that pays nothing needs two administrators'
      using errcode = 'check_violation', constraint = 'companies_discount_confirmed';
  end if;
  return new;
end $$;
create trigger companies_discount_confirmed before update of discount_bp on companies
  for each row when (new.discount_bp = 10000 and old.discount_bp <> 10000) execute function discount_must_be_confirmed();
