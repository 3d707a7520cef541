-- Long exports, made by a job into private storage. The file is named after code and attempt.
create table prepared_exports (
  id bigint generated always as identity constraint prepared_exports_pk primary key,
  code text not null constraint prepared_exports_code_key unique constraint prepared_exports_code check (code ~ '^[0-9a-f]{24}$'),
  company_id bigint constraint prepared_exports_company_fk references companies (id),
  user_id bigint constraint prepared_exports_user_fk references users (id),
  staff_id bigint constraint prepared_exports_staff_fk references staff (id),
  caller jsonb not null constraint prepared_exports_caller check (jsonb_typeof(caller) = 'object'),
  address text not null,
  file_name text not null,
  state text not null default 'waiting'
    constraint prepared_exports_state check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'erased', 'expired')),
  row_count integer not null default 0 constraint prepared_exports_row_count check (row_count >= 0),
  attempt smallint not null default 0 constraint prepared_exports_attempt check (attempt >= 0),
  file_kept boolean not null default false,
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  constraint prepared_exports_one_owner check (
    (staff_id is null) = (company_id is not null) and (staff_id is null) = (user_id is not null)),
  constraint prepared_exports_started check ((attempt > 0) = (started_at is not null)),
  constraint prepared_exports_ended check ((ended_at is not null) = (state not in ('waiting', 'running'))),
  constraint prepared_exports_done check (state <> 'done' or (file_kept and expires_at is not null))
);
comment on column prepared_exports.caller is 'The person as the list reads them: company or staff, language and role.';
comment on column prepared_exports.address is 'Address of the list with its filters, period, columns and format.';
comment on column prepared_exports.file_kept is 'Whether storage may hold a file. It is removed before this is cleared.';
create index prepared_exports_by_user on prepared_exports (user_id, id desc) where user_id is not null;
create index prepared_exports_by_staff on prepared_exports (staff_id, id desc) where staff_id is not null;
create index prepared_exports_by_company on prepared_exports (company_id) where state in ('waiting', 'running', 'done');
create index prepared_exports_with_file on prepared_exports (id) where file_kept;

-- A file that names a consumer ends with their data: a company's by the access log, every file of staff if the consumer asked.
create function end_prepared_exports() returns trigger language plpgsql as $$
begin
  update prepared_exports x set state = 'erased', ended_at = app_now()
  from contact_reveals r
  where r.enquiry_id = new.enquiry_id and r.surface = 'export' and x.company_id = r.company_id and x.state in ('running', 'done')
    and r.at >= x.started_at and (x.ended_at is null or r.at <= x.ended_at);
  if new.erasure_asked then
    update prepared_exports set state = 'erased', ended_at = app_now() where staff_id is not null and state in ('running', 'done');
  end if;
  return null;
end $$;
create trigger enquiry_contacts_end_prepared_exports after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function end_prepared_exports();
