-- Sessions with an end that no use moves, browsers that have signed in before, and an account e-mail that waits to be confirmed.
alter table sessions add column ends_at timestamptz;
update sessions set ends_at = created_at + case when user_id is null then interval '12 hours' else interval '90 days' end;
alter table sessions
  alter column ends_at set not null,
  -- Whoever opens a session says when it ends; one that forgets opens a short one.
  alter column ends_at set default app_now() + interval '12 hours',
  add constraint sessions_end_later check (ends_at > created_at);
update sessions s set revoked_at = app_now()
from users u join companies c on c.id = u.company_id
where u.id = s.user_id and s.revoked_at is null and (s.created_at < u.password_changed_at or c.locked_at is not null);
comment on column sessions.ends_at is 'Over then, however often it was used.';

create table known_devices (
  id bigint generated always as identity constraint known_devices_pk primary key,
  token_hash bytea not null,
  user_id bigint constraint known_devices_user_fk references users (id) on delete cascade,
  staff_id bigint constraint known_devices_staff_fk references staff (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  constraint known_devices_one_owner check (num_nonnulls(user_id, staff_id) = 1),
  constraint known_devices_user_once unique (user_id, token_hash),
  constraint known_devices_staff_once unique (staff_id, token_hash)
);
create index known_devices_by_use on known_devices (last_used_at);
comment on table known_devices is 'Browsers that have signed in before: their wrong passwords are counted apart from those of strangers.';

alter table users
  add column pending_email text constraint users_pending_email_lower check (pending_email = lower(pending_email)),
  add column pending_email_until timestamptz,
  add constraint users_pending_email_ends check ((pending_email is null) = (pending_email_until is null)),
  add constraint users_pending_email_other check (pending_email <> email);
comment on column users.pending_email is 'Wanted for the account, and not its address before the link sent there is opened.';
