-- Staff are invited by an administrator; the account is made by whoever opens the link.
alter table staff_invitations
  add column id bigint generated always as identity constraint staff_invitations_id_once unique,
  add column name text,
  add column email text constraint staff_invitations_email_lower check (email = lower(email)),
  add column role text constraint staff_invitations_role check (role in ('agent', 'admin')),
  add column invited_by bigint constraint staff_invitations_inviter_fk references staff (id),
  add column withdrawn_at timestamptz,
  add constraint staff_invitations_whole check (num_nulls(name, email, role, invited_by) in (0, 4)),
  add constraint staff_invitations_ended_once check (num_nonnulls(used_at, withdrawn_at) < 2);
comment on column staff_invitations.email is 'Null, as is all that tells who: the code for the first administrator.';
create unique index staff_invitations_one_open on staff_invitations (email) where used_at is null and withdrawn_at is null;
