-- A lock of the company suspends its keys, and taking the lock off leaves them so: a person of the company enables each again.
alter table api_keys
  add column suspended_at timestamptz,
  add column enabled_at timestamptz,
  add column enabled_by bigint constraint api_keys_enabled_by_fk references users (id),
  add constraint api_keys_enabled_by_somebody check ((enabled_at is null) = (enabled_by is null));
comment on column api_keys.suspended_at is 'Since when it is good for nothing; empty while it is good.';
comment on column api_keys.enabled_at is 'When it was last enabled again after a suspension, and by whom.';
update api_keys set suspended_at = app_now()
where revoked_at is null and company_id in (select id from companies where locked_at is not null);

-- However a company comes to be locked.
create function suspend_keys_of_locked_company() returns trigger language plpgsql as $$
begin
  update api_keys set suspended_at = app_now() where company_id = new.id and revoked_at is null and suspended_at is null;
  return null;
end $$;
create trigger companies_lock_suspends_keys after update of locked_at on companies
  for each row when (old.locked_at is null and new.locked_at is not null) execute function suspend_keys_of_locked_company();
