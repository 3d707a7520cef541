-- Formats of lead sources, tracking fields, and refused calls.
alter table sources
  add column address text not null default replace(gen_random_uuid()::text, '-', '') constraint sources_address_once unique,
  add constraint sources_address_form check (address ~ '^[0-9a-f]{32}$');
comment on column sources.address is 'Identifies the source in the address that providers post to. Not secret: every call also needs a key.';

create table source_formats (
  source_id bigint constraint source_formats_pk primary key constraint source_formats_source_fk references sources (id),
  kind text not null constraint source_formats_kind check (kind in ('api', 'json', 'form', 'google')),
  field_map jsonb not null default '[]' constraint source_formats_map check (jsonb_typeof(field_map) = 'array'),
  fixed jsonb not null default '[]' constraint source_formats_fixed check (jsonb_typeof(fixed) = 'array'),
  field_values jsonb not null default '[]' constraint source_formats_values check (jsonb_typeof(field_values) = 'array'),
  event_id_fields text[] not null default '{event_id,lead_id,id}',
  consent_forms jsonb not null default '[]' constraint source_formats_forms check (jsonb_typeof(consent_forms) = 'array'),
  success_body text,
  failure_body text,
  tested_at timestamptz
);
comment on table source_formats is 'A source without a row uses our documented fields.';
comment on column source_formats.consent_forms is 'Consent text by form id.';
comment on column source_formats.tested_at is 'Time of the provider''s last test lead. Test leads are not stored.';
comment on column source_formats.success_body is 'Response to an accepted form post, with placeholders; null for our own format. failure_body works the same way.';

-- Unknown fields of an enquiry, such as campaigns and click ids. Erasing the contact data clears them, because a click id identifies a
-- browser. The campaign identifies nobody and stays for the reports.
create table enquiry_tracking (
  enquiry_id bigint constraint enquiry_tracking_pk primary key constraint enquiry_tracking_enquiry_fk references enquiries (id),
  utm_source text,
  utm_medium text,
  utm_campaign text,
  fields jsonb not null default '{}',
  left_out integer not null default 0 constraint enquiry_tracking_left_out check (left_out >= 0),
  constraint enquiry_tracking_fields check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 16384)
);
comment on column enquiry_tracking.left_out is 'Number of fields dropped because of the limit.';

create function forget_tracking() returns trigger language plpgsql as $$
begin
  update enquiry_tracking set fields = '{}' where enquiry_id = new.enquiry_id and fields <> '{}';
  return null;
end $$;
create trigger enquiry_contacts_forget_tracking after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_tracking();

-- Keyed hashes of telephone numbers and email addresses in refused calls. An erasure finds them without storing readable contact data.
insert into installation_secrets (name, secret)
values ('failed-calls', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
on conflict (name) do nothing;
create function failed_call_hash(contact_key text) returns bytea language sql stable strict as $$
  select sha256(secret || convert_to(contact_key, 'UTF8')) from installation_secrets where name = 'failed-calls'
$$;

create table failed_calls (
  id bigint generated always as identity constraint failed_calls_pk primary key,
  source_id bigint not null constraint failed_calls_source_fk references sources (id),
  received_at timestamptz not null default app_now(),
  last_at timestamptz not null default app_now(),
  times integer not null default 1 constraint failed_calls_times check (times > 0),
  content_hash bytea not null,
  errors jsonb not null constraint failed_calls_errors check (jsonb_typeof(errors) = 'array'),
  masked jsonb not null,
  sealed bytea,
  contact_hashes bytea[] not null default '{}',
  replayed_at timestamptz,
  enquiry_id bigint constraint failed_calls_enquiry_fk references enquiries (id),
  constraint failed_calls_once unique (source_id, content_hash),
  constraint failed_calls_last check (last_at >= received_at),
  constraint failed_calls_replayed check ((replayed_at is null) = (enquiry_id is null)),
  constraint failed_calls_replayed_is_empty check (replayed_at is null or (sealed is null and contact_hashes = '{}'))
);
comment on column failed_calls.masked is 'Content with letters and digits replaced. Field names and our own codes stay readable.';
comment on column failed_calls.sealed is 'Original content for a replay, encrypted with the key of the installation. Null once replayed.';
create index failed_calls_of_source on failed_calls (source_id, last_at desc, id desc);
create index failed_calls_by_time on failed_calls (received_at);
create index failed_calls_by_contact on failed_calls using gin (contact_hashes);

create function forget_failed_calls() returns trigger language plpgsql as $$
begin
  delete from failed_calls
  where contact_hashes && array_remove(array[failed_call_hash(old.phone_key), failed_call_hash(old.alternate_phone), failed_call_hash(old.email_key)], null);
  return null;
end $$;
create trigger enquiry_contacts_forget_failed_calls after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_failed_calls();
