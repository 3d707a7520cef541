-- Notifications of members' devices by web push. The new tables are empty; the widened checks hold for every existing row and are confirmed by the
-- next migration.

create table push_keys (
  id smallint constraint push_keys_pk primary key constraint push_keys_one check (id = 1),
  public_key text not null,
  sealed bytea not null,
  created_at timestamptz not null default app_now()
);
comment on table push_keys is 'The key pair that identifies this installation to push services. Devices subscribe with the public key, so another pair would end every subscription.';
comment on column push_keys.sealed is 'The private key, sealed with the key of the installation.';

create table push_devices (
  id bigint generated always as identity constraint push_devices_pk primary key,
  user_id bigint not null constraint push_devices_user_fk references users (id),
  place smallint not null constraint push_devices_place check (place between 1 and 10),
  session_id bigint not null constraint push_devices_session_once unique
    constraint push_devices_session_fk references sessions (id) on delete cascade,
  endpoint_hash bytea not null constraint push_devices_endpoint_once unique,
  sealed bytea not null,
  browser text constraint push_devices_browser_short check (length(browser) <= 40),
  system text constraint push_devices_system_short check (length(system) <= 40),
  created_at timestamptz not null default app_now(),
  last_delivered_at timestamptz,
  constraint push_devices_place_once unique (user_id, place)
);
comment on table push_devices is 'Browsers that show notifications to a signed-in member. A row ends with its session.';
comment on column push_devices.place is 'Limits a member to ten devices.';
comment on column push_devices.sealed is 'Address at the push service and the keys for encryption, sealed with the key of the installation.';
comment on column push_devices.browser is 'Short name we derive from the user agent, which is not stored.';

create table push_quiet_hours (
  user_id bigint constraint push_quiet_hours_pk primary key constraint push_quiet_hours_user_fk references users (id),
  from_minute smallint not null constraint push_quiet_hours_from check (from_minute between 0 and 1439),
  until_minute smallint not null constraint push_quiet_hours_until check (until_minute between 0 and 1439),
  constraint push_quiet_hours_some check (from_minute <> until_minute)
);
comment on table push_quiet_hours is 'When a member wants no notifications, in minutes of the company''s local day. May pass midnight. No row: at no time.';

create function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger sessions_forget_push_device after update of revoked_at on sessions
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function forget_push_device();

alter table outbox_messages drop constraint outbox_messages_channel;
alter table outbox_messages add constraint outbox_messages_channel check (channel in ('email', 'sms', 'push')) not valid;
alter table alert_deliveries drop constraint alert_deliveries_channel, drop constraint alert_deliveries_opened_from;
alter table alert_deliveries
  add constraint alert_deliveries_channel check (channel in ('email', 'sms', 'push')) not valid,
  add constraint alert_deliveries_opened_from check (opened_from in ('email', 'sms', 'push', 'link')) not valid;
