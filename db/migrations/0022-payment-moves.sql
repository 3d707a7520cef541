-- Why a payment failed or is looked into, and what came of a call with an Idempotency-Key.

alter table payments
  add column failure_message text,
  add column mismatch text,
  add constraint payments_failure_message check (failure_message is null or failure_code is not null),
  add constraint payments_mismatch check (mismatch is null or state = 'unknown');
comment on column payments.failure_message is 'Why it failed, in the words of the provider for the cardholder.';
comment on column payments.mismatch is 'What the provider says of it that is not ours, such as another amount. A person has to look at it; nothing is posted.';

-- As before, with the two columns that move as well.
create or replace function payment_must_stay() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['provider_ref', 'received_minor', 'state', 'failure_code', 'failure_message', 'mismatch', 'confirmed_at',
    'settled_at', 'used_minor'];
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'payment % is of somebody and of an amount', old.code using errcode = 'check_violation', constraint = 'payments_stay';
  elsif old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref then
    raise exception 'payment % is another one at its provider', old.code using errcode = 'check_violation', constraint = 'payments_ref_stays';
  elsif old.settled_at is not null and to_jsonb(new) - 'used_minor' is distinct from to_jsonb(old) - 'used_minor' then
    raise exception 'payment % is final', old.code using errcode = 'check_violation', constraint = 'payments_final';
  elsif old.state <> 'created' and new.state = 'created' then
    raise exception 'payment % has begun', old.code using errcode = 'check_violation', constraint = 'payments_forward';
  end if;
  return new;
end $$;

-- The same key answers the same payment, for thirty days.
create table payment_keys (
  company_id bigint not null,
  key text not null constraint payment_keys_length check (length(key) between 1 and 200),
  request_hash bytea not null,
  payment_id bigint not null,
  created_at timestamptz not null default app_now(),
  constraint payment_keys_pk primary key (company_id, key)
);
alter table payments add constraint payments_id_company unique (id, company_id);
alter table payment_keys
  add constraint payment_keys_payment_fk foreign key (payment_id, company_id) references payments (id, company_id);
create index payment_keys_by_age on payment_keys (created_at);

alter table provider_events
  add column object_kind text not null constraint provider_events_kind check (object_kind in ('payment', 'setup', 'none'));
comment on column provider_events.object_kind is 'Which of ours is to be looked at again; none for what does not concern us.';

alter table cards
  add column detached_at timestamptz,
  add constraint cards_detached_removed check (detached_at is null or removed_at is not null);
comment on column cards.detached_at is 'When the provider was told that it is removed.';
