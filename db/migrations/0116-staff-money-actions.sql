-- What staff do with money is limited by role: agents to a sum each time and in 24 hours, administrators to a sum above which a second
-- administrator confirms. Each action is a row with the ceilings that applied, so that the rule can be checked after the settings change.

create table money_requests (
  id bigint generated always as identity constraint money_requests_pk primary key,
  action text not null constraint money_requests_action check (action in ('credit_limit', 'transfer', 'credit_note', 'invoice', 'write_off', 'refund', 'late_refund')),
  company_id bigint not null constraint money_requests_company_fk references companies (id),
  currency currency_code not null,
  amount_minor bigint not null constraint money_requests_amount_positive check (amount_minor > 0),
  input jsonb not null,
  reason text not null constraint money_requests_reason check (length(reason) >= 5),
  asked_by bigint not null constraint money_requests_asked_by_fk references staff (id),
  asked_at timestamptz not null default app_now(),
  outcome text constraint money_requests_outcome check (outcome in ('confirmed', 'rejected')),
  settled_by bigint constraint money_requests_settled_by_fk references staff (id),
  settled_at timestamptz,
  constraint money_requests_settled check (num_nonnulls(outcome, settled_by, settled_at) in (0, 3)),
  constraint money_requests_second_person check (outcome <> 'confirmed' or settled_by <> asked_by)
);
comment on table money_requests is 'Money actions above an administrator''s ceiling, waiting for a second administrator.';
comment on column money_requests.input is 'The call as it was made; confirming repeats it.';
comment on column money_requests.outcome is 'Null while it waits.';
create unique index money_requests_once on money_requests (asked_by, action, company_id, md5(input::text)) where outcome is null;
create index money_requests_waiting on money_requests (id) where outcome is null;

create function money_request_must_stay() returns trigger language plpgsql as $$
begin
  if old.outcome is not null
    or to_jsonb(new) - array['outcome', 'settled_by', 'settled_at'] is distinct from to_jsonb(old) - array['outcome', 'settled_by', 'settled_at'] then
    raise exception 'money request % is settled once and changes in nothing else', old.id
      using errcode = 'check_violation', constraint = 'money_requests_stay';
  end if;
  return new;
end $$;
create trigger money_requests_stay before update on money_requests for each row execute function money_request_must_stay();
create trigger money_requests_are_kept before delete on money_requests for each row execute function refuse_change();
create trigger money_requests_no_truncate before truncate on money_requests for each statement execute function refuse_change();

create table staff_money_actions (
  id bigint generated always as identity constraint staff_money_actions_pk primary key,
  staff_id bigint not null constraint staff_money_actions_staff_fk references staff (id),
  role text not null constraint staff_money_actions_role check (role in ('agent', 'admin')),
  action text not null constraint staff_money_actions_action check (action in ('credit_limit', 'transfer', 'credit_note', 'invoice', 'write_off', 'refund', 'late_refund')),
  company_id bigint not null constraint staff_money_actions_company_fk references companies (id),
  object text not null,
  currency currency_code not null,
  amount_minor bigint not null constraint staff_money_actions_amount check (amount_minor >= 0),
  day_minor bigint,
  ceiling_minor bigint not null constraint staff_money_actions_ceiling check (ceiling_minor >= 0),
  day_ceiling_minor bigint,
  request_id bigint constraint staff_money_actions_request_once unique constraint staff_money_actions_request_fk references money_requests (id),
  at timestamptz not null default app_now(),
  constraint staff_money_actions_day check (num_nonnulls(day_minor, day_ceiling_minor) in (0, 2) and (role = 'agent' or day_minor is null)),
  constraint staff_money_actions_within check (
    (amount_minor <= ceiling_minor or (role = 'admin' and request_id is not null)) and (day_minor is null or day_minor <= day_ceiling_minor)),
  constraint staff_money_actions_agent check (role = 'admin' or action in ('credit_limit', 'transfer', 'credit_note', 'invoice'))
);
comment on table staff_money_actions is 'Append-only. A confirmed request counts for the administrator who asked.';
comment on column staff_money_actions.object is 'Code of the payment, invoice or credit note; of a credit limit the company''s number.';
comment on column staff_money_actions.day_minor is 'For agents, where a daily ceiling applies: this and what they did in the 24 hours before, in this currency.';
create index staff_money_actions_by_staff on staff_money_actions (staff_id, currency, at) where day_minor is not null;
create index staff_money_actions_by_company on staff_money_actions (company_id);
create trigger staff_money_actions_append_only before update or delete on staff_money_actions for each row execute function refuse_change();
create trigger staff_money_actions_no_truncate before truncate on staff_money_actions for each statement execute function refuse_change();

create function staff_money_action_must_fit() returns trigger language plpgsql as $$
begin
  if new.day_minor is not null and new.day_minor <> new.amount_minor + (
    select coalesce(sum(a.amount_minor), 0) from staff_money_actions a
    where a.staff_id = new.staff_id and a.currency = new.currency and a.day_minor is not null and a.at > new.at - interval '24 hours') then
    raise exception 'the day of staff member % does not add up', new.staff_id
      using errcode = 'check_violation', constraint = 'staff_money_actions_day_adds_up';
  end if;
  if new.request_id is not null and not exists (
    select from money_requests r where r.id = new.request_id and r.outcome = 'confirmed' and r.asked_by = new.staff_id and r.action = new.action
      and r.company_id = new.company_id and r.currency = new.currency and r.amount_minor = new.amount_minor) then
    raise exception 'money request % does not confirm this', new.request_id
      using errcode = 'check_violation', constraint = 'staff_money_actions_confirmed';
  end if;
  return new;
end $$;
create trigger staff_money_actions_fit before insert on staff_money_actions for each row execute function staff_money_action_must_fit();
