-- Marketing notices reach only people who asked for news and offers, on their dashboard and by mail. Who was mailed is a row, so that
-- nobody gets the same notice twice and each mail has a link of its own to switch the mails off.

alter table notices add column marketing boolean not null default false;
alter table notices add constraint notices_marketing_is_not_system check (not marketing or message_type = 'other');
alter table notices add constraint notices_marketing_key unique (id, marketing);

create table notice_mails (
  notice_id bigint not null,
  user_id bigint not null constraint notice_mails_user_fk references users (id),
  marketing boolean not null default true constraint notice_mails_marketing check (marketing),
  off_hash bytea not null constraint notice_mails_off_once unique,
  mailed_at timestamptz not null default app_now(),
  constraint notice_mails_pk primary key (notice_id, user_id),
  constraint notice_mails_notice_fk foreign key (notice_id, marketing) references notices (id, marketing)
);
comment on column notice_mails.off_hash is 'Hash of the code in the unsubscribe link.';
create index notice_mails_by_user on notice_mails (user_id);
create index notices_marketing_by_start on notices (starts_at) where marketing;
