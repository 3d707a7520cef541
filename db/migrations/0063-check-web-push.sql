-- Confirms the checks of the migration before, without locking readers or writers.
alter table outbox_messages validate constraint outbox_messages_channel;
alter table alert_deliveries validate constraint alert_deliveries_channel, validate constraint alert_deliveries_opened_from;
