-- The numbers under which an operator's accounting program knows the accounts of our ledger. Roles without a row use the
-- default of their country.
create table ledger_account_numbers (
  country country_code not null constraint ledger_account_numbers_unit_fk references business_units (country),
  role text not null
    constraint ledger_account_numbers_role check (
    role in ('receivable', 'sales', 'sales_reverse_charge', 'sales_outside', 'vat_output', 'card_clearing', 'bank', 'write_off',
             'opening_balance')),
  number text not null constraint ledger_account_numbers_number check (number ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$'),
  constraint ledger_account_numbers_pk primary key (country, role)
);
comment on table ledger_account_numbers is 'Account numbers in accounting files, per business unit, where they differ from the defaults.';
