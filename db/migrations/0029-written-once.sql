-- What was sold, billed and shown is written once. The checks run from outside found wrong rows of these kinds; now the
-- database refuses them.

create function purchase_must_fit_enquiry() returns trigger language plpgsql as $$
declare
  agreed smallint;
begin
  -- Shared lock: the number that the consumer agreed to cannot be lowered while this purchase is being written.
  select max_sales into agreed from enquiries where id = new.enquiry_id for share;
  if new.slot_no > agreed then
    raise exception 'slot % of an enquiry for % companies', new.slot_no, agreed
      using errcode = 'check_violation', constraint = 'purchases_slot_agreed';
  end if;
  return null;
end $$;
create trigger purchases_fit_enquiry after insert on purchases for each row execute function purchase_must_fit_enquiry();
create trigger purchases_append_only before update or delete on purchases for each row execute function refuse_change();
create trigger purchases_no_truncate before truncate on purchases for each statement execute function refuse_change();

-- Entries are written after their transaction, so that it is judged at the commit.
create function ledger_transaction_must_have_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_have_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_must_have_entries();

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

create trigger contact_reveals_append_only before update or delete on contact_reveals for each row execute function refuse_change();
create trigger contact_reveals_no_truncate before truncate on contact_reveals for each statement execute function refuse_change();
