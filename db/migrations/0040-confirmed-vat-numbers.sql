-- Answers of VAT registers about the numbers of companies, and what each invoice relied on.

-- Letters and digits of a VAT number: how it is written does not matter.
create function vat_number_key(number text) returns text language sql immutable parallel safe
  return upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'));

create table vat_checks (
  id bigint generated always as identity constraint vat_checks_pk primary key,
  company_id bigint not null constraint vat_checks_company_fk references companies (id),
  number text not null constraint vat_checks_number check (number ~ '^[A-Z0-9]{1,30}$'),
  register text not null constraint vat_checks_register check (register in ('vies', 'hmrc', 'sandbox', 'format', 'none')),
  result text not null constraint vat_checks_result check (result in ('valid', 'invalid', 'unavailable')),
  name text,
  consultation_number text,
  checked_at timestamptz not null default app_now(),
  next_check_at timestamptz not null,
  requested_by bigint constraint vat_checks_requested_by_fk references staff (id),
  constraint vat_checks_evidence check (result = 'valid' or num_nonnulls(name, consultation_number) = 0),
  constraint vat_checks_asked check (case register when 'format' then result = 'invalid' when 'none' then result = 'unavailable' else true end),
  constraint vat_checks_next check (next_check_at > checked_at)
);
comment on table vat_checks is 'Each answer of a VAT register about a company''s number. The last one that is not unavailable counts.';
comment on column vat_checks.number is 'Letters and digits, as vat_number_key() returns them.';
comment on column vat_checks.register is 'Who was asked. format: refused by its form; none: the installation has no register for the country.';
comment on column vat_checks.name is 'Name in the register, if it returns one.';
comment on column vat_checks.consultation_number is 'Reference that proves the request; registers give one to requesters with a VAT number.';
create index vat_checks_of_number on vat_checks (company_id, number, id desc) include (result, next_check_at);
create trigger vat_checks_append_only before update or delete on vat_checks for each row execute function refuse_change();
create trigger vat_checks_no_truncate before truncate on vat_checks for each statement execute function refuse_change();

-- Constants, so no row is rewritten: documents issued so far get before_checks, later ones not_needed unless they say otherwise.
alter table invoices add column vat_number_check text not null default 'before_checks';
alter table invoices alter column vat_number_check set default 'not_needed';
comment on column invoices.vat_number_check is
  'confirmed: reverse charge, by a number that a register confirmed. unconfirmed: VAT is charged because none did. before_checks: issued before numbers were confirmed.';

-- Checked for existing documents by the next migration, which locks no reader or writer.
alter table invoices
  add constraint invoices_vat_number_check
    check (vat_number_check in ('not_needed', 'confirmed', 'unconfirmed', 'before_checks')) not valid,
  add constraint invoices_reverse_charge_confirmed
    check (vat_treatment <> 'reverse_charge' or vat_number_check in ('confirmed', 'before_checks')) not valid,
  add constraint invoices_confirmed_is_reverse_charge
    check (vat_number_check <> 'confirmed' or vat_treatment = 'reverse_charge') not valid,
  add constraint invoices_unconfirmed_is_charged
    check (vat_number_check <> 'unconfirmed' or vat_treatment = 'domestic') not valid;

-- A credit note relies on what its invoice relied on. No new invoice counts as issued before the checks.
create function vat_number_must_be_confirmed() returns trigger language plpgsql as $$
begin
  if new.kind = 'credit_note' then
    if exists (select from invoices where id = new.credits_id and vat_number_check <> new.vat_number_check) then
      raise exception 'credit note % does not mirror the VAT number check of its invoice', new.code
        using errcode = 'check_violation', constraint = 'invoices_vat_number_confirmed';
    end if;
  elsif new.vat_number_check = 'before_checks' or not coalesce((
    select result = 'valid' from vat_checks
    where company_id = new.company_id and number = vat_number_key(new.buyer->>'vatNumber') and result <> 'unavailable'
    order by id desc limit 1), false) then
    raise exception 'the VAT number of invoice % is not confirmed', new.code
      using errcode = 'check_violation', constraint = 'invoices_vat_number_confirmed';
  end if;
  return new;
end $$;
create trigger invoices_vat_number_confirmed before insert on invoices
  for each row when (new.kind = 'credit_note' or new.vat_number_check in ('confirmed', 'before_checks'))
  execute function vat_number_must_be_confirmed();
