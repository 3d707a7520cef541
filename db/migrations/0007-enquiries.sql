-- Enquiries and their sources. The consumer's contact data has tables of its own.

create table sources (
  id bigint generated always as identity constraint sources_pk primary key,
  name text not null constraint sources_name_once unique,
  hold_minutes integer not null default 0 constraint sources_hold check (hold_minutes between 0 and 10080),
  created_at timestamptz not null default app_now(),
  stopped_at timestamptz,
  for_staff boolean not null default false,
  form_site smallint constraint sources_form_site check (form_site in (1, 2)),
  frame_origins text[] not null default '{}',
  required_checks text[] not null default '{}'
    constraint sources_required_checks check (required_checks <@ array['telephone_confirmed', 'email_confirmed', 'mail_accepted']::text[]),
  score_limit smallint not null default 0 constraint sources_score_limit check (score_limit between 0 and 100),
  brings_proof boolean not null default false,
  constraint sources_for_staff_runs check (not for_staff or stopped_at is null),
  constraint sources_frames_have_form check (frame_origins = '{}' or form_site is not null),
  constraint sources_form_not_of_staff check (form_site is null or not for_staff)
);
comment on column sources.stopped_at is 'From then on nothing is accepted under its keys.';
comment on column sources.form_site is 'Enquiries from the form of this guide site belong to this source.';
comment on column sources.frame_origins is 'Origins that may embed the form in a frame.';
comment on column sources.required_checks is 'Contact channels that must be confirmed before automatic release.';
comment on column sources.score_limit is 'Enquiries with a lower score wait for a person.';
comment on column sources.brings_proof is 'Whether it may send proof that a telephone number or email address was confirmed.';
create unique index sources_for_staff_once on sources (for_staff) where for_staff;
create unique index sources_form_site_once on sources (form_site);

create table intake_keys (
  id bigint generated always as identity constraint intake_keys_pk primary key,
  source_id bigint not null constraint intake_keys_source_fk references sources (id),
  key_hash bytea not null constraint intake_keys_hash_once unique,
  created_at timestamptz not null default app_now(),
  revoked_at timestamptz
);

create table enquiries (
  id bigint generated always as identity (start with 100001) constraint enquiries_pk primary key,
  quote_code text not null constraint enquiries_quote_code_once unique,
  source_id bigint not null constraint enquiries_source_fk references sources (id),
  site smallint not null constraint enquiries_site check (site in (1, 2)),
  country country_code not null,
  work_type_id integer not null constraint enquiries_work_type_fk references work_types (id),
  district_id integer not null constraint enquiries_district_fk references regions (id),
  description text,
  answers jsonb not null default '[]',
  timescale text constraint enquiries_timescale check (timescale in ('ASAP', '1MONTH', '3MONTHS')),
  urgency smallint not null generated always as (case timescale when 'ASAP' then 3 when '1MONTH' then 2 when '3MONTHS' then 1 else 0 end) stored,
  qualified boolean not null default false,
  status text not null default 'received'
    constraint enquiries_status check (status in ('received', 'held', 'released', 'removed', 'expired')),
  held_as_duplicate boolean not null default false,
  -- Why a person must look before release, besides being a duplicate. Releasing or holding it is the decision.
  hold_reasons text[] not null default '{}',
  received_at timestamptz not null default app_now(),
  hold_release_at timestamptz,
  released_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  removal_reason text,
  max_sales smallint not null constraint enquiries_max_sales check (max_sales between 1 and 3),
  sold smallint not null default 0,
  reserved smallint not null default 0,
  base_price_minor bigint not null constraint enquiries_base_price_positive check (base_price_minor > 0),
  price_override_minor bigint constraint enquiries_price_override_positive check (price_override_minor > 0),
  list_price_minor bigint not null constraint enquiries_list_price_positive check (list_price_minor > 0),
  freshness_step smallint not null default 0
    constraint enquiries_freshness_step check (freshness_step between 0 and 2),
  currency currency_code not null,
  -- One boolean for the partial indexes of the marketplace, generated so that no writer can set it wrongly.
  open boolean not null generated always as (status = 'released' and opened_at is not null and sold + reserved < max_sales) stored,
  -- The state staff see, generated so that no writer can set it wrongly. Only the last sale changes it, so other sales
  -- update none of its indexes.
  stage text not null generated always as (case
    when status in ('received', 'held') then 'held'
    when status = 'removed' then 'withdrawn'
    when sold = max_sales then 'sold_out'
    when status = 'expired' then 'expired'
    else 'live' end) stored,
  language page_language,
  constraint enquiries_hold_reasons_before_release check (hold_reasons = '{}' or status in ('held', 'removed')),
  constraint enquiries_never_oversold check (sold >= 0 and reserved >= 0 and sold + reserved <= max_sales),
  constraint enquiries_released_has_time check (status <> 'released' or released_at is not null),
  constraint enquiries_opened_after_release check (opened_at is null or released_at is not null),
  constraint enquiries_ended_has_time check (status not in ('removed', 'expired') or ended_at is not null),
  constraint enquiries_unit_fk foreign key (country) references business_units (country),
  constraint enquiries_hold_reasons check (hold_reasons <@ array['doubtful_text', 'costly_telephone', 'unconfirmed', 'low_score', 'suspected_robot']::text[])
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.02);
comment on column enquiries.language is 'Language the consumer used or last chose: their pages and mails use it. Null: the first language of the country.';
create index enquiries_open_by_place on enquiries (district_id, work_type_id) where open;
create index enquiries_open_by_date on enquiries (country, released_at desc, id desc) where open;
create index enquiries_open_by_price on enquiries (country, list_price_minor, id desc) where open;
create index enquiries_open_by_urgency on enquiries (country, urgency desc, id desc) where open;
create index enquiries_live_by_release on enquiries (released_at) where status = 'released';
create index enquiries_waiting on enquiries (received_at) where status in ('received', 'held');
-- Number of recent leads per work type, shown during registration.
create index enquiries_by_release on enquiries (country, released_at, work_type_id) where released_at is not null;
-- Released but not yet open to everybody: a handful at any time.
create index enquiries_to_open on enquiries (released_at) where status = 'released' and opened_at is null;
-- Recently opened enquiries, for the digests.
create index enquiries_by_opening on enquiries (opened_at) where open;
-- Recent enquiries of each source.
create index enquiries_by_source_and_time on enquiries (source_id, received_at);
-- Released enquiries of one work type.
create index enquiries_released_by_work_type on enquiries (work_type_id, country, released_at) where released_at is not null;
create index enquiries_by_time on enquiries using brin (received_at) with (pages_per_range = 32, autosummarize = on);
create index enquiries_by_stage_and_country on enquiries (stage, country, id);
create index enquiries_by_source_and_stage on enquiries (source_id, stage, country, id);
create index enquiries_by_work_type_and_stage on enquiries (work_type_id, stage, country, id);
create index enquiries_by_district_and_stage on enquiries (district_id, stage, id);

-- PostgreSQL evaluates a table's checks on every update, and every sale updates its enquiry. This long check concerns
-- columns a sale leaves alone, so it is a trigger on those columns.
create function enquiry_state_must_fit_times() returns trigger language plpgsql as $$
begin
  if not (case new.status
    when 'received' then num_nonnulls(new.hold_release_at, new.released_at, new.opened_at, new.ended_at) = 0 and not new.held_as_duplicate
    when 'held' then num_nonnulls(new.released_at, new.opened_at, new.ended_at) = 0 and not (new.held_as_duplicate and new.hold_release_at is not null)
    when 'released' then new.ended_at is null and not new.held_as_duplicate and coalesce(new.hold_release_at <= new.released_at, new.hold_release_at is null)
    else new.ended_at is not null and coalesce(new.hold_release_at <= new.released_at, new.hold_release_at is null) end) then
    raise exception 'enquiry % has state % but times of another state', new.id, new.status
      using errcode = 'check_violation', constraint = 'enquiries_state_fits_times';
  end if;
  return null;
end $$;
create trigger enquiries_state_fits_times
  after insert or update of status, hold_release_at, released_at, opened_at, ended_at, held_as_duplicate on enquiries
  for each row execute function enquiry_state_must_fit_times();

-- Contact data of a consumer. Read only through revealContact, which logs every read.
create table enquiry_contacts (
  enquiry_id bigint
    constraint enquiry_contacts_pk primary key
    constraint enquiry_contacts_enquiry_fk references enquiries (id),
  title text,
  forename text,
  surname text,
  telephone text,
  alternate_phone text,
  email text,
  address1 text,
  address2 text,
  town text,
  postcode text,
  phone_key text,
  email_key text,
  retention_until timestamptz not null,
  erased_at timestamptz,
  -- When the consumer can be called. For buyers only; erased with the contact data.
  call_times text[] not null default '{}',
  erasure_asked boolean not null default false,
  constraint enquiry_contacts_erased_is_empty check (erased_at is null or coalesce(title, forename, surname, telephone, alternate_phone, email, address1, address2, town, postcode, phone_key, email_key) is null),
  constraint enquiry_contacts_call_times check (call_times <@ array['weekday_morning', 'weekday_afternoon', 'weekday_evening', 'weekend']),
  constraint enquiry_contacts_erased_call_times check (erased_at is null or call_times = '{}'),
  constraint enquiry_contacts_asked_is_erased check (not erasure_asked or erased_at is not null)
) with (fillfactor = 80);
comment on column enquiry_contacts.retention_until is 'Contact data is unreadable from then on; a job erases it.';
comment on column enquiry_contacts.erasure_asked is 'Whether the consumer requested the erasure; otherwise their retention ended.';
create index enquiry_contacts_by_phone on enquiry_contacts (phone_key);
create index enquiry_contacts_by_email on enquiry_contacts (email_key);
-- Every sale moves retention_until. BRIN keeps the update from touching every index where the page has room; the
-- erasure job reads a few pages per batch.
create index enquiry_contacts_due on enquiry_contacts using brin (retention_until) with (pages_per_range = 32, autosummarize = on);

create function erased_must_be_over() returns trigger language plpgsql as $$
begin
  if exists (select from enquiries where id = new.enquiry_id and status in ('received', 'held', 'released')) then
    raise exception 'enquiry % has not ended', new.enquiry_id using errcode = 'check_violation', constraint = 'enquiry_contacts_erased_is_over';
  end if;
  return null;
end $$;
create constraint trigger enquiry_contacts_erased_is_over after update of erased_at on enquiry_contacts
  deferrable initially deferred for each row when (new.erased_at is not null) execute function erased_must_be_over();

-- Intake stores a digest of the consent. Without it, nobody would notice a changed row.
create table enquiry_consents (
  enquiry_id bigint
    constraint enquiry_consents_pk primary key
    constraint enquiry_consents_enquiry_fk references enquiries (id),
  text text not null,
  given_at timestamptz not null,
  ip text,
  max_recipients smallint not null constraint enquiry_consents_recipients check (max_recipients between 1 and 3),
  digest bytea not null,
  taken_by bigint constraint enquiry_consents_staff_fk references staff (id)
);
comment on column enquiry_consents.ip is 'Erased with the contact data. The consent itself (what, when) is kept.';
comment on column enquiry_consents.digest is 'Digest of the text, time and number agreed to, written only by a trigger. Excludes the address, which is erased.';
comment on column enquiry_consents.taken_by is 'Member of staff who entered or imported it; null if the consumer gave it on a page. Never changed.';
-- Enquiries from one network address within an hour.
create index enquiry_consents_by_address on enquiry_consents (ip, given_at) where ip is not null;

create function digest_of_consent(enquiry_id bigint, given_at timestamptz, max_recipients smallint, agreed text) returns bytea
language sql immutable parallel safe
return sha256(convert_to(concat_ws('|', enquiry_id, extract(epoch from given_at), max_recipients, agreed), 'UTF8'));

create function seal_consent() returns trigger language plpgsql as $$
begin
  new.digest := digest_of_consent(new.enquiry_id, new.given_at, new.max_recipients, new.text);
  return new;
end $$;
create trigger enquiry_consents_sealed before insert on enquiry_consents for each row execute function seal_consent();

create function consent_must_stay() returns trigger language plpgsql as $$
begin
  if new.digest is distinct from digest_of_consent(new.enquiry_id, new.given_at, new.max_recipients, new.text)
     or new.taken_by is distinct from old.taken_by then
    raise exception 'a consent cannot be changed' using errcode = 'check_violation', constraint = 'enquiry_consents_stay';
  end if;
  return null;
end $$;
create trigger enquiry_consents_stay after update on enquiry_consents for each row execute function consent_must_stay();

create table contact_reveals (
  id bigint generated always as identity constraint contact_reveals_pk primary key,
  enquiry_id bigint not null constraint contact_reveals_enquiry_fk references enquiries (id),
  actor_type text not null constraint contact_reveals_actor check (actor_type in ('company', 'operator', 'system')),
  company_id bigint constraint contact_reveals_company_fk references companies (id),
  staff_id bigint,
  surface text not null,
  reason text,
  at timestamptz not null default app_now(),
  constraint contact_reveals_company_named check (actor_type <> 'company' or company_id is not null),
  constraint contact_reveals_operator_reason check (actor_type <> 'operator' or (staff_id is not null and coalesce(length(reason), 0) >= 5))
);
create index contact_reveals_by_enquiry on contact_reveals (enquiry_id);
create index contact_reveals_by_time on contact_reveals using brin (at);
create trigger contact_reveals_no_truncate before truncate on contact_reveals for each statement execute function refuse_change();

-- The log is append-only, except that entries past their retention may be deleted by the job that declares it for its
-- transaction.
create function contact_reveal_must_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.purging', true) = 'contact_reveals'
     and old.at < app_now() - make_interval(months => coalesce(
           (select value::integer from business_settings where key = 'enquiry.access_log_months'), 24)) then
    return old;
  end if;
  raise exception 'contact_reveals is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger contact_reveals_append_only before update or delete on contact_reveals for each row execute function contact_reveal_must_stay();

-- Makes intake idempotent per source and key.
create table intake_requests (
  source_id bigint not null constraint intake_requests_source_fk references sources (id),
  key text not null constraint intake_requests_key_length check (length(key) between 1 and 200),
  request_hash bytea not null,
  enquiry_id bigint constraint intake_requests_enquiry_fk references enquiries (id),
  created_at timestamptz not null default app_now(),
  constraint intake_requests_pk primary key (source_id, key)
);

create function intake_key_must_have_enquiry() returns trigger language plpgsql as $$
begin
  -- Read again: the key is inserted before its enquiry, in one transaction.
  if exists (select from intake_requests r where r.source_id = new.source_id and r.key = new.key
               and not exists (select from enquiries e where e.id = r.enquiry_id and e.source_id = r.source_id)) then
    raise exception 'intake key % has no enquiry of its source', new.key using errcode = 'check_violation', constraint = 'intake_requests_own_enquiry';
  end if;
  return null;
end $$;
create constraint trigger intake_requests_own_enquiry after insert or update on intake_requests
  deferrable initially deferred for each row execute function intake_key_must_have_enquiry();

create table enquiry_events (
  id bigint generated always as identity constraint enquiry_events_pk primary key,
  enquiry_id bigint not null constraint enquiry_events_enquiry_fk references enquiries (id),
  event text not null,
  at timestamptz not null default app_now(),
  staff_id bigint,
  detail jsonb not null default '{}'
);
create index enquiry_events_by_enquiry on enquiry_events (enquiry_id, id);

-- An operator may sell an enquiry to fewer or more companies, but never to more than the consumer agreed to.
create function maximum_must_be_agreed() returns trigger language plpgsql as $$
begin
  if exists (select from enquiry_consents where enquiry_id = new.id and max_recipients < new.max_sales) then
    raise exception 'the consumer of enquiry % agreed to fewer companies', new.id
      using errcode = 'check_violation', constraint = 'enquiries_maximum_agreed';
  end if;
  return null;
end $$;
create trigger enquiries_maximum_agreed after update of max_sales on enquiries
  for each row when (new.max_sales is distinct from old.max_sales) execute function maximum_must_be_agreed();

create function intake_key_must_not_be_of_staff() returns trigger language plpgsql as $$
begin
  if exists (select from sources where id = new.source_id and for_staff) then
    raise exception 'source % is the back office', new.source_id using errcode = 'check_violation', constraint = 'intake_keys_not_of_staff';
  end if;
  return new;
end $$;
create trigger intake_keys_not_of_staff before insert or update on intake_keys for each row execute function intake_key_must_not_be_of_staff();

-- Which check ran, when, and its points at that time. Contains no personal data.
create table enquiry_checks (
  enquiry_id bigint not null constraint enquiry_checks_enquiry_fk references enquiries (id),
  kind text not null
    constraint enquiry_checks_kind check (kind in (
    'telephone_format', 'not_sent_before', 'unhurried', 'lasting_mail', 'mail_accepted', 'plain_text', 'own_language', 'telephone_confirmed', 'email_confirmed',
    'telephone_qualified')),
  passed boolean not null,
  points smallint not null constraint enquiry_checks_points check (points between 0 and 100),
  at timestamptz not null default app_now(),
  proven_by text constraint enquiry_checks_proven_by check (length(proven_by) between 1 and 80),
  constraint enquiry_checks_pk primary key (enquiry_id, kind),
  constraint enquiry_checks_failed_is_worthless check (passed or points = 0),
  constraint enquiry_checks_proven_kind check (proven_by is null or (passed and kind in ('telephone_confirmed', 'email_confirmed')))
);
comment on column enquiry_checks.proven_by is 'Third party named by the source that confirmed it, if not us; at is then their time.';

-- Codes and links by which a consumer confirms a contact channel. Only hashes are stored.
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

-- A form as filled in so far. Deleted after a day.
create table enquiry_drafts (
  id bigint generated always as identity constraint enquiry_drafts_pk primary key,
  token_hash bytea not null constraint enquiry_drafts_token_once unique,
  site smallint not null constraint enquiry_drafts_site check (site in (1, 2)),
  country country_code not null,
  language page_language not null,
  answers jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  enquiry_id bigint
    constraint enquiry_drafts_enquiry_once unique
    constraint enquiry_drafts_enquiry_fk references enquiries (id),
  doubted_at timestamptz,
  constraint enquiry_drafts_sent_is_empty check (enquiry_id is null or answers = '{}')
);
comment on column enquiry_drafts.doubted_at is 'When the hidden field was filled in, which only programs do.';
create index enquiry_drafts_due on enquiry_drafts (expires_at);

create table consumer_links (
  token_hash bytea constraint consumer_links_pk primary key,
  enquiry_id bigint not null constraint consumer_links_enquiry_fk references enquiries (id),
  created_at timestamptz not null default app_now()
);
comment on table consumer_links is 'Kept after the contact data is erased: the page then says so and lists who had received it.';
create index consumer_links_by_enquiry on consumer_links (enquiry_id);

-- Photographs of the job, re-encoded at upload. They show somebody's home, so they are contact data and only buyers see
-- them.
create table job_photos (
  id bigint generated always as identity constraint job_photos_pk primary key,
  enquiry_id bigint not null constraint job_photos_enquiry_fk references enquiries (id),
  place smallint not null constraint job_photos_place check (place between 1 and 6),
  width integer not null constraint job_photos_width check (width between 1 and 1600),
  height integer not null constraint job_photos_height check (height between 1 and 1600),
  bytes bytea not null constraint job_photos_size check (length(bytes) between 1 and 4194304),
  added_at timestamptz not null default app_now(),
  constraint job_photos_one_per_place unique (enquiry_id, place)
);
alter table job_photos alter column bytes set storage external;

create function photos_must_be_of_somebody() returns trigger language plpgsql as $$
declare
  erased boolean;
begin
  select c.erased_at is not null into erased from enquiry_contacts c where c.enquiry_id = new.enquiry_id for share;
  if erased then
    raise exception 'the consumer of enquiry % is erased', new.enquiry_id
      using errcode = 'check_violation', constraint = 'job_photos_of_somebody';
  end if;
  return null;
end $$;
create trigger job_photos_of_somebody after insert or update on job_photos
  for each row execute function photos_must_be_of_somebody();

create function sale_must_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a sold slot of enquiry % cannot become unsold', new.id using errcode = 'check_violation', constraint = 'enquiries_sold_stays';
end $$;
create trigger enquiries_sold_stays before update of sold on enquiries
  for each row when (new.sold < old.sold) execute function sale_must_stay();

-- An erasure and whether it was requested never change.
create function erasure_must_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the erasure of the contact data of enquiry % cannot be changed', old.enquiry_id
    using errcode = 'check_violation', constraint = 'enquiry_contacts_erasure_stays';
end $$;
create trigger enquiry_contacts_erasure_stays before update of erased_at, erasure_asked on enquiry_contacts
  for each row when (old.erased_at is not null and (new.erased_at is distinct from old.erased_at or new.erasure_asked is distinct from old.erasure_asked))
  execute function erasure_must_stay();

-- The source of enquiries that staff enter or import has no API key and cannot be stopped. Each guide site has its own form.
insert into sources (name, for_staff) values ('Back-office', true);
insert into sources (name, form_site, required_checks, score_limit)
values ('Own form, boilers', 1, '{telephone_confirmed}', 40), ('Own form, solar', 2, '{telephone_confirmed}', 40);
