-- Messages to the marketplace, and the operator's own texts for pages and mails.

create table tickets (
  id bigint generated always as identity constraint tickets_pk primary key,
  kind text not null constraint tickets_kind check (kind in ('contact', 'feedback')),
  country country_code not null,
  company_id bigint constraint tickets_company_fk references companies (id),
  company_name text,
  name text not null constraint tickets_name_present check (length(btrim(name)) > 0),
  -- A consumer's complaint stores no address: it references the enquiry and is answered through it.
  email text,
  telephone text,
  message text not null constraint tickets_message_present check (length(btrim(message)) > 0),
  page text,
  created_at timestamptz not null default app_now(),
  done_at timestamptz,
  attachment_deleted_at timestamptz,
  -- Member of staff responsible for the ticket.
  assigned_to bigint constraint tickets_assigned_fk references staff (id),
  enquiry_id bigint constraint tickets_enquiry_fk references enquiries (id),
  constraint tickets_feedback_has_company check (kind <> 'feedback' or company_id is not null),
  constraint tickets_unit_fk foreign key (country) references business_units (country),
  constraint tickets_writer check (email is not null or enquiry_id is not null)
);
comment on column tickets.attachment_deleted_at is 'When the attached file was deleted.';
create index tickets_waiting on tickets (kind, id desc) where done_at is null;
create index tickets_done on tickets (id desc) where done_at is not null;
create index tickets_by_email on tickets (lower(email) text_pattern_ops);
create index tickets_taken on tickets (assigned_to, id) where assigned_to is not null;
create index tickets_of_enquiry on tickets (enquiry_id) where enquiry_id is not null;
create index tickets_by_folded_name on tickets ((folded(name) collate "C"));
create index tickets_by_folded_company on tickets ((folded(company_name) collate "C"));

-- At most one file each, stored in the database so that it commits and disappears with its ticket on any server.
-- Limited per sender; deleted some time after the ticket is closed.
create table ticket_attachments (
  ticket_id bigint
    constraint ticket_attachments_pk primary key
    constraint ticket_attachments_ticket_fk references tickets (id) on delete cascade,
  filename text not null constraint ticket_attachments_filename check (length(filename) between 1 and 200),
  content_type text not null,
  size integer not null constraint ticket_attachments_size check (size > 0 and size = length(bytes)),
  bytes bytea not null,
  sender_hash bytea constraint ticket_attachments_sender check (length(sender_hash) = 32),
  created_at timestamptz not null default app_now()
);
alter table ticket_attachments alter column bytes set storage external;
comment on column ticket_attachments.sender_hash is 'The sending company or address, hashed with a secret of this installation.';
create index ticket_attachments_by_sender on ticket_attachments (sender_hash);

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

-- The operator's versions of content pages. The latest one that has begun is shown; a version without a text restores
-- the built-in page.
create table content_versions (
  id bigint generated always as identity constraint content_versions_pk primary key,
  key text not null constraint content_versions_key check (length(key) between 1 and 40),
  language text not null,
  title text constraint content_versions_title check (length(btrim(title)) between 1 and 120),
  body text constraint content_versions_body check (length(btrim(body)) between 1 and 60000),
  staff_id bigint not null constraint content_versions_staff_fk references staff (id),
  actor text not null,
  saved_at timestamptz not null default app_now(),
  shown_from timestamptz,
  constraint content_versions_whole check ((title is null) = (body is null)),
  constraint content_versions_draft_has_words check (shown_from is not null or title is not null),
  constraint content_versions_language check (language in ('en', 'sv', 'da', 'no', 'es', 'fr'))
);
comment on column content_versions.shown_from is 'Null: a draft, visible to staff only.';
create unique index content_versions_one_draft on content_versions (key, language) where shown_from is null;
create index content_versions_shown on content_versions (key, language, shown_from desc, id desc) where shown_from is not null;
create trigger content_versions_no_truncate before truncate on content_versions for each statement execute function refuse_change();

-- People may have read and agreed to a published version, so it never changes.
create function content_version_must_stay() returns trigger language plpgsql as $$
begin
  if old.shown_from <= app_now() then
    raise exception 'a published page version cannot be changed' using errcode = 'check_violation', constraint = 'content_versions_shown_stay';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger content_versions_shown_stay before update or delete on content_versions
  for each row execute function content_version_must_stay();

-- Photographs and complaints are erased in the statement that erases the consumer, and none is written afterwards: the
-- shared lock waits for an erasure in progress.
create function forget_consumers_own() returns trigger language plpgsql as $$
begin
  delete from job_photos where enquiry_id = new.enquiry_id;
  update ticket_replies r set body = '-' from tickets t where t.enquiry_id = new.enquiry_id and r.ticket_id = t.id;
  update tickets set message = '-' where enquiry_id = new.enquiry_id;
  return null;
end $$;
create trigger enquiry_contacts_forget_consumers_own after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_consumers_own();

create table content_pictures (
  id bigint generated always as identity constraint content_pictures_pk primary key,
  file_key text not null
    constraint content_pictures_file_once unique
    constraint content_pictures_file_key check (file_key ~ '^[a-z0-9]{32}\.(jpg|png)$'),
  alt text not null constraint content_pictures_alt check (length(alt) between 1 and 200 and alt = btrim(alt)),
  width smallint not null constraint content_pictures_width check (width between 1 and 1600),
  height smallint not null constraint content_pictures_height check (height between 1 and 1600),
  staff_id bigint not null constraint content_pictures_staff_fk references staff (id),
  actor text not null,
  added_at timestamptz not null default app_now()
);
comment on column content_pictures.alt is 'Alternative text by the uploader; a page may use its own.';
create index content_pictures_newest on content_pictures (added_at desc, id desc);
create trigger content_pictures_append_only before update or delete on content_pictures for each row execute function refuse_change();
create trigger content_pictures_no_truncate before truncate on content_pictures for each statement execute function refuse_change();

create function are_message_words(words jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(words) <> 'object' then false
              else words <> '{}' and not jsonb_path_exists(words, '$.* ? (@.type() != "string" || @ like_regex "^\\s*$")')
                   and octet_length(words::text) <= 40000 end;

create table message_wordings (
  id bigint generated always as identity constraint message_wordings_pk primary key,
  template text not null constraint message_wordings_template check (template ~ '^[a-z][a-z0-9.-]{1,59}$'),
  language page_language not null,
  words jsonb constraint message_wordings_words check (are_message_words(words)),
  staff_id bigint not null constraint message_wordings_staff_fk references staff (id),
  actor text not null,
  saved_at timestamptz not null default app_now()
);
comment on column message_wordings.words is 'Null restores the built-in text.';
create index message_wordings_latest on message_wordings (template, language, id desc);
create trigger message_wordings_append_only before update or delete on message_wordings for each row execute function refuse_change();
create trigger message_wordings_no_truncate before truncate on message_wordings for each statement execute function refuse_change();
