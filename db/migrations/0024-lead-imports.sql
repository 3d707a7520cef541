-- Files of leads imported by staff: read at once, then checked and taken in row by row by a job that can be cancelled and resumed.
alter table enquiries
  drop constraint enquiries_hold_reasons,
  add constraint enquiries_hold_reasons check (
    hold_reasons <@ array['doubtful_text', 'costly_telephone', 'unconfirmed', 'low_score', 'suspected_robot', 'held_on_import']::text[]);

create table import_mappings (
  source_id bigint constraint import_mappings_pk primary key constraint import_mappings_source_fk references sources (id),
  columns jsonb not null constraint import_mappings_columns check (jsonb_typeof(columns) = 'array'),
  fixed jsonb not null constraint import_mappings_fixed check (jsonb_typeof(fixed) = 'array'),
  saved_at timestamptz not null default app_now()
);
comment on table import_mappings is 'How the last import of a source was mapped: our field by heading, and the values that every row shares.';

create table lead_imports (
  id bigint generated always as identity constraint lead_imports_pk primary key,
  source_id bigint not null constraint lead_imports_source_fk references sources (id),
  staff_id bigint not null constraint lead_imports_staff_fk references staff (id),
  language text not null,
  file_name text not null,
  file_hash text not null,
  format text not null constraint lead_imports_format check (format in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'xlsx')),
  headings text[] not null,
  state text not null default 'mapping'
    constraint lead_imports_state check (state in ('mapping', 'checking', 'checked', 'running', 'done', 'cancelled')),
  columns jsonb not null default '[]' constraint lead_imports_columns check (jsonb_typeof(columns) = 'array'),
  fixed jsonb not null default '[]' constraint lead_imports_fixed check (jsonb_typeof(fixed) = 'array'),
  emails integer constraint lead_imports_emails check (emails >= 0),
  texts integer constraint lead_imports_texts check (texts >= 0),
  holds_all boolean not null default false,
  reason text,
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint lead_imports_started check ((started_at is not null) = (reason is not null)),
  constraint lead_imports_running_started check (state not in ('running', 'done') or started_at is not null),
  constraint lead_imports_ended check ((ended_at is not null) = (state in ('done', 'cancelled')))
);
comment on column lead_imports.columns is 'Our field by heading. A heading without a field is kept with the lead as tracking.';
comment on column lead_imports.emails is 'Messages that releasing the leads is expected to send, from the check. Also texts.';
comment on column lead_imports.language is 'Language of the person who imports; reasons of rejected rows are stored in it.';
create index lead_imports_by_time on lead_imports (created_at desc, id desc);

create table lead_import_rows (
  import_id bigint not null constraint lead_import_rows_import_fk references lead_imports (id) on delete cascade,
  line integer not null constraint lead_import_rows_line check (line > 0),
  cells text[] not null,
  fault text constraint lead_import_rows_fault check (fault in ('csvQuoteInside', 'csvAfterQuote', 'csvQuoteOpen')),
  work_type text not null default '',
  postcode text not null default '',
  contact_keys text[] not null default '{}',
  expected text constraint lead_import_rows_expected check (expected in ('taken', 'held', 'wrong', 'before')),
  outcome text constraint lead_import_rows_outcome check (outcome in ('taken', 'held', 'wrong', 'before')),
  held_for text[] not null default '{}',
  held_until timestamptz,
  errors jsonb not null default '[]' constraint lead_import_rows_errors check (jsonb_typeof(errors) = 'array'),
  enquiry_id bigint constraint lead_import_rows_enquiry_fk references enquiries (id),
  constraint lead_import_rows_pk primary key (import_id, line),
  constraint lead_import_rows_taken_is_empty check (outcome is null or outcome = 'wrong' or (cells = '{}' and contact_keys = '{}'))
);
comment on table lead_import_rows is 'Cells are cleared once the row became a lead. Those of rejected rows stay until the import is deleted, for the file of rejects.';
comment on column lead_import_rows.contact_keys is 'Telephone numbers and email address of the row, so that an erasure finds it.';
create index lead_import_rows_unchecked on lead_import_rows (import_id, line) where expected is null;
create index lead_import_rows_open on lead_import_rows (import_id, line) where outcome is null;
create index lead_import_rows_by_contact on lead_import_rows using gin (contact_keys);
create index lead_import_rows_by_enquiry on lead_import_rows (enquiry_id) where enquiry_id is not null;

create function forget_import_rows() returns trigger language plpgsql as $$
begin
  update lead_import_rows set cells = '{}', contact_keys = '{}', postcode = ''
  where contact_keys && array_remove(array[old.phone_key, old.alternate_phone, old.email_key], null);
  return null;
end $$;
create trigger enquiry_contacts_forget_import_rows after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_import_rows();
