-- What staff do about money: transfers by bank, credit notes in part, invoices by hand, reminders, and money that came for a payment
-- that had been given up.

-- What lies at the bank is not what lies with a card provider.
alter table ledger_accounts
  drop constraint ledger_accounts_kind,
  add constraint ledger_accounts_kind check (
    kind in ('receivable', 'revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off', 'bank'));
insert into ledger_accounts (company_id, kind, currency)
select null, 'bank', currency from unnest(array['GBP', 'DKK', 'SEK', 'NOK']) as currency;
alter table ledger_transactions
  drop constraint ledger_transactions_kind,
  add constraint ledger_transactions_kind check (
    kind in ('purchase', 'invoice', 'payment', 'credit_note', 'refund', 'chargeback', 'chargeback_won', 'write_off', 'correction'));

-- A transfer is a payment that has come when it is written down: no card, no provider to ask, the bank's own reference as its name.
alter table payments
  alter column card_id drop not null,
  add column reference text,
  add column received_on date,
  add column staff_id bigint constraint payments_staff_fk references staff (id),
  drop constraint payments_origin,
  add constraint payments_origin check (origin in ('company', 'automatic', 'top_up', 'transfer')),
  drop constraint payments_provider,
  add constraint payments_provider check (provider in ('sandbox', 'stripe', 'bank')),
  add constraint payments_transfer_whole check (
    case when provider = 'bank' then origin = 'transfer' and card_id is null and num_nulls(reference, received_on, staff_id) = 0
         else origin <> 'transfer' and card_id is not null and num_nonnulls(reference, received_on, staff_id) = 0 end),
  add constraint payments_transfer_came check (provider <> 'bank' or state = 'succeeded'),
  add constraint payments_reference_said check (length(btrim(reference)) > 0);
comment on column payments.reference is 'Of a transfer, as staff wrote it; provider_ref holds it without regard to case and spaces, once for each currency.';
comment on column payments.received_on is 'Of a transfer: the day on which the bank had it. It is posted when it is written down.';

-- A credit note takes back an invoice, or a part of it; several together never more than all of it.
alter table invoices
  alter column purchase_id drop not null,
  add column credits_id bigint,
  add column note text;
alter table invoices disable trigger user;
update invoices c set credits_id = i.id from invoices i where c.kind = 'credit_note' and i.kind = 'invoice' and i.purchase_id = c.purchase_id;
alter table invoices enable trigger user;
drop index invoices_one_credit_note_per_purchase;
drop index invoices_one_credit_per_report;
alter table invoices
  add constraint invoices_credits_fk foreign key (credits_id) references invoices (id),
  add constraint invoices_credits_named check ((kind = 'credit_note') = (credits_id is not null)),
  drop constraint invoices_reason_known,
  add constraint invoices_reason_known check (reason in ('withdrawn', 'report', 'agreed')),
  drop constraint invoices_report_named,
  add constraint invoices_report_named check (
    case when reason = 'report' then report_id is not null when reason = 'agreed' then true else report_id is null end),
  add constraint invoices_note_said check ((reason is not distinct from 'agreed') = (note is not null) and length(btrim(note)) > 0),
  drop constraint invoices_vat_of_rate,
  add constraint invoices_vat_of_rate check (
    abs(abs(vat_minor) - (2 * abs(net_minor) * vat_rate_bp + 10000) / 20000) <= case kind when 'invoice' then 0 else 1 end);
comment on column invoices.purchase_id is 'The sale that it bills or takes back; null where staff issued it by hand.';
comment on column invoices.credits_id is 'Of a credit note: the invoice that it takes back, wholly or in part.';
comment on column invoices.reason is
  'Why a credit note was issued. withdrawn: the consumer took the enquiry back within an hour of the purchase. report: a report or appeal was accepted. agreed: staff gave it, for what stands in note.';
create index invoices_by_credited on invoices (credits_id) where credits_id is not null;
create index invoices_credits_of_purchase on invoices (purchase_id) where kind = 'credit_note';
create unique index invoices_one_credit_per_report on invoices (report_id) where reason = 'report';
create index invoices_of_report on invoices (report_id) where report_id is not null;

-- A credit note says what its invoice says, and why it is there. What has been taken back of an invoice bears the VAT of its sum, so
-- that parts of it come to the whole, to the penny.
create or replace function credit_note_must_mirror() returns trigger language plpgsql as $$
declare
  original invoices;
  net bigint;
  vat bigint;
begin
  select * into original from invoices where id = new.credits_id and kind = 'invoice';
  select -sum(net_minor), -sum(vat_minor) into net, vat from invoices where credits_id = new.credits_id;
  if (original.company_id, original.purchase_id, original.currency, original.vat_rate_bp, original.description, original.seller, original.buyer,
      original.language, original.vat_treatment, original.terms_days)
     is distinct from (new.company_id, new.purchase_id, new.currency, new.vat_rate_bp, new.description, new.seller, new.buyer,
      new.language, new.vat_treatment, new.terms_days)
     or (new.reason <> 'agreed' and (net, vat) is distinct from (original.net_minor, original.vat_minor)) then
    raise exception 'credit note % does not mirror its invoice', new.code using errcode = 'check_violation', constraint = 'invoices_credit_mirrors';
  elsif net > original.net_minor or vat <> (2 * net * original.vat_rate_bp + 10000) / 20000 then
    raise exception 'credit note % takes back what was not billed', new.code using errcode = 'check_violation', constraint = 'invoices_credit_within';
  end if;
  if not exists (select from ledger_transactions where kind = 'credit_note' and ref_id = new.id) then
    raise exception 'credit note % is not posted', new.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  if new.reason = 'withdrawn' and not exists (
    select from purchases p join enquiry_events e on e.enquiry_id = p.enquiry_id
    where p.id = new.purchase_id and e.event = 'withdrawn' and e.at <= p.created_at + interval '1 hour') then
    raise exception 'credit note % has no withdrawal within an hour of the purchase', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_reason';
  elsif new.reason = 'report' and not exists (
    select from reports where id = new.report_id and purchase_id = new.purchase_id and state in ('accepted', 'appeal_accepted')) then
    raise exception 'credit note % has no accepted report of its purchase', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_reason';
  elsif new.reason = 'agreed' and new.report_id is not null and not exists (
    select from reports where id = new.report_id and purchase_id = new.purchase_id) then
    raise exception 'credit note % names a report of another purchase', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_reason';
  end if;
  return null;
end $$;

-- As before; a part that was given back earlier is not all of it.
create or replace function report_must_stand_as_decided(asked bigint) returns void language plpgsql as $$
declare
  report reports;
  decided text;
begin
  select * into report from reports where id = asked;
  select string_agg(step || ' ' || outcome, ', ' order by step desc) into decided from report_decisions where report_id = asked;
  if decided is distinct from (case
    when report.state in ('accepted', 'rejected', 'extended') then 'report ' || report.state
    when report.state = 'appealed' then 'report rejected'
    when report.state in ('appeal_accepted', 'appeal_rejected') then 'report rejected, ' || replace(report.state, '_', ' ') end) then
    raise exception 'report % is % and was decided %', asked, report.state, decided
      using errcode = 'check_violation', constraint = 'reports_stand_as_decided';
  elsif report.state in ('accepted', 'appeal_accepted') and not exists (
    select from invoices i where i.purchase_id = report.purchase_id and i.kind = 'invoice'
      and (i.status = 'writeoff' or i.gross_minor = (select -sum(gross_minor) from invoices where purchase_id = report.purchase_id and kind = 'credit_note'))) then
    raise exception 'report % is accepted and nothing is credited', asked
      using errcode = 'check_violation', constraint = 'reports_accepted_is_credited';
  end if;
end $$;

-- An invoice that staff issued bills no purchase, which would ask for its posting.
create function invoice_by_hand_must_be_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transactions where kind = 'invoice' and ref_id = new.id) then
    raise exception 'invoice % is not posted', new.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  return null;
end $$;
create constraint trigger invoices_by_hand_posted after insert on invoices
  deferrable initially deferred for each row when (new.kind = 'invoice' and new.purchase_id is null) execute function invoice_by_hand_must_be_posted();

-- As before, and a transfer comes to the bank and goes back from there.
create or replace function movement_must_fit(posting ledger_transactions) returns boolean language sql as $$
  with documents as (
    select company_id, currency, -received_minor as owed, case provider when 'bank' then 'bank' else 'provider_clearing' end as against from payments
    where posting.kind = 'payment' and id = posting.ref_id and state = 'succeeded'
    union all
    select company_id, currency, case kind when 'chargeback_won' then -amount_minor else amount_minor end,
           case provider when 'bank' then 'bank' else 'provider_clearing' end
    from payment_returns where kind = posting.kind and id = posting.ref_id
    union all
    select company_id, currency, -amount_minor, 'write_off' from write_offs
    where posting.kind = 'write_off' and id = posting.ref_id)
  select count(*) = 2 and count(*) filter (
      where a.kind = 'receivable' and a.company_id = d.company_id and (e.currency, e.amount_minor) = (d.currency, d.owed)) = 1
    and count(*) filter (where a.kind = d.against and (e.currency, e.amount_minor) = (d.currency, -d.owed)) = 1
  from documents d, ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = posting.id
$$;

-- As before, with what was billed by hand.
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
  elsif new.kind = 'invoice' then
    select * into document from invoices where id = new.ref_id and kind = 'invoice' and purchase_id is null;
  elsif movement_must_fit(new) then
    return null;
  end if;
  select count(*),
         count(*) filter (where e.currency = document.currency and e.amount_minor = case
           when a.kind = 'receivable' and a.company_id = document.company_id then document.gross_minor
           when a.kind = case new.kind when 'credit_note' then 'credits_given' else 'revenue' end then -document.net_minor
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

-- Money that a provider has for a payment that had been given up here. It is posted once a person has decided that it is kept, or
-- once it has gone back whole.
create table late_payments (
  payment_id bigint constraint late_payments_pk primary key,
  company_id bigint not null,
  currency currency_code not null,
  received_minor bigint not null constraint late_payments_received_positive check (received_minor > 0),
  provider_ref text not null,
  seen_at timestamptz not null default app_now(),
  decision text constraint late_payments_decision check (decision in ('kept', 'refunded')),
  decided_at timestamptz,
  staff_id bigint constraint late_payments_staff_fk references staff (id),
  constraint late_payments_payment_fk foreign key (payment_id, company_id, currency) references payments (id, company_id, currency),
  constraint late_payments_decided_whole check ((decision is null) = (decided_at is null) and (staff_id is null or decision is not null))
);
comment on column late_payments.staff_id is 'Who decided; null where the money went back without anybody of ours.';
create index late_payments_waiting on late_payments (seen_at) where decision is null;
insert into late_payments (payment_id, company_id, currency, received_minor, provider_ref, seen_at)
select distinct on (p.id) p.id, p.company_id, p.currency, p.amount_minor, e.after->>'ref', e.at
from audit_entries e join payments p on p.code = e.object_id
where e.action = 'billing.payment_mismatch' and e.reason = 'the provider differs in state' and p.state in ('failed', 'canceled')
  and e.after->>'ref' is not null and (e.after->>'receivedMinor')::bigint = p.amount_minor
order by p.id, e.at;

create function late_payment_must_stay() returns trigger language plpgsql as $$
begin
  if old.decision is not null or to_jsonb(new) - array['decision', 'decided_at', 'staff_id'] is distinct from to_jsonb(old) - array['decision', 'decided_at', 'staff_id'] then
    raise exception 'late payment % is decided once', old.payment_id using errcode = 'check_violation', constraint = 'late_payments_stay';
  end if;
  return new;
end $$;
create trigger late_payments_stay before update on late_payments for each row execute function late_payment_must_stay();
create trigger late_payments_are_kept before delete on late_payments for each row execute function refuse_change();
create trigger late_payments_no_truncate before truncate on late_payments for each statement execute function refuse_change();

create function late_payment_must_fit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments p where p.id = new.payment_id and p.amount_minor = new.received_minor
      and case when new.decision is null then p.state in ('failed', 'canceled') else p.state = 'succeeded' and p.provider_ref = new.provider_ref end) then
    raise exception 'late payment % is not what its payment says', new.payment_id using errcode = 'check_violation', constraint = 'late_payments_fit_payment';
  end if;
  return null;
end $$;
create constraint trigger late_payments_fit_payment after insert or update on late_payments
  deferrable initially deferred for each row execute function late_payment_must_fit();

-- As before: what has ended is final, unless it is decided of money that came for it all the same.
create or replace function payment_must_stay() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['provider_ref', 'received_minor', 'state', 'failure_code', 'failure_message', 'mismatch', 'confirmed_at',
    'settled_at', 'used_minor'];
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'payment % is of somebody and of an amount', old.code using errcode = 'check_violation', constraint = 'payments_stay';
  elsif old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref then
    raise exception 'payment % is another one at its provider', old.code using errcode = 'check_violation', constraint = 'payments_ref_stays';
  elsif old.settled_at is not null and to_jsonb(new) - 'used_minor' is distinct from to_jsonb(old) - 'used_minor'
      and not (old.state in ('failed', 'canceled') and new.state = 'succeeded' and exists (
        select from late_payments where payment_id = old.id and decision is not null and provider_ref = new.provider_ref)) then
    raise exception 'payment % is final', old.code using errcode = 'check_violation', constraint = 'payments_final';
  elsif old.state <> 'created' and new.state = 'created' then
    raise exception 'payment % has begun', old.code using errcode = 'check_violation', constraint = 'payments_forward';
  end if;
  return new;
end $$;

-- Staff remind of an invoice once a day.
create table invoice_reminders (
  invoice_id bigint not null constraint invoice_reminders_invoice_fk references invoices (id),
  day date not null,
  staff_id bigint not null constraint invoice_reminders_staff_fk references staff (id),
  sent_at timestamptz not null default app_now(),
  constraint invoice_reminders_pk primary key (invoice_id, day)
);
create trigger invoice_reminders_append_only before update or delete on invoice_reminders for each row execute function refuse_change();
create trigger invoice_reminders_no_truncate before truncate on invoice_reminders for each statement execute function refuse_change();

-- The lists of staff, over all companies: each order by an index, and what is rare by one of its own.
create index invoices_by_issue on invoices (created_at, id);
create index invoices_by_due_day on invoices (due_on, id);
create index invoices_by_total on invoices (gross_minor, id);
create index invoices_waiting on invoices (due_on, id) where kind = 'invoice' and status in ('unpaid', 'pending');
create index invoices_written_off on invoices (created_at, id) where status = 'writeoff';
create index invoices_credit_notes on invoices (created_at, id) where kind = 'credit_note';
create index companies_by_name_prefix on companies (lower(internal_name) text_pattern_ops);
create index payments_failed on payments (settled_at) where state = 'failed';
-- The last thirty days, for the overview: rows come in the order of time.
create index purchases_by_time on purchases using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index enquiries_by_time on enquiries using brin (received_at) with (pages_per_range = 32, autosummarize = on);
