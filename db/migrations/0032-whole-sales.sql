-- A sale is whole or is not: purchase, invoice and posting fit each other at the commit, line by line. The checks run from
-- outside found that nothing but the code above kept them so; and the same of receipts, keys, declines and erased consumers.

-- A posting says what its document says. A kind of posting gets its document here together with its table; until then
-- (payment, refund, chargeback, write-off, correction) nothing can be posted as one.
create or replace function ledger_transaction_must_have_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    with document as (
      select i.*, 'revenue' as earned from invoices i where new.kind = 'purchase' and i.kind = 'invoice' and i.purchase_id = new.ref_id
      union all
      select i.*, 'credits_given' from invoices i where new.kind = 'credit_note' and i.kind = 'credit_note' and i.id = new.ref_id),
    asked as (
      select line.account, line.company_id, d.currency, line.amount from document d
      cross join lateral (values ('receivable', d.company_id, d.gross_minor), (d.earned, null, -d.net_minor), ('vat_output', null, -d.vat_minor))
        line(account, company_id, amount)
      where line.amount <> 0),
    written as (
      select a.kind as account, a.company_id, e.currency, e.amount_minor as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = new.id)
    (select * from asked except all select * from written) union all (select * from written except all select * from asked)) then
    raise exception 'ledger transaction % is not what its document says', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_fit_document';
  end if;
  return null;
end $$;

create function purchase_must_be_billed() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where purchase_id = new.id and kind = 'invoice') then
    raise exception 'purchase % has no invoice', new.id using errcode = 'check_violation', constraint = 'purchases_billed';
  end if;
  return null;
end $$;
create constraint trigger purchases_billed after insert on purchases
  deferrable initially deferred for each row execute function purchase_must_be_billed();

create function invoice_must_fit() returns trigger language plpgsql as $$
begin
  if new.kind = 'invoice' and not exists (
    select from purchases p where p.id = new.purchase_id
      and (p.company_id, p.currency, p.vat_rate_bp, p.net_minor, p.vat_minor, p.gross_minor)
        = (new.company_id, new.currency, new.vat_rate_bp, new.net_minor, new.vat_minor, new.gross_minor)) then
    raise exception 'invoice % is not what its purchase says', new.code using errcode = 'check_violation', constraint = 'invoices_fit_purchase';
  end if;
  if new.kind = 'credit_note' and not exists (
    select from invoices i where i.purchase_id = new.purchase_id and i.kind = 'invoice'
      and (i.company_id, i.currency, i.vat_rate_bp, -i.net_minor, -i.vat_minor, -i.gross_minor)
        = (new.company_id, new.currency, new.vat_rate_bp, new.net_minor, new.vat_minor, new.gross_minor)) then
    raise exception 'credit note % does not mirror its invoice', new.code using errcode = 'check_violation', constraint = 'invoices_credit_mirrors';
  end if;
  if not exists (select from ledger_transactions t
                 where t.kind = case new.kind when 'invoice' then 'purchase' else 'credit_note' end
                   and t.ref_id = case new.kind when 'invoice' then new.purchase_id else new.id end) then
    raise exception 'invoice % is not posted', new.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  return null;
end $$;
create constraint trigger invoices_fit after insert on invoices
  deferrable initially deferred for each row execute function invoice_must_fit();
alter table invoices add constraint invoices_vat_of_rate check (abs(vat_minor) = (2 * abs(net_minor) * vat_rate_bp + 10000) / 20000);

-- Bought, declined, erased: one excludes the other.
create or replace function purchase_must_fit_enquiry() returns trigger language plpgsql as $$
declare
  agreed smallint;
begin
  -- Shared lock: the number that the consumer agreed to cannot be lowered while this purchase is being written.
  select max_sales into agreed from enquiries where id = new.enquiry_id for share;
  if new.slot_no > agreed then
    raise exception 'slot % of an enquiry for % companies', new.slot_no, agreed
      using errcode = 'check_violation', constraint = 'purchases_slot_agreed';
  end if;
  if exists (select from declines where enquiry_id = new.enquiry_id and company_id = new.company_id) then
    raise exception 'the company has declined enquiry %', new.enquiry_id using errcode = 'check_violation', constraint = 'purchases_not_declined';
  end if;
  if exists (select from enquiry_contacts where enquiry_id = new.enquiry_id and erased_at is not null) then
    raise exception 'the consumer of enquiry % is erased', new.enquiry_id using errcode = 'check_violation', constraint = 'purchases_of_somebody';
  end if;
  return null;
end $$;

create function decline_must_come_alone() returns trigger language plpgsql as $$
begin
  if exists (select from purchases where enquiry_id = new.enquiry_id and company_id = new.company_id) then
    raise exception 'the company has bought enquiry %', new.enquiry_id using errcode = 'check_violation', constraint = 'declines_not_bought';
  end if;
  return null;
end $$;
create trigger declines_come_alone after insert on declines for each row execute function decline_must_come_alone();

create function erased_must_be_over() returns trigger language plpgsql as $$
begin
  if exists (select from enquiries where id = new.enquiry_id and status in ('received', 'held', 'released')) then
    raise exception 'enquiry % is not over', new.enquiry_id using errcode = 'check_violation', constraint = 'enquiry_contacts_erased_is_over';
  end if;
  return null;
end $$;
create constraint trigger enquiry_contacts_erased_is_over after update of erased_at on enquiry_contacts
  deferrable initially deferred for each row when (new.erased_at is not null) execute function erased_must_be_over();

-- What is told and answered again is what happened.
create function receipt_must_have_purchase() returns trigger language plpgsql as $$
begin
  if not exists (select from purchases where id::text = substr(new.dedupe_key, length('purchase.receipt:') + 1)
                   and id = (new.payload->>'purchaseId')::bigint and company_id = new.recipient_id and new.recipient_kind = 'company') then
    raise exception 'receipt % is of no purchase', new.dedupe_key using errcode = 'check_violation', constraint = 'outbox_messages_receipt_of_purchase';
  end if;
  return null;
end $$;
create constraint trigger outbox_messages_receipt_of_purchase after insert on outbox_messages
  deferrable initially deferred for each row when (new.dedupe_key like 'purchase.receipt:%') execute function receipt_must_have_purchase();

create function key_must_have_purchase() returns trigger language plpgsql as $$
begin
  if not exists (select from purchases where id = (new.outcome->>'purchaseId')::bigint and company_id = new.company_id) then
    raise exception 'key % is of no purchase of its company', new.key using errcode = 'check_violation', constraint = 'idempotency_keys_own_purchase';
  end if;
  return null;
end $$;
create constraint trigger idempotency_keys_own_purchase after insert or update on idempotency_keys
  deferrable initially deferred for each row when (new.outcome ? 'purchaseId') execute function key_must_have_purchase();

create function intake_key_must_have_enquiry() returns trigger language plpgsql as $$
begin
  -- Asked anew: the key is written before its enquiry, in one transaction.
  if exists (select from intake_requests r where r.source_id = new.source_id and r.key = new.key
               and not exists (select from enquiries e where e.id = r.enquiry_id and e.source_id = r.source_id)) then
    raise exception 'intake key % is of no enquiry of its source', new.key using errcode = 'check_violation', constraint = 'intake_requests_own_enquiry';
  end if;
  return null;
end $$;
create constraint trigger intake_requests_own_enquiry after insert or update on intake_requests
  deferrable initially deferred for each row execute function intake_key_must_have_enquiry();

-- The state of an enquiry and its times say the same.
alter table enquiries add constraint enquiries_state_fits_times check (case status
  when 'received' then num_nonnulls(hold_release_at, released_at, opened_at, ended_at) = 0 and not held_as_duplicate
  when 'held' then num_nonnulls(released_at, opened_at, ended_at) = 0 and not (held_as_duplicate and hold_release_at is not null)
  when 'released' then num_nonnulls(hold_release_at, ended_at) = 0 and not held_as_duplicate
  else ended_at is not null and hold_release_at is null end);
