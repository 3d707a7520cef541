-- Enquiries from forms of our own, one for each guide site, and what was found out about every enquiry, with its time.
alter table sources
  add column form_site smallint constraint sources_form_site check (form_site in (1, 2)),
  add column frame_origins text[] not null default '{}',
  add column required_checks text[] not null default '{}'
    constraint sources_required_checks check (required_checks <@ array['telephone_confirmed', 'email_confirmed']::text[]),
  add column score_limit smallint not null default 0 constraint sources_score_limit check (score_limit between 0 and 100),
  add constraint sources_frames_have_form check (frame_origins = '{}' or form_site is not null),
  add constraint sources_form_not_of_staff check (form_site is null or not for_staff);
comment on column sources.form_site is 'What comes in by the form of this guide site is of this source.';
comment on column sources.frame_origins is 'Whose pages may show the form in a frame.';
comment on column sources.required_checks is 'What has to be confirmed before its enquiries are released by themselves.';
comment on column sources.score_limit is 'With a lower score an enquiry waits for a person.';
create unique index sources_form_site_once on sources (form_site);
insert into sources (name, form_site, required_checks, score_limit)
values ('Own form, boilers', 1, '{telephone_confirmed}', 40), ('Own form, solar', 2, '{telephone_confirmed}', 40);

alter table enquiries
  drop constraint enquiries_hold_reasons,
  add constraint enquiries_hold_reasons check (hold_reasons <@ array['doubtful_text', 'costly_telephone', 'unconfirmed', 'low_score']::text[]);

-- What was looked at, when, and what it was worth then. Nothing in it tells who somebody is.
create table enquiry_checks (
  enquiry_id bigint not null constraint enquiry_checks_enquiry_fk references enquiries (id),
  kind text not null constraint enquiry_checks_kind check (kind in (
    'telephone_format', 'not_sent_before', 'unhurried', 'lasting_mail', 'plain_text', 'telephone_confirmed', 'email_confirmed', 'telephone_qualified')),
  passed boolean not null,
  points smallint not null constraint enquiry_checks_points check (points between 0 and 100),
  at timestamptz not null default app_now(),
  constraint enquiry_checks_pk primary key (enquiry_id, kind),
  constraint enquiry_checks_failed_is_worthless check (passed or points = 0)
);
-- What intake has always looked at, and what staff have always written down.
insert into enquiry_checks (enquiry_id, kind, passed, points, at) select id, 'telephone_format', true, 15, received_at from enquiries;
insert into enquiry_checks (enquiry_id, kind, passed, points, at)
select enquiry_id, 'telephone_qualified', true, 0, max(at) from enquiry_events where event = 'qualified' group by enquiry_id;

-- Codes and links by which a consumer confirms a way to be reached. Of each only a hash is kept.
create table contact_confirmations (
  id bigint generated always as identity constraint contact_confirmations_pk primary key,
  enquiry_id bigint not null constraint contact_confirmations_enquiry_fk references enquiries (id),
  channel text not null constraint contact_confirmations_channel check (channel in ('sms', 'email')),
  secret_hash bytea not null constraint contact_confirmations_secret_once unique,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  tries smallint not null default 0 constraint contact_confirmations_tries check (tries between 0 and 5),
  used_at timestamptz,
  constraint contact_confirmations_used_in_time check (used_at <= expires_at)
);
create index contact_confirmations_by_enquiry on contact_confirmations (enquiry_id, channel, id);
create index contact_confirmations_unused on contact_confirmations (expires_at) where used_at is null;

-- What somebody has filled in so far. It is theirs, and it is forgotten a day later.
create table enquiry_drafts (
  id bigint generated always as identity constraint enquiry_drafts_pk primary key,
  token_hash bytea not null constraint enquiry_drafts_token_once unique,
  site smallint not null constraint enquiry_drafts_site check (site in (1, 2)),
  country country_code not null,
  language language_code not null,
  answers jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  enquiry_id bigint constraint enquiry_drafts_enquiry_once unique constraint enquiry_drafts_enquiry_fk references enquiries (id),
  constraint enquiry_drafts_sent_is_empty check (enquiry_id is null or answers = '{}')
);
create index enquiry_drafts_due on enquiry_drafts (expires_at);

-- How much one address sends within an hour.
create index enquiry_consents_by_address on enquiry_consents (ip, given_at) where ip is not null;
