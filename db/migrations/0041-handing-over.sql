-- That a message is being handed over is known before the other side can have it. Whoever finds the mark later does not know
-- whether it arrived: it is emptied by every certain answer.
alter table outbox_messages add column handing_at timestamptz;
alter table outbox_messages add column handed_mark bytea;
comment on column outbox_messages.handing_at is 'When it was last begun to be handed over, as long as nobody knows what came of it. Of a message that was given up: it may have arrived.';
comment on column outbox_messages.handed_mark is 'Of a text message: the hash of what tells it from any other, by which the provider is asked whether it has it.';
alter table outbox_messages add constraint outbox_messages_left_or_in_doubt
  check (handing_at is null or num_nonnulls(sent_at, kept_at, dropped_at) = 0);
