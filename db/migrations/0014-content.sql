-- Messages to the marketplace: from the contact form and from the feedback button.
create table tickets (
  id bigint generated always as identity constraint tickets_pk primary key,
  kind text not null constraint tickets_kind check (kind in ('contact', 'feedback')),
  country country_code not null,
  company_id bigint constraint tickets_company_fk references companies (id),
  company_name text,
  name text not null constraint tickets_name_present check (length(btrim(name)) > 0),
  email text not null,
  telephone text,
  message text not null constraint tickets_message_present check (length(btrim(message)) > 0),
  page text,
  created_at timestamptz not null default app_now(),
  done_at timestamptz,
  attachment_deleted_at timestamptz,
  constraint tickets_feedback_has_company check (kind <> 'feedback' or company_id is not null)
);
comment on column tickets.attachment_deleted_at is 'When the file that came with it was deleted.';
create index tickets_waiting on tickets (kind, id desc) where done_at is null;

-- At most one file each. Kept here and not beside: it comes and goes with its ticket, in one transaction, on any server.
-- Counted by who sends them, and deleted some time after the message was put away.
create table ticket_attachments (
  ticket_id bigint constraint ticket_attachments_pk primary key constraint ticket_attachments_ticket_fk references tickets (id) on delete cascade,
  filename text not null constraint ticket_attachments_filename check (length(filename) between 1 and 200),
  content_type text not null,
  size integer not null constraint ticket_attachments_size check (size > 0 and size = length(bytes)),
  bytes bytea storage external not null,
  sender_hash bytea constraint ticket_attachments_sender check (length(sender_hash) = 32),
  created_at timestamptz not null default app_now()
);
comment on column ticket_attachments.sender_hash is 'The company or address that sent it, hashed with a secret of this installation.';
create index ticket_attachments_by_sender on ticket_attachments (sender_hash);
