-- An invoice of which a part was written off, and whose payment went back afterwards, waits again. What is left of it may be written
-- off as well; and where it is credited, what was written off must not be given back with the rest: that part is taken back first.

alter table write_offs
  drop constraint write_offs_once,
  drop constraint write_offs_amount_positive,
  add column credit_note_id bigint constraint write_offs_taken_back_once unique,
  add constraint write_offs_credit_note_fk foreign key (credit_note_id, company_id, currency) references invoices (id, company_id, currency),
  add constraint write_offs_amount check (case when credit_note_id is null then amount_minor > 0 else amount_minor < 0 and staff_id is null end);
comment on column write_offs.credit_note_id is 'Of a part that is taken back, below zero: the credit note because of which.';
create index write_offs_by_invoice on write_offs (invoice_id);

-- As before; and only what was written off is taken back, for a credit note of the same invoice.
create or replace function write_off_must_be_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where id = new.invoice_id and kind = 'invoice') then
    raise exception 'write-off % is of no invoice', new.id using errcode = 'check_violation', constraint = 'write_offs_of_invoice';
  elsif not exists (select from ledger_transactions where kind = 'write_off' and ref_id = new.id) then
    raise exception 'write-off % is not posted', new.id using errcode = 'check_violation', constraint = 'write_offs_posted';
  elsif new.credit_note_id is not null and not exists (select from invoices where id = new.credit_note_id and credits_id = new.invoice_id) then
    raise exception 'write-off % is taken back for another invoice', new.id using errcode = 'check_violation', constraint = 'write_offs_of_credit_note';
  elsif (select sum(amount_minor) from write_offs where invoice_id = new.invoice_id) < 0 then
    raise exception 'more of invoice % is taken back than was written off', new.invoice_id
      using errcode = 'check_violation', constraint = 'write_offs_within_written_off';
  end if;
  perform document_must_stand_as_settled(new.invoice_id);
  return null;
end $$;

-- What is written off of an invoice and what is credited of it are together no more than it billed, when something is credited.
create function credit_note_must_leave_write_offs() returns trigger language plpgsql as $$
begin
  if exists (
    select from invoices i
    where i.id = new.credits_id
      and (select coalesce(sum(amount_minor), 0) from write_offs where invoice_id = i.id)
          > greatest(0, i.gross_minor + (select sum(gross_minor) from invoices where credits_id = i.id))) then
    raise exception 'credit note % gives back what was written off', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_leaves_write_offs';
  end if;
  return null;
end $$;
create constraint trigger invoices_credit_leaves_write_offs after insert on invoices
  deferrable initially deferred for each row when (new.kind = 'credit_note') execute function credit_note_must_leave_write_offs();
