-- What the card provider keeps of each card payment and charges for a chargeback. Fees are not postings: accounting files book them with the
-- payment they belong to.

create table payment_fees (
  payment_id bigint not null constraint payment_fees_payment_fk references payments (id),
  kind text not null constraint payment_fees_kind check (kind in ('payment', 'chargeback', 'chargeback_won')),
  provider_ref text not null,
  currency currency_code not null,
  amount_minor bigint not null,
  noted_at timestamptz not null default app_now(),
  constraint payment_fees_pk primary key (payment_id, kind, provider_ref),
  constraint payment_fees_taken check (kind <> 'payment' or amount_minor >= 0)
);
comment on column payment_fees.provider_ref is 'The provider''s id of the payment, or of the dispute.';
comment on column payment_fees.currency is 'Of the account at the provider, which may differ from that of the payment.';
comment on column payment_fees.amount_minor is 'Negative if the provider gave a fee back.';
create trigger payment_fees_append_only before update or delete on payment_fees for each row execute function refuse_change();
create trigger payment_fees_no_truncate before truncate on payment_fees for each statement execute function refuse_change();

create function fee_must_fit_payment() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments p where p.id = new.payment_id and p.state = 'succeeded' and p.provider <> 'bank' and case new.kind
      when 'payment' then p.provider_ref = new.provider_ref
      else exists (select from payment_returns r where r.payment_id = p.id and r.kind = new.kind and r.provider_ref = new.provider_ref) end) then
    raise exception 'a fee is that of a card payment that succeeded, or of its chargeback'
      using errcode = 'check_violation', constraint = 'payment_fees_fit_payment';
  end if;
  return new;
end $$;
create trigger payment_fees_fit_payment before insert on payment_fees for each row execute function fee_must_fit_payment();

alter table ledger_account_numbers drop constraint ledger_account_numbers_role;
alter table ledger_account_numbers add constraint ledger_account_numbers_role check (
  role in ('receivable', 'sales', 'sales_reverse_charge', 'sales_outside', 'vat_output', 'card_clearing', 'card_fees', 'bank', 'write_off',
           'opening_balance')) not valid;
alter table ledger_account_numbers validate constraint ledger_account_numbers_role;
