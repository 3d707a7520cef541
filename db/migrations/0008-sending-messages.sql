-- Messages are really sent: to users and to addresses without a row of ours as well; links that grant access travel apart.
alter table outbox_messages drop constraint outbox_messages_recipient_kind;
alter table outbox_messages add constraint outbox_messages_recipient_kind
  check (recipient_kind in ('company', 'user', 'enquiry', 'staff', 'address'));
alter table outbox_messages alter column recipient_id drop not null;
alter table outbox_messages add column recipient_address text;
alter table outbox_messages add column secrets jsonb;
alter table outbox_messages add constraint outbox_messages_recipient
  check (case recipient_kind when 'address' then recipient_address is not null else recipient_id is not null end);
comment on column outbox_messages.secrets is 'Tokens of links that grant access; emptied when the message is sent, unless this is a demonstration.';
