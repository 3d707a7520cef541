-- Who signs in: users of the buyer companies and the marketplace's staff, their sessions and second factors, and the one-time
-- links in mails. Which company a user belongs to is bound where companies are made.
create table users (
  id bigint generated always as identity constraint users_pk primary key,
  company_id bigint not null,
  email text not null constraint users_email_once unique constraint users_email_lower check (email = lower(email)),
  pending_email text constraint users_pending_email_lower check (pending_email = lower(pending_email)),
  pending_email_until timestamptz,
  is_account_owner boolean not null default true,
  title text,
  forename text not null,
  surname text not null,
  password_hash text not null,
  password_changed_at timestamptz not null default app_now(),
  validation_sent_at timestamptz,
  email_validated_at timestamptz,
  receive_marketing_email boolean not null default false,
  invoice_email_only boolean not null default false,
  created_at timestamptz not null default app_now(),
  constraint users_pending_email_ends check ((pending_email is null) = (pending_email_until is null)),
  constraint users_pending_email_other check (pending_email <> email)
);
comment on column users.pending_email is 'Wanted for the account, and not its address before the link sent there is opened.';
comment on column users.invoice_email_only is 'Invoices go to the invoice e-mails of the company and not to this user.';
create unique index users_one_owner on users (company_id) where is_account_owner;
create index users_by_company on users (company_id);

create table staff (
  id bigint generated always as identity constraint staff_pk primary key,
  email text not null constraint staff_email_once unique constraint staff_email_lower check (email = lower(email)),
  name text not null,
  role text not null constraint staff_role check (role in ('agent', 'admin')),
  password_hash text not null,
  created_at timestamptz not null default app_now(),
  disabled_at timestamptz
);

-- The first administrator of an installation without demonstration data is made with a one-time code.
create table staff_invitations (
  code_hash bytea constraint staff_invitations_pk primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sessions (
  id bigint generated always as identity constraint sessions_pk primary key,
  token_hash bytea not null constraint sessions_token_once unique,
  user_id bigint constraint sessions_user_fk references users (id),
  staff_id bigint constraint sessions_staff_fk references staff (id),
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  password_checked_at timestamptz,
  -- Whoever opens a session says when it ends; one that forgets opens a short one.
  ends_at timestamptz not null default app_now() + interval '12 hours',
  revoked_at timestamptz,
  browser text constraint sessions_browser_short check (length(browser) <= 40),
  system text constraint sessions_system_short check (length(system) <= 40),
  address text constraint sessions_address_short check (length(address) <= 45),
  constraint sessions_one_owner check (num_nonnulls(user_id, staff_id) = 1),
  constraint sessions_end_later check (ends_at > created_at)
);
comment on column sessions.password_checked_at is 'When the password was given last in this session; null where a link opened it.';
comment on column sessions.ends_at is 'Over then, however often it was used.';
comment on column sessions.browser is 'A word of ours for what the browser calls itself; the whole text is not kept.';
comment on column sessions.address is 'The network it was opened from, never the whole address.';
create index sessions_by_user on sessions (user_id) where revoked_at is null;
create index sessions_by_staff on sessions (staff_id) where revoked_at is null;

-- Failures only, counted over 15 minutes. The account is a hash: unknown e-mails are throttled like known ones.
create table sign_in_failures (
  id bigint generated always as identity constraint sign_in_failures_pk primary key,
  account_hash bytea not null,
  address text not null,
  failed_at timestamptz not null default app_now()
);
create index sign_in_failures_by_account on sign_in_failures (account_hash, failed_at);
create index sign_in_failures_by_address on sign_in_failures (address, failed_at);

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
comment on table known_devices is 'Browsers that have signed in before: their wrong passwords are counted apart from those of strangers.';
create index known_devices_by_use on known_devices (last_used_at);

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
