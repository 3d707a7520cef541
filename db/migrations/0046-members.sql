-- Members of companies and their roles, and invitations to join. Both tables are new.

create table members (
  company_id bigint not null constraint members_company_fk references companies (id),
  user_id bigint not null constraint members_user_fk references users (id) constraint members_user_once unique,
  role text not null constraint members_role check (role in ('owner', 'manager', 'sales', 'accounts')),
  joined_at timestamptz not null default app_now(),
  constraint members_pk primary key (company_id, user_id)
);
comment on table members is 'Who belongs to a company now. A removed member has no row; the user stays, for the history.';
comment on column members.user_id is 'A user belongs to one company at a time.';

create table member_invitations (
  id bigint generated always as identity constraint member_invitations_pk primary key,
  company_id bigint not null constraint member_invitations_company_fk references companies (id),
  email text not null constraint member_invitations_email_lower check (email = lower(email)),
  role text not null constraint member_invitations_role check (role in ('owner', 'manager', 'sales', 'accounts')),
  code_hash bytea not null constraint member_invitations_code_once unique,
  invited_by bigint not null constraint member_invitations_inviter_fk references users (id),
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint constraint member_invitations_accepter_fk references users (id),
  revoked_at timestamptz,
  constraint member_invitations_expire_later check (expires_at > sent_at),
  constraint member_invitations_ended_once check (num_nonnulls(accepted_at, revoked_at) < 2),
  constraint member_invitations_accepted_by_somebody check ((accepted_at is null) = (accepted_by is null))
);
comment on column member_invitations.code_hash is 'The code itself exists only in the mail. Sending the invitation again replaces it.';
create unique index member_invitations_one_open on member_invitations (company_id, email) where accepted_at is null and revoked_at is null;

-- A user belongs to the company of its own row. Locks the user, so that it cannot move meanwhile.
create function member_of_own_company() returns trigger language plpgsql as $$
declare
  own_company bigint;
begin
  select u.company_id into own_company from users u where u.id = new.user_id for share;
  if own_company is distinct from new.company_id then
    raise exception 'user % belongs to another company', new.user_id using errcode = 'check_violation', constraint = 'members_own_company';
  end if;
  return new;
end $$;
create trigger members_own_company before insert or update of company_id, user_id on members
  for each row execute function member_of_own_company();

create function user_moves_without_membership() returns trigger language plpgsql as $$
begin
  if exists (select from members where user_id = new.id) then
    raise exception 'user % is a member of its company', new.id using errcode = 'check_violation', constraint = 'users_move_as_former_members';
  end if;
  return new;
end $$;
create trigger users_move_as_former_members before update of company_id on users
  for each row when (old.company_id <> new.company_id) execute function user_moves_without_membership();

-- The lock makes concurrent changes of one company wait for each other; each then counts what the other left.
create function company_keeps_owner() returns trigger language plpgsql as $$
declare
  changed_company bigint;
begin
  if tg_table_name = 'members' then
    changed_company := old.company_id;
  else
    changed_company := new.id;
  end if;
  perform from companies where id = changed_company for no key update;
  if found and not exists (select from members where company_id = changed_company and role = 'owner') then
    raise exception 'company % has no owner', changed_company using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger members_keep_owner after update or delete on members deferrable initially deferred
  for each row when (old.role = 'owner') execute function company_keeps_owner();
create constraint trigger companies_begin_with_owner after insert on companies deferrable initially deferred
  for each row execute function company_keeps_owner();

-- Servers of the former release insert users only; their users own the company, as all did.
create function user_becomes_member() returns trigger language plpgsql as $$
begin
  insert into members (company_id, user_id, role) values (new.company_id, new.id, 'owner');
  return null;
end $$;
create trigger users_become_members after insert on users for each row execute function user_becomes_member();

-- After the trigger: creating it locks out inserts until the end of this migration, so no user is missed.
insert into members (company_id, user_id, role, joined_at) select company_id, id, 'owner', created_at from users;
