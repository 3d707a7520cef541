-- Files that come with messages: counted by who sends them, and deleted some time after the message was put away.
alter table ticket_attachments
  add column sender_hash bytea constraint ticket_attachments_sender check (length(sender_hash) = 32),
  add column created_at timestamptz not null default app_now();
update ticket_attachments a set created_at = t.created_at from tickets t where t.id = a.ticket_id;
create index ticket_attachments_by_sender on ticket_attachments (sender_hash);
comment on column ticket_attachments.sender_hash is 'The company or address that sent it, hashed with a secret of this installation.';

alter table tickets add column attachment_deleted_at timestamptz;
comment on column tickets.attachment_deleted_at is 'When the file that came with it was deleted.';
