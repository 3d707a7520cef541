-- What makes wrong money impossible: a payment, a return, a write-off is posted once and as it says; an invoice stands as its allocations
-- say; nothing is given out twice; what is final stays. A purchase pays for none of this: its invoice begins unpaid, with nothing settled.

alter table payments
  add column used_minor bigint not null default 0,
  add constraint payments_used_within check (used_minor between 0 and coalesce(received_minor, 0));
comment on column payments.used_minor is 'What of it has settled invoices or went back. The rest of what was received is credit.';
create index payments_with_rest on payments (company_id, settled_at, id) where state = 'succeeded' and used_minor < amount_minor;
-- Whether something of a company is under way is asked at every purchase.
create index payments_under_way on payments (company_id) where state in ('created', 'requires_action', 'processing', 'unknown');

alter table invoices
  add column reason text,
  add constraint invoices_reason check ((kind = 'credit_note') = (reason is not null)),
  add constraint invoices_reason_known check (reason in ('withdrawn'));
comment on column invoices.reason is 'Why a credit note was issued. withdrawn: the consumer took the enquiry back within an hour of the purchase.';
comment on column invoices.settled_minor is 'Of an invoice its settled allocations and what was written off; of a credit note what was used. The rest of an invoice is what is to pay.';
-- Credit that is left, and what waits for it: looked for after each movement of money, however much a company has behind it.
create index invoices_unused_credit on invoices (company_id, created_at, id) where kind = 'credit_note' and status = 'unpaid';

create index payment_returns_by_company on payment_returns (company_id);
create index write_offs_by_company on write_offs (company_id);

-- Whose, how much and with which card never changes, and money that came in stays. Where a payment had ended otherwise money may come
-- in after all.
create function payment_must_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.company_id, new.code, new.origin, new.provider, new.card_id, new.currency, new.amount_minor, new.created_at)
     is distinct from (old.id, old.company_id, old.code, old.origin, old.provider, old.card_id, old.currency, old.amount_minor, old.created_at) then
    raise exception 'payment % is of somebody and of an amount', old.code using errcode = 'check_violation', constraint = 'payments_stay';
  elsif old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref then
    raise exception 'payment % is another one at its provider', old.code using errcode = 'check_violation', constraint = 'payments_ref_stays';
  elsif old.state = 'succeeded' and to_jsonb(new) - 'used_minor' is distinct from to_jsonb(old) - 'used_minor' then
    raise exception 'payment % is final', old.code using errcode = 'check_violation', constraint = 'payments_final';
  elsif (old.state in ('failed', 'canceled') and new.state not in (old.state, 'succeeded')) or (old.state <> 'created' and new.state = 'created') then
    raise exception 'payment % cannot go from % to %', old.code, old.state, new.state
      using errcode = 'check_violation', constraint = 'payments_forward';
  end if;
  return new;
end $$;
create trigger payments_stay before update on payments for each row execute function payment_must_stay();

create function allocation_must_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('open', 'settled') then
      raise exception 'an allocation begins open or settled' using errcode = 'check_violation', constraint = 'allocations_begin';
    end if;
  elsif to_jsonb(new) - 'state' is distinct from to_jsonb(old) - 'state' then
    raise exception 'allocation % is written once', old.id using errcode = 'check_violation', constraint = 'allocations_stay';
  elsif (old.state, new.state) not in (('open', 'settled'), ('open', 'released'), ('settled', 'reversed')) then
    raise exception 'allocation % from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'allocations_forward';
  end if;
  return new;
end $$;
create trigger allocations_forward before insert or update on allocations for each row execute function allocation_must_go_forward();

create trigger payments_are_kept before delete on payments for each row execute function refuse_change();
create trigger payments_no_truncate before truncate on payments for each statement execute function refuse_change();
create trigger allocations_are_kept before delete on allocations for each row execute function refuse_change();
create trigger allocations_no_truncate before truncate on allocations for each statement execute function refuse_change();
create trigger payment_returns_append_only before update or delete on payment_returns for each row execute function refuse_change();
create trigger payment_returns_no_truncate before truncate on payment_returns for each statement execute function refuse_change();
create trigger write_offs_append_only before update or delete on write_offs for each row execute function refuse_change();
create trigger write_offs_no_truncate before truncate on write_offs for each statement execute function refuse_change();

-- A document is settled as far as its allocations say, and its status says no more and no less.
create function document_must_stand_as_settled(document_id bigint) returns void language plpgsql as $$
declare
  document invoices;
  settled bigint;
  locked bigint;
  paid boolean;
  written_off bigint;
begin
  select * into document from invoices where id = document_id;
  select coalesce(sum(amount_minor) filter (where state = 'settled'), 0), coalesce(sum(amount_minor) filter (where state = 'open'), 0),
         coalesce(bool_or(payment_id is not null) filter (where state = 'settled'), false)
  into settled, locked, paid from allocations where invoice_id = document_id or credit_note_id = document_id;
  select coalesce(sum(amount_minor), 0) into written_off from write_offs where invoice_id = document_id;
  if settled + locked + written_off > abs(document.gross_minor) then
    raise exception '% is settled by more than its total', document.code using errcode = 'check_violation', constraint = 'allocations_within_document';
  elsif document.settled_minor <> settled + written_off then
    raise exception '% is not settled as far as it says', document.code using errcode = 'check_violation', constraint = 'invoices_settled_as_allocated';
  elsif document.status <> (case
      when locked > 0 then 'pending'
      when settled + written_off < abs(document.gross_minor) then 'unpaid'
      when written_off > 0 then 'writeoff'
      when paid then 'paid'
      else 'offset' end) then
    raise exception '% is not %', document.code, document.status using errcode = 'check_violation', constraint = 'invoices_status_as_settled';
  end if;
end $$;

-- A payment gives out what it brought, and only then.
create function payment_must_be_used_as_allocated(given bigint) returns void language plpgsql as $$
declare
  payment payments;
  settled bigint;
  locked bigint;
  returned bigint;
begin
  select * into payment from payments where id = given;
  select coalesce(sum(amount_minor) filter (where state = 'settled'), 0), coalesce(sum(amount_minor) filter (where state = 'open'), 0)
  into settled, locked from allocations where payment_id = given;
  select coalesce(sum(case kind when 'chargeback_won' then -amount_minor else amount_minor end), 0)
  into returned from payment_returns where payment_id = given;
  if returned not between 0 and coalesce(payment.received_minor, 0) then
    raise exception 'more of payment % went back than came in', payment.code
      using errcode = 'check_violation', constraint = 'payment_returns_within_payment';
  elsif locked + settled + returned > payment.amount_minor then
    raise exception 'payment % is given out for more than its amount', payment.code
      using errcode = 'check_violation', constraint = 'allocations_within_payment';
  elsif locked > 0 and payment.settled_at is not null then
    raise exception 'payment % is over and still locks invoices', payment.code
      using errcode = 'check_violation', constraint = 'allocations_open_while_paying';
  elsif settled > 0 and payment.state <> 'succeeded' then
    raise exception 'payment % settles without money', payment.code using errcode = 'check_violation', constraint = 'allocations_of_money';
  elsif payment.used_minor <> settled + returned then
    raise exception 'payment % is not used as far as it says', payment.code
      using errcode = 'check_violation', constraint = 'payments_used_as_allocated';
  elsif payment.state = 'succeeded' and not exists (select from ledger_transactions where kind = 'payment' and ref_id = given) then
    raise exception 'payment % is not posted', payment.code using errcode = 'check_violation', constraint = 'payments_posted';
  end if;
end $$;

create function allocation_must_fit() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where id = new.invoice_id and kind = 'invoice') then
    raise exception 'allocation % settles what is no invoice', new.id using errcode = 'check_violation', constraint = 'allocations_settle_invoice';
  elsif new.credit_note_id is not null and not exists (select from invoices where id = new.credit_note_id and kind = 'credit_note') then
    raise exception 'allocation % is credited by what is no credit note', new.id
      using errcode = 'check_violation', constraint = 'allocations_from_credit_note';
  end if;
  perform document_must_stand_as_settled(new.invoice_id);
  if new.credit_note_id is null then
    perform payment_must_be_used_as_allocated(new.payment_id);
  else
    perform document_must_stand_as_settled(new.credit_note_id);
  end if;
  return null;
end $$;
create constraint trigger allocations_fit after insert or update on allocations
  deferrable initially deferred for each row execute function allocation_must_fit();

create function document_must_stand() returns trigger language plpgsql as $$
begin
  perform document_must_stand_as_settled(new.id);
  return null;
end $$;
create constraint trigger invoices_begin_unpaid after insert on invoices
  deferrable initially deferred for each row when (new.status <> 'unpaid' or new.settled_minor <> 0) execute function document_must_stand();
create constraint trigger invoices_stand_as_settled after update on invoices
  deferrable initially deferred for each row execute function document_must_stand();

create function payment_must_add_up() returns trigger language plpgsql as $$
begin
  perform payment_must_be_used_as_allocated(new.id);
  return null;
end $$;
create constraint trigger payments_add_up after insert or update on payments
  deferrable initially deferred for each row when (new.settled_at is not null) execute function payment_must_add_up();

create function return_must_be_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transactions where kind = new.kind and ref_id = new.id) then
    raise exception 'return % is not posted', new.id using errcode = 'check_violation', constraint = 'payment_returns_posted';
  end if;
  perform payment_must_be_used_as_allocated(new.payment_id);
  return null;
end $$;
create constraint trigger payment_returns_posted after insert on payment_returns
  deferrable initially deferred for each row execute function return_must_be_posted();

create function write_off_must_be_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where id = new.invoice_id and kind = 'invoice') then
    raise exception 'write-off % is of no invoice', new.id using errcode = 'check_violation', constraint = 'write_offs_of_invoice';
  elsif not exists (select from ledger_transactions where kind = 'write_off' and ref_id = new.id) then
    raise exception 'write-off % is not posted', new.id using errcode = 'check_violation', constraint = 'write_offs_posted';
  end if;
  perform document_must_stand_as_settled(new.invoice_id);
  return null;
end $$;
create constraint trigger write_offs_posted after insert on write_offs
  deferrable initially deferred for each row execute function write_off_must_be_posted();

-- A credit note says what its invoice says, and why it is there.
create or replace function credit_note_must_mirror() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invoices i where i.purchase_id = new.purchase_id and i.kind = 'invoice'
      and (i.company_id, i.currency, i.vat_rate_bp, -i.net_minor, -i.vat_minor, -i.gross_minor)
        = (new.company_id, new.currency, new.vat_rate_bp, new.net_minor, new.vat_minor, new.gross_minor)
      and (i.description, i.seller, i.buyer, i.language, i.vat_treatment, i.terms_days)
        = (new.description, new.seller, new.buyer, new.language, new.vat_treatment, new.terms_days)) then
    raise exception 'credit note % does not mirror its invoice', new.code using errcode = 'check_violation', constraint = 'invoices_credit_mirrors';
  end if;
  if not exists (select from ledger_transactions where kind = 'credit_note' and ref_id = new.id) then
    raise exception 'credit note % is not posted', new.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  if new.reason = 'withdrawn' and not exists (
    select from purchases p join enquiry_events e on e.enquiry_id = p.enquiry_id
    where p.id = new.purchase_id and e.event = 'withdrawn' and e.at <= p.created_at + interval '1 hour') then
    raise exception 'credit note % has no withdrawal within an hour of the purchase', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_reason';
  end if;
  return null;
end $$;

-- What a movement of money asks for: the company owes so much more or less, and the other side stands in one account of ours.
create function movement_must_fit(posting ledger_transactions) returns boolean language sql as $$
  with documents as (
    select company_id, currency, -received_minor as owed, 'provider_clearing' as against from payments
    where posting.kind = 'payment' and id = posting.ref_id and state = 'succeeded'
    union all
    select company_id, currency, case kind when 'chargeback_won' then -amount_minor else amount_minor end, 'provider_clearing'
    from payment_returns where kind = posting.kind and id = posting.ref_id
    union all
    select company_id, currency, -amount_minor, 'write_off' from write_offs
    where posting.kind = 'write_off' and id = posting.ref_id)
  select count(*) = 2 and count(*) filter (
      where a.kind = 'receivable' and a.company_id = d.company_id and (e.currency, e.amount_minor) = (d.currency, d.owed)) = 1
    and count(*) filter (where a.kind = d.against and (e.currency, e.amount_minor) = (d.currency, -d.owed)) = 1
  from documents d, ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = posting.id
$$;

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
  elsif movement_must_fit(new) then
    return null;
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
