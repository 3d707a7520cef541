-- Accounts, cards as data, the double-entry ledger, and invoices.
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
insert into ledger_accounts (company_id, kind, currency)
select null, kind, currency
from unnest(array['revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off']) as kind,
     unnest(array['GBP', 'DKK', 'SEK', 'NOK']) as currency;

create table ledger_transactions (
  id bigint generated always as identity constraint ledger_transactions_pk primary key,
  kind text not null constraint ledger_transactions_kind check (kind in ('purchase', 'payment', 'credit_note', 'refund', 'chargeback', 'write_off', 'correction')),
  ref_id bigint not null,
  currency currency_code not null,
  posted_at timestamptz not null default app_now(),
  constraint ledger_transactions_once unique (kind, ref_id),
  constraint ledger_transactions_id_currency unique (id, currency)
);
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();

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

-- An invoice bills a purchase and a credit note takes it back. Which purchases there are is for the buying to say.
create table invoices (
  id bigint generated always as identity constraint invoices_pk primary key,
  company_id bigint not null constraint invoices_company_fk references companies (id),
  kind text not null constraint invoices_kind check (kind in ('invoice', 'credit_note')),
  series text not null,
  number integer not null constraint invoices_number_positive check (number > 0),
  code text not null constraint invoices_code_once unique,
  purchase_id bigint not null,
  description text not null,
  currency currency_code not null,
  vat_rate_bp integer not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  gross_minor bigint not null,
  status text not null default 'unpaid' constraint invoices_status check (status in ('pending', 'unpaid', 'paid', 'offset', 'writeoff')),
  payment_timing text not null constraint invoices_timing check (payment_timing in ('immediate', 'terms')),
  created_at timestamptz not null default app_now(),
  due_on date not null,
  constraint invoices_number_once unique (series, number),
  constraint invoices_sum check (gross_minor = net_minor + vat_minor),
  constraint invoices_vat_of_rate check (abs(vat_minor) = (2 * abs(net_minor) * vat_rate_bp + 10000) / 20000),
  constraint invoices_sign check ((kind = 'invoice') = (gross_minor > 0))
);
create unique index invoices_one_per_purchase on invoices (purchase_id) where kind = 'invoice';
create unique index invoices_one_credit_note_per_purchase on invoices (purchase_id) where kind = 'credit_note';
create index invoices_by_company on invoices (company_id, created_at desc, id desc);
-- Whether a company has overdue invoices is asked at every opening of its dashboard, however many it has paid.
create index invoices_unpaid on invoices (company_id, due_on) where kind = 'invoice' and status = 'unpaid';

-- Of an invoice only its payment moves on. What it says was sent to somebody.
create function invoice_must_stay() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' then
    raise exception 'invoices are written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_stay before update on invoices for each row execute function invoice_must_stay();
create trigger invoices_are_kept before delete on invoices for each row execute function refuse_change();
create trigger invoices_no_truncate before truncate on invoices for each statement execute function refuse_change();

create function credit_note_must_mirror() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invoices i where i.purchase_id = new.purchase_id and i.kind = 'invoice'
      and (i.company_id, i.currency, i.vat_rate_bp, -i.net_minor, -i.vat_minor, -i.gross_minor)
        = (new.company_id, new.currency, new.vat_rate_bp, new.net_minor, new.vat_minor, new.gross_minor)) then
    raise exception 'credit note % does not mirror its invoice', new.code using errcode = 'check_violation', constraint = 'invoices_credit_mirrors';
  end if;
  if not exists (select from ledger_transactions where kind = 'credit_note' and ref_id = new.id) then
    raise exception 'credit note % is not posted', new.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  return null;
end $$;
create constraint trigger invoices_credit_mirrors after insert on invoices
  deferrable initially deferred for each row when (new.kind = 'credit_note') execute function credit_note_must_mirror();

-- A posting says what its document says, judged at the commit: entries are written after their transaction. A kind of posting
-- gets its document here together with its table; until then (payment, refund, chargeback, write-off, correction) nothing can
-- be posted as one. The lines are counted: as many as the document asks for, each on an account of its own (a bit to each),
-- each with the document's amount. Every sale pays for this, and comparing two sets would cost more.
create function ledger_transaction_must_have_entries() returns trigger language plpgsql as $$
declare
  document invoices;
  lines bigint;
  fitting bigint;
  accounts integer;
begin
  if new.kind = 'purchase' then
    select * into document from invoices where purchase_id = new.ref_id and kind = 'invoice';
  elsif new.kind = 'credit_note' then
    select * into document from invoices where id = new.ref_id and kind = 'credit_note';
  end if;
  select count(*),
         count(*) filter (where e.currency = document.currency and e.amount_minor = case
           when a.kind = 'receivable' and a.company_id = document.company_id then document.gross_minor
           when a.kind = case new.kind when 'purchase' then 'revenue' else 'credits_given' end then -document.net_minor
           when a.kind = 'vat_output' then -document.vat_minor end),
         bit_or(case a.kind when 'receivable' then 1 when 'vat_output' then 4 else 2 end)
  into lines, fitting, accounts
  from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = new.id;
  if lines = 0 then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'integrity_constraint_violation';
  end if;
  if document.id is null or fitting <> lines
     or (lines, accounts) <> (case document.vat_minor when 0 then 2 else 3 end, case document.vat_minor when 0 then 3 else 7 end) then
    raise exception 'ledger transaction % is not what its document says', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_fit_document';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_have_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_must_have_entries();
