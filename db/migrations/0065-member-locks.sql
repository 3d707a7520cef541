-- The operator can lock one member while the others go on. Both columns are nullable, so nothing is rewritten.

alter table members
  add column locked_at timestamptz,
  add column lock_reason text;
alter table members add constraint members_lock_has_reason check (locked_at is null or length(lock_reason) >= 5) not valid;
alter table members validate constraint members_lock_has_reason;
comment on column members.locked_at is 'Since when the operator has locked this member, who cannot sign in; null if not locked.';
comment on column members.lock_reason is 'Reason given by staff.';
