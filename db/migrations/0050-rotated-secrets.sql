-- A secret of the installation can be replaced while servers run: the one before stays valid for a while.

alter table installation_secrets
  add column former bytea,
  add column former_until timestamptz;
alter table installation_secrets add constraint installation_secrets_former check (
  (former is null) = (former_until is null) and (former is null or (length(former) >= 32 and former <> secret))) not valid;
alter table installation_secrets validate constraint installation_secrets_former;
comment on column installation_secrets.former is 'Accepted until former_until, and never used to sign.';
