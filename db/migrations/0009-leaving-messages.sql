-- How a message leaves: under a claim that ends by itself, and with what was sent kept for the operator to read.
alter table outbox_messages add column claim uuid;
alter table outbox_messages add column last_error text;
alter table outbox_messages add column dropped_at timestamptz;
alter table outbox_messages add column drop_reason text;
alter table outbox_messages add column recipient_shown text;
alter table outbox_messages add column subject text;
alter table outbox_messages add column html text;
alter table outbox_messages add column plain text;
alter table outbox_messages add column headers jsonb;
comment on column outbox_messages.claim is 'Who works on the message now. A claim counts until available_at; what comes back later under an older claim is not written.';
comment on column outbox_messages.recipient_shown is 'The address it went to, masked.';
comment on column outbox_messages.subject is 'As it left. Without links that grant access and without contact data, unless this is a demonstration.';
alter table outbox_messages add constraint outbox_messages_one_end check (num_nonnulls(sent_at, kept_at, dead_at, dropped_at) <= 1);
alter table outbox_messages add constraint outbox_messages_dropped_for_a_reason check ((dropped_at is null) = (drop_reason is null));

drop index outbox_messages_waiting;
create index outbox_messages_waiting on outbox_messages (available_at)
  where sent_at is null and kept_at is null and dead_at is null and dropped_at is null;
create index outbox_messages_in_words on outbox_messages (created_at) where subject is not null;
create index outbox_messages_dead on outbox_messages (id desc) where dead_at is not null;
create index outbox_messages_by_recipient on outbox_messages (recipient_kind, recipient_id, id desc);
