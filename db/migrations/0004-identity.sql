-- Sign-in of company users and staff: sessions, second factors, one-time links and API keys. The foreign key to
-- companies follows in the next files.

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
comment on column users.pending_email is 'New address, in use once the link sent there is opened.';
comment on column users.invoice_email_only is 'Invoices go to the company''s invoice addresses and not to this user.';
create unique index users_one_owner on users (company_id) where is_account_owner;
create index users_by_company on users (company_id);
create index users_by_email_prefix on users (email collate "C");

create table staff (
  id bigint generated always as identity constraint staff_pk primary key,
  email text not null constraint staff_email_once unique constraint staff_email_lower check (email = lower(email)),
  name text not null,
  role text not null constraint staff_role check (role in ('agent', 'admin')),
  password_hash text not null,
  created_at timestamptz not null default app_now(),
  disabled_at timestamptz
);

-- Administrators invite staff. The first administrator of an installation without demonstration data uses a one-time
-- code.
create table staff_invitations (
  code_hash bytea constraint staff_invitations_pk primary key,
  expires_at timestamptz not null,
  used_at timestamptz,
  id bigint generated always as identity constraint staff_invitations_id_once unique,
  name text,
  email text constraint staff_invitations_email_lower check (email = lower(email)),
  role text constraint staff_invitations_role check (role in ('agent', 'admin')),
  invited_by bigint constraint staff_invitations_inviter_fk references staff (id),
  withdrawn_at timestamptz,
  constraint staff_invitations_whole check (num_nulls(name, email, role, invited_by) in (0, 4)),
  constraint staff_invitations_ended_once check (num_nonnulls(used_at, withdrawn_at) < 2)
);
comment on column staff_invitations.email is 'Null, like the other personal columns, for the code of the first administrator.';
create unique index staff_invitations_one_open on staff_invitations (email) where used_at is null and withdrawn_at is null;

create table sessions (
  id bigint generated always as identity constraint sessions_pk primary key,
  token_hash bytea not null constraint sessions_token_once unique,
  user_id bigint constraint sessions_user_fk references users (id),
  staff_id bigint constraint sessions_staff_fk references staff (id),
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  password_checked_at timestamptz,
  -- Callers set the end; the default is short in case one forgets.
  ends_at timestamptz not null default app_now() + interval '12 hours',
  revoked_at timestamptz,
  browser text constraint sessions_browser_short check (length(browser) <= 40),
  system text constraint sessions_system_short check (length(system) <= 40),
  address text constraint sessions_address_short check (length(address) <= 45),
  constraint sessions_one_owner check (num_nonnulls(user_id, staff_id) = 1),
  constraint sessions_end_later check (ends_at > created_at)
);
comment on column sessions.password_checked_at is 'When the password was last entered in this session; null if a link opened it.';
comment on column sessions.ends_at is 'Absolute end, regardless of activity.';
comment on column sessions.browser is 'Short name we derive from the user agent, which is not stored.';
comment on column sessions.address is 'Network it was opened from, never the full address.';
create index sessions_by_user on sessions (user_id) where revoked_at is null;
create index sessions_by_staff on sessions (staff_id) where revoked_at is null;

-- Failed sign-ins, counted over 15 minutes. The account is hashed, so unknown emails are throttled like known ones.
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
comment on table known_devices is 'Browsers that have signed in before. Their failed passwords are counted separately from strangers''.';
create index known_devices_by_use on known_devices (last_used_at);

create table user_links (
  id bigint generated always as identity constraint user_links_pk primary key,
  user_id bigint not null constraint user_links_user_fk references users (id),
  purpose text not null
    constraint user_links_purpose check (purpose in ('validate-email', 'reset-password', 'sign-in')),
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
comment on column user_links.token_hash is 'The token itself exists only in the message.';
comment on column user_links.email is 'Where the link was sent. It is void once the user has another address.';
comment on column user_links.ended_at is 'When it was used or replaced by a newer one.';
comment on column user_links.browser_hash is 'Browser that used a sign-in link; it may reuse the link for a few minutes.';
create unique index user_links_one_reset on user_links (user_id) where purpose = 'reset-password' and ended_at is null;
create index user_links_by_user on user_links (user_id, purpose);
create index user_links_by_expiry on user_links (expires_at);

-- Every request for a reset link, for known and unknown addresses: both are counted and throttled alike.
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
comment on column second_factors.last_step is 'Time step of the last accepted code; no code is accepted twice.';

create table recovery_codes (
  second_factor_id bigint not null
    constraint recovery_codes_factor_fk references second_factors (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pk primary key (second_factor_id, code_hash)
);

-- Sign-ins between the correct password and the code of the second factor.
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

-- Impersonation is not a session of the company: it has no user, changes nothing and lasts at most half an hour.
create table company_views (
  id bigint generated always as identity constraint company_views_pk primary key,
  token_hash bytea not null constraint company_views_token_once unique,
  company_id bigint not null,
  staff_id bigint not null constraint company_views_staff_fk references staff (id),
  session_id bigint constraint company_views_session_fk references sessions (id) on delete set null,
  reason text not null constraint company_views_reason check (length(reason) >= 5),
  began_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint company_views_short check (ends_at > began_at and ends_at <= began_at + interval '30 minutes'),
  constraint company_views_ended_later check (ended_at >= began_at)
);
comment on column company_views.session_id is 'The back-office session it was started in; it ends with that session.';
create unique index company_views_one_open on company_views (staff_id) where ended_at is null;
create index company_views_by_company on company_views (company_id, id desc);
create index company_views_by_session on company_views (session_id);

-- API keys of companies.
create table api_keys (
  id bigint generated always as identity constraint api_keys_pk primary key,
  company_id bigint not null,
  user_id bigint not null constraint api_keys_user_fk references users (id),
  place smallint not null constraint api_keys_place check (place between 1 and 10),
  name text not null constraint api_keys_name check (length(btrim(name)) between 1 and 60),
  scopes text[] not null
    constraint api_keys_scopes check (cardinality(scopes) > 0 and scopes <@ array['read-leads', 'buy-leads']),
  key_hash bytea not null constraint api_keys_hash_once unique,
  ending text not null constraint api_keys_ending check (length(ending) = 4),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  suspended_at timestamptz,
  enabled_at timestamptz,
  enabled_by bigint constraint api_keys_enabled_by_fk references users (id),
  constraint api_keys_enabled_by_somebody check ((enabled_at is null) = (enabled_by is null))
);
comment on column api_keys.ending is 'Last four characters, to tell keys apart.';
comment on column api_keys.suspended_at is 'Since when the key is suspended; null while it works.';
comment on column api_keys.enabled_at is 'When a suspended key was last enabled again, and by whom.';
create unique index api_keys_one_a_place on api_keys (company_id, place) where revoked_at is null;
create index api_keys_by_company on api_keys (company_id, id desc);

create table staff_list_views (
  id bigint generated always as identity constraint staff_list_views_pk primary key,
  staff_id bigint not null constraint staff_list_views_staff_fk references staff (id),
  list text not null
    constraint staff_list_views_list check (list in
    ('leads', 'reports', 'accreditations', 'companies', 'invoices', 'reviews', 'messages', 'outbox', 'sources', 'jobs', 'audit')),
  place smallint not null constraint staff_list_views_place check (place between 1 and 20),
  name text not null constraint staff_list_views_name check (name = btrim(name) and length(name) between 1 and 40),
  query text not null
    constraint staff_list_views_query check (length(query) between 3 and 600 and query ~ '^[A-Za-z0-9=&%+*._-]+$' and query !~* '%40'),
  kept_at timestamptz not null default app_now(),
  constraint staff_list_views_one_a_place unique (staff_id, list, place)
);
comment on column staff_list_views.place is '1 to 20, which limits the number of saved views per list.';
comment on column staff_list_views.query is 'Query string of the list. Contains no email address: it would outlive an erasure.';
create unique index staff_list_views_one_a_name on staff_list_views (staff_id, list, lower(name));

alter table price_list_entries add constraint price_list_entries_staff_fk foreign key (staff_id) references staff (id);
