-- Passkeys of trade users and staff, and the challenges that authenticators sign. Both tables are new.

create table passkeys (
  id bigint generated always as identity constraint passkeys_pk primary key,
  user_id bigint constraint passkeys_user_fk references users (id),
  staff_id bigint constraint passkeys_staff_fk references staff (id),
  credential_id bytea not null constraint passkeys_credential_once unique
    constraint passkeys_credential_length check (length(credential_id) between 16 and 1023),
  public_key bytea not null,
  counter bigint not null constraint passkeys_counter check (counter between 0 and 4294967295),
  transports text[] not null default '{}',
  rp_id text not null,
  name text not null constraint passkeys_name_length check (length(name) between 1 and 60),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  suspended_at timestamptz,
  constraint passkeys_one_owner check (num_nonnulls(user_id, staff_id) = 1)
);
comment on column passkeys.public_key is 'In COSE format. The private key never leaves the authenticator.';
comment on column passkeys.counter is 'Signatures that the authenticator reported last; 0 if it does not count.';
comment on column passkeys.rp_id is 'Host name it was created for. Browsers offer it on this host only.';
comment on column passkeys.suspended_at is 'When its counter did not increase, so that a copy of it must exist. It signs nobody in any more.';
create index passkeys_by_user on passkeys (user_id) where user_id is not null;
create index passkeys_by_staff on passkeys (staff_id) where staff_id is not null;

create function passkey_counter_increases() returns trigger language plpgsql as $$
begin
  if new.credential_id <> old.credential_id or new.public_key <> old.public_key
     or new.user_id is distinct from old.user_id or new.staff_id is distinct from old.staff_id then
    raise exception 'passkey % keeps its key and owner', old.id using errcode = 'check_violation', constraint = 'passkeys_keep_key';
  end if;
  if new.counter < old.counter or (new.suspended_at is null and old.suspended_at is not null) then
    raise exception 'the counter of passkey % only increases', old.id using errcode = 'check_violation', constraint = 'passkeys_counter_increases';
  end if;
  return new;
end $$;
create trigger passkeys_counter_increases before update on passkeys for each row execute function passkey_counter_increases();

create table passkey_challenges (
  challenge_hash bytea constraint passkey_challenges_pk primary key,
  purpose text not null
    constraint passkey_challenges_purpose check (purpose in ('register', 'confirm', 'sign-in', 'staff-register', 'staff-sign-in')),
  bound_hash bytea not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  constraint passkey_challenges_expire_later check (expires_at > created_at)
);
comment on table passkey_challenges is 'Deleted when used.';
comment on column passkey_challenges.bound_hash is 'Hash of the session, or of the cookie of the browser, that may use it.';
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

alter table users add column passkey_offered_at timestamptz;
comment on column users.passkey_offered_at is 'When a passkey was offered after a sign-in, which happens once.';
comment on column sessions.password_checked_at is 'When the password was last entered, or a passkey used, in this session; null if a link opened it.';
