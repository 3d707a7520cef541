-- Accounts, the double-entry ledger, invoices, and cards as data.
create table accounts (
  company_id bigint constraint accounts_pk primary key constraint accounts_company_fk references companies (id),
  currency currency_code not null,
  balance_minor bigint not null default 0,
  credit_limit_minor bigint not null constraint accounts_credit_limit check (credit_limit_minor >= 0),
  payment_terms_days integer not null default 14 constraint accounts_terms check (payment_terms_days between 0 and 120),
  next_invoice_number integer not null default 1,
  next_credit_note_number integer not null default 1,
  auto_pay_enabled boolean not null default false
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create table cards (
  id bigint generated always as identity constraint cards_pk primary key,
  company_id bigint not null constraint cards_company_fk references companies (id),
  provider text not null,
  provider_ref text not null,
  brand text not null,
  last4 text not null constraint cards_last4 check (last4 ~ '^[0-9]{4}$'),
  expires_on date not null,
  cardholder text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  removed_at timestamptz,
  constraint cards_ref_once unique (provider, provider_ref)
);
create unique index cards_one_default on cards (company_id) where is_default and removed_at is null;
create index cards_by_company on cards (company_id) where removed_at is null;

-- company_id null: the marketplace's own side of the entry.
create table ledger_accounts (
  id bigint generated always as identity constraint ledger_accounts_pk primary key,
  company_id bigint constraint ledger_accounts_company_fk references companies (id),
  kind text not null constraint ledger_accounts_kind check (kind in ('receivable', 'revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off')),
  currency currency_code not null,
  constraint ledger_accounts_once unique nulls not distinct (company_id, kind, currency),
  constraint ledger_accounts_receivable_owned check ((kind = 'receivable') = (company_id is not null)),
  constraint ledger_accounts_id_currency unique (id, currency)
);

create table ledger_transactions (
  id bigint generated always as identity constraint ledger_transactions_pk primary key,
  kind text not null constraint ledger_transactions_kind check (kind in ('purchase', 'payment', 'credit_note', 'refund', 'chargeback', 'write_off', 'correction')),
  ref_id bigint not null,
  currency currency_code not null,
  posted_at timestamptz not null default app_now(),
  constraint ledger_transactions_once unique (kind, ref_id),
  constraint ledger_transactions_id_currency unique (id, currency)
);

-- Debit positive, credit negative. Both composite keys carry the currency, so that no posting can mix two.
create table ledger_entries (
  id bigint generated always as identity constraint ledger_entries_pk primary key,
  transaction_id bigint not null,
  account_id bigint not null,
  currency currency_code not null,
  amount_minor bigint not null constraint ledger_entries_not_zero check (amount_minor <> 0),
  constraint ledger_entries_transaction_fk foreign key (transaction_id, currency) references ledger_transactions (id, currency),
  constraint ledger_entries_account_fk foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_entries_by_transaction on ledger_entries (transaction_id);
create index ledger_entries_by_account on ledger_entries (account_id, transaction_id);

-- Statement level, so that one posting is judged once; deferred is not needed because a posting is one statement.
create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct transaction_id from posted) p
             join ledger_entries e on e.transaction_id = p.transaction_id
             group by e.transaction_id having sum(e.amount_minor) <> 0 or count(*) < 2) then
    raise exception 'ledger transaction does not balance' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as posted for each statement execute function ledger_must_balance();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();

insert into ledger_accounts (company_id, kind, currency)
select null, kind, currency
from unnest(array['revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off']) as kind,
     unnest(array['GBP', 'DKK', 'SEK', 'NOK']) as currency;
