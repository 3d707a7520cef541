-- Enquiries, the sources they come from, and the consumers' contact data in tables of their own.
create table sources (
  id bigint generated always as identity constraint sources_pk primary key,
  name text not null constraint sources_name_once unique,
  hold_minutes integer not null default 0 constraint sources_hold check (hold_minutes between 0 and 10080),
  created_at timestamptz not null default app_now()
);

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
  status text not null default 'received' constraint enquiries_status check (status in ('received', 'held', 'released', 'removed', 'expired')),
  held_as_duplicate boolean not null default false,
  -- Why it waits for a person before its release, beside being a duplicate. Whoever releases or holds it has decided.
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
  freshness_step smallint not null default 0 constraint enquiries_freshness_step check (freshness_step between 0 and 2),
  currency currency_code not null,
  -- One boolean for the partial indexes of the marketplace, derived here so that no writer can get it wrong.
  open boolean not null generated always as (status = 'released' and opened_at is not null and sold + reserved < max_sales) stored,
  constraint enquiries_hold_reasons check (hold_reasons <@ array['doubtful_text', 'costly_telephone']::text[]),
  constraint enquiries_hold_reasons_before_release check (hold_reasons = '{}' or status in ('held', 'removed')),
  constraint enquiries_never_oversold check (sold >= 0 and reserved >= 0 and sold + reserved <= max_sales),
  constraint enquiries_released_has_time check (status <> 'released' or released_at is not null),
  constraint enquiries_opened_after_release check (opened_at is null or released_at is not null),
  constraint enquiries_ended_has_time check (status not in ('removed', 'expired') or ended_at is not null)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.02);
create index enquiries_open_by_place on enquiries (district_id, work_type_id) where open;
create index enquiries_open_by_date on enquiries (country, released_at desc, id desc) where open;
create index enquiries_open_by_price on enquiries (country, list_price_minor, id desc) where open;
create index enquiries_open_by_urgency on enquiries (country, urgency desc, id desc) where open;
create index enquiries_live_by_release on enquiries (released_at) where status = 'released';
create index enquiries_waiting on enquiries (received_at) where status in ('received', 'held');
-- How many leads went on sale lately, by work type, for people who are about to register.
create index enquiries_by_release on enquiries (country, released_at, work_type_id) where released_at is not null;
-- Released and not open to everybody yet: a handful, however many enquiries there are.
create index enquiries_to_open on enquiries (released_at) where status = 'released' and opened_at is null;
-- What came on sale lately, for the digests.
create index enquiries_by_opening on enquiries (opened_at) where open;

-- PostgreSQL reads a table's checks anew for every statement, and every sale changes its enquiry. This long one is about
-- columns that a sale leaves alone, so it is asked only where one of them is written.
create function enquiry_state_must_fit_times() returns trigger language plpgsql as $$
begin
  if not (case new.status
    when 'received' then num_nonnulls(new.hold_release_at, new.released_at, new.opened_at, new.ended_at) = 0 and not new.held_as_duplicate
    when 'held' then num_nonnulls(new.released_at, new.opened_at, new.ended_at) = 0 and not (new.held_as_duplicate and new.hold_release_at is not null)
    when 'released' then num_nonnulls(new.hold_release_at, new.ended_at) = 0 and not new.held_as_duplicate
    else new.ended_at is not null and new.hold_release_at is null end) then
    raise exception 'enquiry % is % and its times say something else', new.id, new.status
      using errcode = 'check_violation', constraint = 'enquiries_state_fits_times';
  end if;
  return null;
end $$;
create trigger enquiries_state_fits_times
  after insert or update of status, hold_release_at, released_at, opened_at, ended_at, held_as_duplicate on enquiries
  for each row execute function enquiry_state_must_fit_times();

-- Contact data of a consumer. Read only through revealContact, which logs every reading.
create table enquiry_contacts (
  enquiry_id bigint constraint enquiry_contacts_pk primary key constraint enquiry_contacts_enquiry_fk references enquiries (id),
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
  constraint enquiry_contacts_erased_is_empty check (erased_at is null or coalesce(title, forename, surname, telephone, alternate_phone, email, address1, address2, town, postcode, phone_key, email_key) is null)
) with (fillfactor = 80);
comment on column enquiry_contacts.retention_until is 'From then on nobody reads them, and a job erases them.';
create index enquiry_contacts_by_phone on enquiry_contacts (phone_key);
create index enquiry_contacts_by_email on enquiry_contacts (email_key);
-- Every sale moves the last day of the contact data. In a summary of pages it finds its place without a new entry in each
-- index of the row, where the page has room; the job that looks for what is due reads pages once a batch.
create index enquiry_contacts_due on enquiry_contacts using brin (retention_until) with (pages_per_range = 32, autosummarize = on);

create function erased_must_be_over() returns trigger language plpgsql as $$
begin
  if exists (select from enquiries where id = new.enquiry_id and status in ('received', 'held', 'released')) then
    raise exception 'enquiry % is not over', new.enquiry_id using errcode = 'check_violation', constraint = 'enquiry_contacts_erased_is_over';
  end if;
  return null;
end $$;
create constraint trigger enquiry_contacts_erased_is_over after update of erased_at on enquiry_contacts
  deferrable initially deferred for each row when (new.erased_at is not null) execute function erased_must_be_over();

-- A consent bears the digest of what was agreed to when it came in: what only one row tells could be changed without anybody
-- seeing it.
create table enquiry_consents (
  enquiry_id bigint constraint enquiry_consents_pk primary key constraint enquiry_consents_enquiry_fk references enquiries (id),
  text text not null,
  given_at timestamptz not null,
  ip text,
  max_recipients smallint not null constraint enquiry_consents_recipients check (max_recipients between 1 and 3),
  digest bytea not null
);
comment on column enquiry_consents.ip is 'Erased with the contact data; that somebody agreed, to what and when, stays.';
comment on column enquiry_consents.digest is 'Of what was agreed to, when and with how many, as it came in; written by a trigger and by nothing else. Without the address, which is erased.';

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
  if new.digest is distinct from digest_of_consent(new.enquiry_id, new.given_at, new.max_recipients, new.text) then
    raise exception 'a consent stays as it was given' using errcode = 'check_violation', constraint = 'enquiry_consents_stay';
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

-- The log only grows, but for what is older than it is kept: that may go, by the verb that says so for its transaction.
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
create trigger contact_reveals_no_truncate before truncate on contact_reveals for each statement execute function refuse_change();

-- Intake is idempotent per source and key.
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
  -- Asked anew: the key is written before its enquiry, in one transaction.
  if exists (select from intake_requests r where r.source_id = new.source_id and r.key = new.key
               and not exists (select from enquiries e where e.id = r.enquiry_id and e.source_id = r.source_id)) then
    raise exception 'intake key % is of no enquiry of its source', new.key using errcode = 'check_violation', constraint = 'intake_requests_own_enquiry';
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
