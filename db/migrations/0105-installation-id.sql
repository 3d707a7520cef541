-- Names this installation at providers whose account several installations may share. Made once and part of every backup.
create table installation (
  id uuid not null default gen_random_uuid(),
  is_only boolean not null default true constraint installation_pk primary key constraint installation_only_one check (is_only)
);
insert into installation default values;
comment on column installation.id is 'Stands before every idempotency key and in the metadata of every payment at the card provider.';
