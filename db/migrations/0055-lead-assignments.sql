-- Who of a company works on a bought lead, how new leads are assigned, and the history. All tables are new.

create table assignment_settings (
  company_id bigint
    constraint assignment_settings_pk primary key
    constraint assignment_settings_company_fk references companies (id),
  method text not null constraint assignment_settings_method check (method in ('buyer', 'round_robin', 'area'))
);
comment on table assignment_settings is 'How new leads are assigned. A company without a row assigns them manually.';

create table member_areas (
  company_id bigint not null,
  user_id bigint not null,
  coverage_area_id bigint not null constraint member_areas_area_fk references coverage_areas (id) on delete cascade,
  constraint member_areas_pk primary key (company_id, user_id, coverage_area_id),
  constraint member_areas_member_fk foreign key (company_id, user_id) references members (company_id, user_id) on delete cascade
);
comment on table member_areas is 'Coverage areas whose leads a member gets, if new leads are assigned by area.';
create index member_areas_by_area on member_areas (coverage_area_id);

create table lead_assignments (
  purchase_id bigint
    constraint lead_assignments_pk primary key
    constraint lead_assignments_purchase_fk references purchases (id),
  company_id bigint not null,
  user_id bigint not null,
  assigned_at timestamptz not null default app_now(),
  constraint lead_assignments_member_fk foreign key (company_id, user_id) references members (company_id, user_id)
);
comment on table lead_assignments is 'The member a lead is assigned to now; no row while it is unassigned.';
create index lead_assignments_by_member on lead_assignments (company_id, user_id, assigned_at desc);

create table lead_assignment_changes (
  id bigint generated always as identity constraint lead_assignment_changes_pk primary key,
  purchase_id bigint not null constraint lead_assignment_changes_purchase_fk references purchases (id),
  user_id bigint constraint lead_assignment_changes_user_fk references users (id),
  how text not null
    constraint lead_assignment_changes_how check (how in ('manual', 'buyer', 'round_robin', 'area', 'member_left')),
  changed_by bigint constraint lead_assignment_changes_by_fk references users (id),
  at timestamptz not null default app_now(),
  constraint lead_assignment_changes_left check (how <> 'member_left' or user_id is null)
);
comment on table lead_assignment_changes is 'Append-only. The newest row of a lead names the member it is assigned to; null: nobody.';
comment on column lead_assignment_changes.changed_by is 'The member who assigned it; null if it was assigned automatically or by a program.';
create index lead_assignment_changes_by_purchase on lead_assignment_changes (purchase_id, id desc);
create index lead_assignment_changes_by_user on lead_assignment_changes (user_id, id desc) where user_id is not null;
create trigger lead_assignment_changes_append_only before update or delete on lead_assignment_changes
  for each row execute function refuse_change();
create trigger lead_assignment_changes_no_truncate before truncate on lead_assignment_changes
  for each statement execute function refuse_change();

-- A lead is assigned to a member of the company that bought it, whose role works on leads. The lock makes a change of role wait.
create function assignee_must_work_on_leads() returns trigger language plpgsql as $$
declare
  held text;
begin
  if (select company_id from purchases where id = new.purchase_id) is distinct from new.company_id then
    raise exception 'lead % belongs to another company', new.purchase_id
      using errcode = 'check_violation', constraint = 'lead_assignments_of_buyer';
  end if;
  select role into held from members where company_id = new.company_id and user_id = new.user_id for share;
  if held = 'accounts' then
    raise exception 'user % does not work on leads', new.user_id
      using errcode = 'check_violation', constraint = 'lead_assignments_to_worker';
  end if;
  return new;
end $$;
create trigger lead_assignments_of_buyer before insert or update on lead_assignments
  for each row execute function assignee_must_work_on_leads();

-- The leads of a member who is removed, or no longer works on leads, become unassigned in the same transaction.
create function member_leaves_leads() returns trigger language plpgsql as $$
begin
  with freed as (
    delete from lead_assignments where company_id = old.company_id and user_id = old.user_id returning purchase_id)
  insert into lead_assignment_changes (purchase_id, how) select purchase_id, 'member_left' from freed;
  return coalesce(new, old);
end $$;
create trigger members_leave_leads before delete on members for each row execute function member_leaves_leads();
create trigger members_stop_working before update of role on members
  for each row when (new.role = 'accounts' and old.role <> 'accounts') execute function member_leaves_leads();
