-- The audit log is read from the newest entry on: of everybody, of one person, of one thing, of one kind of act.
create index audit_entries_by_moment on audit_entries (at desc, id desc);
create index audit_entries_by_staff on audit_entries (staff_id, at desc, id desc) where staff_id is not null;
create index audit_entries_by_action on audit_entries (action, at desc, id desc);

-- Messages to the marketplace are taken by somebody and answered by mail. An answer is kept as it was written.
alter table tickets add column assigned_to bigint constraint tickets_assigned_fk references staff (id);
create index tickets_done on tickets (id desc) where done_at is not null;
create index tickets_by_name on tickets (lower(name) text_pattern_ops);
create index tickets_by_company on tickets (lower(company_name) text_pattern_ops);
create index tickets_by_email on tickets (lower(email) text_pattern_ops);

create table ticket_replies (
  id bigint generated always as identity constraint ticket_replies_pk primary key,
  ticket_id bigint not null constraint ticket_replies_ticket_fk references tickets (id),
  staff_id bigint not null constraint ticket_replies_staff_fk references staff (id),
  actor text not null,
  body text not null constraint ticket_replies_body check (length(btrim(body)) between 1 and 5000),
  created_at timestamptz not null default app_now()
);
create index ticket_replies_by_ticket on ticket_replies (ticket_id, id);
create trigger ticket_replies_append_only before update or delete on ticket_replies for each row execute function refuse_change();

-- Finance introductions are looked through as messages are.
alter table finance_introductions add column done_at timestamptz;
create index finance_introductions_waiting on finance_introductions (id desc) where done_at is null;
create index finance_introductions_done on finance_introductions (id desc) where done_at is not null;

-- Pages of running text in the operator's words. What is shown is the version whose moment came last; one without words is
-- the project's own again.
create table content_versions (
  id bigint generated always as identity constraint content_versions_pk primary key,
  key text not null constraint content_versions_key check (length(key) between 1 and 40),
  language language_code not null,
  title text constraint content_versions_title check (length(btrim(title)) between 1 and 120),
  body text constraint content_versions_body check (length(btrim(body)) between 1 and 60000),
  staff_id bigint not null constraint content_versions_staff_fk references staff (id),
  actor text not null,
  saved_at timestamptz not null default app_now(),
  shown_from timestamptz,
  constraint content_versions_whole check ((title is null) = (body is null)),
  constraint content_versions_draft_has_words check (shown_from is not null or title is not null)
);
comment on column content_versions.shown_from is 'Null: a draft, which only staff see.';
create unique index content_versions_one_draft on content_versions (key, language) where shown_from is null;
create index content_versions_shown on content_versions (key, language, shown_from desc, id desc) where shown_from is not null;

-- What people may have read, and agreed to, stays as it was.
create function content_version_must_stay() returns trigger language plpgsql as $$
begin
  if old.shown_from <= app_now() then
    raise exception 'a page that was shown stays as it was' using errcode = 'check_violation', constraint = 'content_versions_shown_stay';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger content_versions_shown_stay before update or delete on content_versions
  for each row execute function content_version_must_stay();
create trigger content_versions_no_truncate before truncate on content_versions for each statement execute function refuse_change();
