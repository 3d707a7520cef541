-- Bounces read from a mailbox, and addresses refused at hand-over. The new check is first added without a look at the rows, then validated, so
-- that writers wait only for a moment.
alter table mail_feedback drop constraint mail_feedback_source;
alter table mail_feedback
  add constraint mail_feedback_source check (source in ('ses', 'mailgun', 'postmark', 'mailbox', 'smtp')) not valid;
alter table mail_feedback validate constraint mail_feedback_source;

create table bounce_mailboxes (
  name text constraint bounce_mailboxes_pk primary key,
  uid_validity bigint,
  last_uid bigint constraint bounce_mailboxes_last_uid check (last_uid >= 0),
  read_at timestamptz,
  problem text constraint bounce_mailboxes_problem check (problem in ('sign_in', 'unreachable', 'folder', 'other')),
  failed_at timestamptz,
  constraint bounce_mailboxes_read check ((uid_validity is null) = (last_uid is null) and (uid_validity is null) = (read_at is null)),
  constraint bounce_mailboxes_failed check ((problem is null) = (failed_at is null)),
  constraint bounce_mailboxes_tried check (read_at is not null or problem is not null)
);
comment on table bounce_mailboxes is 'How far each mailbox for bounces has been read, and why the last reading failed.';
comment on column bounce_mailboxes.name is 'Its address without the password.';
