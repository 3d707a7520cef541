-- What became of a certificate: refused with a reason, reminded before it expires.
alter table company_accreditations add column rejected_at timestamptz;
alter table company_accreditations add column reject_reason text;
alter table company_accreditations add column reminded_days smallint;
alter table company_accreditations add constraint company_accreditations_rejection
  check ((rejected_at is null) = (reject_reason is null) and (rejected_at is null or manual_approval_until is null));
comment on column company_accreditations.reminded_days is 'The last reminder before this approval expires: 30 or 7 days ahead.';
create index company_accreditations_waiting on company_accreditations (updated_at) where manual_approval_until is null and rejected_at is null;
create index company_accreditations_expiring on company_accreditations (manual_approval_until) where manual_approval_until is not null;
