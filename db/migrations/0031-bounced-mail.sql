-- Bounces and complaints of mail, and the addresses that get no mail because of them. Both tables are new, so nothing waits.

create table mail_feedback (
  id bigint generated always as identity constraint mail_feedback_pk primary key,
  source text not null constraint mail_feedback_source check (source in ('ses', 'mailgun', 'postmark', 'mailbox')),
  event_hash bytea not null,
  kind text not null constraint mail_feedback_kind check (kind in ('hard', 'soft', 'complaint')),
  reason text not null
    constraint mail_feedback_reason check (reason in ('no_mailbox', 'no_domain', 'mailbox_full', 'blocked', 'spam', 'other')),
  code text constraint mail_feedback_code check (code ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  address_hash bytea,
  message_id bigint constraint mail_feedback_message_fk references outbox_messages (id),
  received_at timestamptz not null default app_now(),
  constraint mail_feedback_once unique (source, event_hash),
  constraint mail_feedback_spam_is_complaint check ((kind = 'complaint') = (reason = 'spam'))
);
comment on table mail_feedback is 'What providers and mail servers reported about sent mails, once per event.';
comment on column mail_feedback.event_hash is 'Hash of the provider''s event, so that a repeated call changes nothing.';
comment on column mail_feedback.address_hash is 'Hash of the recipient''s address. Null once it was erased or its pause lifted.';
comment on column mail_feedback.message_id is 'Null if the report names no message of this installation.';
create index mail_feedback_by_address on mail_feedback (address_hash, received_at) where address_hash is not null;
create index mail_feedback_by_message on mail_feedback (message_id) where message_id is not null;

create table paused_addresses (
  id bigint generated always as identity constraint paused_addresses_id_once unique,
  address_hash bytea constraint paused_addresses_pk primary key,
  shown text not null,
  kind text not null constraint paused_addresses_kind check (kind in ('bounces', 'complaint')),
  reason text not null
    constraint paused_addresses_reason check (reason in ('no_mailbox', 'no_domain', 'mailbox_full', 'blocked', 'spam', 'other')),
  paused_at timestamptz not null default app_now()
);
comment on table paused_addresses is
  'Addresses without mail: after bounces all but what a person asks for, after a complaint only what can be unsubscribed from.';
comment on column paused_addresses.shown is 'The address, masked.';
create index paused_addresses_newest on paused_addresses (paused_at desc, id desc);
