-- Getting back in: one-time links in mails, what a session was opened with, and a second factor.
alter table users add column validation_sent_at timestamptz;

create table user_links (
  id bigint generated always as identity constraint user_links_pk primary key,
  user_id bigint not null constraint user_links_user_fk references users (id),
  purpose text not null constraint user_links_purpose check (purpose in ('validate-email', 'reset-password', 'sign-in')),
  selector text constraint user_links_selector_once unique,
  token_hash bytea not null constraint user_links_token_once unique,
  email text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  browser_hash bytea,
  constraint user_links_selector_of_sign_in check ((purpose = 'sign-in') = (selector is not null)),
  constraint user_links_browser_of_used check (browser_hash is null or (purpose = 'sign-in' and ended_at is not null)),
  constraint user_links_expire_later check (expires_at > created_at)
);
comment on column user_links.token_hash is 'The token itself stands only in the message.';
comment on column user_links.email is 'Where the link was sent: it is worth nothing once the user has another address.';
comment on column user_links.ended_at is 'When it was used, or when a newer one took its place.';
comment on column user_links.browser_hash is 'The browser that used a sign-in link and may do so again for a few minutes.';
create unique index user_links_one_reset on user_links (user_id) where purpose = 'reset-password' and ended_at is null;
create index user_links_by_user on user_links (user_id, purpose);
create index user_links_by_expiry on user_links (expires_at);

-- Every request for a reset link, whether the address is known or not: both are counted and slowed down alike.
create table reset_requests (
  id bigint generated always as identity constraint reset_requests_pk primary key,
  account_hash bytea not null,
  requested_at timestamptz not null default app_now()
);
create index reset_requests_by_account on reset_requests (account_hash, requested_at);

alter table sessions
  add column password_checked_at timestamptz,
  add column browser text constraint sessions_browser_short check (length(browser) <= 40),
  add column system text constraint sessions_system_short check (length(system) <= 40),
  add column address text constraint sessions_address_short check (length(address) <= 45);
comment on column sessions.password_checked_at is 'When the password was given last in this session; null where a link opened it.';
comment on column sessions.browser is 'A word of ours for what the browser calls itself; the whole text is not kept.';
comment on column sessions.address is 'The network it was opened from, never the whole address.';

create table second_factors (
  id bigint generated always as identity constraint second_factors_pk primary key,
  user_id bigint constraint second_factors_user_fk references users (id) constraint second_factors_user_once unique,
  staff_id bigint constraint second_factors_staff_fk references staff (id) constraint second_factors_staff_once unique,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  constraint second_factors_one_owner check (num_nonnulls(user_id, staff_id) = 1)
);
comment on column second_factors.secret is 'Sealed with the key of the installation.';
comment on column second_factors.last_step is 'The half minute of the last code that was used: no code is taken twice.';

create table recovery_codes (
  second_factor_id bigint not null constraint recovery_codes_factor_fk references second_factors (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pk primary key (second_factor_id, code_hash)
);

-- Between the right password and the code of the second factor.
create table pending_sign_ins (
  token_hash bytea constraint pending_sign_ins_pk primary key,
  user_id bigint constraint pending_sign_ins_user_fk references users (id),
  staff_id bigint constraint pending_sign_ins_staff_fk references staff (id),
  by_password boolean not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  constraint pending_sign_ins_one_owner check (num_nonnulls(user_id, staff_id) = 1)
);
create index pending_sign_ins_by_expiry on pending_sign_ins (expires_at);
