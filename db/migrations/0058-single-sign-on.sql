-- Single sign-on of staff by OpenID Connect. Both tables are new.

create table staff_sso_accounts (
  staff_id bigint constraint staff_sso_accounts_pk primary key constraint staff_sso_accounts_staff_fk references staff (id),
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null default app_now(),
  constraint staff_sso_accounts_subject_once unique (issuer, subject)
);
comment on table staff_sso_accounts is 'Which account of the identity provider a member of staff has. They no longer sign in with a password.';

create table staff_sso_sessions (
  session_id bigint constraint staff_sso_sessions_pk primary key
    constraint staff_sso_sessions_session_fk references sessions (id) on delete cascade,
  sealed_token bytea,
  checked_at timestamptz not null default app_now()
);
comment on column staff_sso_sessions.sealed_token is 'Refresh token, sealed with the key of the installation; null if the provider issues none.';
comment on column staff_sso_sessions.checked_at is 'When the provider last confirmed the groups.';
create index staff_sso_sessions_by_check on staff_sso_sessions (checked_at) where sealed_token is not null;
