-- What 0032 asks of a sale, asked once. Every sale pays for these questions at its commit; they were a seventh of what it cost.

-- An invoice is that of its purchase, a posting that of its document, and there is one of each to a purchase. So what the
-- purchase asks of its invoice and its posting, the invoice need not ask again.
alter table invoices alter column purchase_id set not null;
create or replace function purchase_must_be_billed() returns trigger language plpgsql as $$
declare
  document record;
begin
  select i.code, t.id as posting,
         (i.company_id, i.currency, i.vat_rate_bp, i.net_minor, i.vat_minor, i.gross_minor)
           = (new.company_id, new.currency, new.vat_rate_bp, new.net_minor, new.vat_minor, new.gross_minor) as fits
  into document
  from invoices i left join ledger_transactions t on t.kind = 'purchase' and t.ref_id = new.id
  where i.purchase_id = new.id and i.kind = 'invoice';
  if document.code is null then
    raise exception 'purchase % has no invoice', new.id using errcode = 'check_violation', constraint = 'purchases_billed';
  elsif not document.fits then
    raise exception 'invoice % is not what its purchase says', document.code using errcode = 'check_violation', constraint = 'invoices_fit_purchase';
  elsif document.posting is null then
    raise exception 'invoice % is not posted', document.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  return null;
end $$;

drop trigger invoices_fit on invoices;
drop function invoice_must_fit();
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

-- The lines are counted instead of compared as two sets: as many as the document asks for, each on an account of its own (a
-- bit to each), each with the document's amount.
create or replace function ledger_transaction_must_have_entries() returns trigger language plpgsql as $$
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

-- Asked by a statement of its own: one that waits for a lock sees the rest of the world as it was before.
create or replace function purchase_must_fit_enquiry() returns trigger language plpgsql as $$
declare
  agreed smallint;
  declined boolean;
  erased boolean;
begin
  -- Shared lock: the number that the consumer agreed to cannot be lowered while this purchase is being written.
  select max_sales into agreed from enquiries where id = new.enquiry_id for share;
  if new.slot_no > agreed then
    raise exception 'slot % of an enquiry for % companies', new.slot_no, agreed
      using errcode = 'check_violation', constraint = 'purchases_slot_agreed';
  end if;
  select exists (select from declines where enquiry_id = new.enquiry_id and company_id = new.company_id),
         exists (select from enquiry_contacts where enquiry_id = new.enquiry_id and erased_at is not null) into declined, erased;
  if declined then
    raise exception 'the company has declined enquiry %', new.enquiry_id using errcode = 'check_violation', constraint = 'purchases_not_declined';
  elsif erased then
    raise exception 'the consumer of enquiry % is erased', new.enquiry_id using errcode = 'check_violation', constraint = 'purchases_of_somebody';
  end if;
  return null;
end $$;

-- PostgreSQL reads a table's checks anew for every statement, and every sale changes its enquiry. This long one is about
-- columns that a sale leaves alone, so it is asked only where one of them is written.
alter table enquiries drop constraint enquiries_state_fits_times;
create function enquiry_state_must_fit_times() returns trigger language plpgsql as $$
begin
  if not (case new.status
    when 'received' then num_nonnulls(new.hold_release_at, new.released_at, new.opened_at, new.ended_at) = 0 and not new.held_as_duplicate
    when 'held' then num_nonnulls(new.released_at, new.opened_at, new.ended_at) = 0 and not (new.held_as_duplicate and new.hold_release_at is not null)
    when 'released' then num_nonnulls(new.hold_release_at, new.ended_at) = 0 and not new.held_as_duplicate
    else new.ended_at is not null and new.hold_release_at is null end) then
    raise exception 'enquiry % is % and its times say something else', new.id, new.status
      using errcode = 'check_violation', constraint = 'enquiries_state_fits_times';
  end if;
  return null;
end $$;
create trigger enquiries_state_fits_times
  after insert or update of status, hold_release_at, released_at, opened_at, ended_at, held_as_duplicate on enquiries
  for each row execute function enquiry_state_must_fit_times();

-- Every sale moves the last day of the contact data. In a summary of pages it finds its place without a new entry in each
-- index of the row, where the page has room; the job that looks for what is due reads pages once a batch.
drop index enquiry_contacts_due;
create index enquiry_contacts_due on enquiry_contacts using brin (retention_until) with (pages_per_range = 32, autosummarize = on);
alter table enquiry_contacts set (fillfactor = 80);
