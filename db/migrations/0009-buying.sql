-- Offers, purchases, declines and views, and the keys that make a repeated purchase request idempotent.

create table offers (
  id bigint generated always as identity constraint offers_pk primary key,
  enquiry_id bigint not null constraint offers_enquiry_fk references enquiries (id),
  company_id bigint not null constraint offers_company_fk references companies (id),
  offered_at timestamptz not null default app_now(),
  guarantee_until timestamptz not null,
  ended_at timestamptz,
  outcome text constraint offers_outcome check (outcome in ('accepted', 'declined', 'lapsed', 'withdrawn')),
  staff_id bigint constraint offers_staff_fk references staff (id),
  constraint offers_once unique (enquiry_id, company_id),
  constraint offers_end_has_outcome check ((ended_at is null) = (outcome is null)),
  constraint offers_window check (guarantee_until > offered_at)
);
-- A company's offers are looked up by enquiry, never scanned. Statistics often claim one or two rows per company (true
-- for most, and for all after a bulk load). The planner then rates an index scan by company as cheap as the primary
-- key, and reads ten thousand rows for a long-standing buyer. Twenty rows per company prevent that, from the next
-- analyse on.
alter table offers alter column company_id set (n_distinct = -0.05);
comment on column offers.staff_id is 'Member of staff who made the offer manually. Null: the company had its turn.';
create index offers_living on offers (company_id, enquiry_id) where ended_at is null;
create index offers_to_lapse on offers (guarantee_until) where ended_at is null;
-- Open dashboards ask for a company's alerts every minute.
create index offers_by_company on offers (company_id, offered_at);
-- Slots freed by declined offers are searched every two seconds, among the offers of one day only.
create index offers_declined on offers (ended_at) where outcome = 'declined';

-- A purchase is a sold slot; its code names the lead. It keeps the facts it was judged by.
create table purchases (
  id bigint generated always as identity constraint purchases_pk primary key,
  code text not null constraint purchases_code_once unique,
  enquiry_id bigint not null constraint purchases_enquiry_fk references enquiries (id),
  company_id bigint not null constraint purchases_company_fk references companies (id),
  slot_no smallint not null constraint purchases_slot check (slot_no between 1 and 3),
  channel text not null constraint purchases_channel check (channel in ('single', 'bulk', 'auto', 'api')),
  created_at timestamptz not null default app_now(),
  first_request_at timestamptz not null default app_now(),
  guarantee_until timestamptz,
  currency currency_code not null,
  vat_rate_bp integer not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  gross_minor bigint not null,
  balance_after_minor bigint not null,
  credit_limit_at_purchase_minor bigint not null,
  email_validated boolean not null,
  purchase_enabled boolean not null,
  had_card boolean not null,
  buy_without_card boolean not null,
  set_up_complete boolean not null,
  accreditations_ok boolean not null,
  company_status smallint not null,
  constraint purchases_slot_once unique (enquiry_id, slot_no),
  constraint purchases_company_once unique (enquiry_id, company_id),
  constraint purchases_within_credit check (balance_after_minor <= credit_limit_at_purchase_minor),
  constraint purchases_sum check (gross_minor = net_minor + vat_minor and net_minor > 0 and vat_minor >= 0),
  constraint purchases_gates check (email_validated and purchase_enabled and (had_card or buy_without_card) and set_up_complete and accreditations_ok and company_status = 20)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table purchases alter column company_id set (n_distinct = -0.05);
create index purchases_by_company on purchases (company_id, created_at desc, id desc);
create index purchases_by_day on purchases using brin (created_at);
-- The last thirty days for the overview; rows are stored in time order.
create index purchases_by_time on purchases using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create trigger purchases_append_only before update or delete on purchases for each row execute function refuse_change();
create trigger purchases_no_truncate before truncate on purchases for each statement execute function refuse_change();

create table declines (
  enquiry_id bigint not null constraint declines_enquiry_fk references enquiries (id),
  company_id bigint not null constraint declines_company_fk references companies (id),
  was_offered boolean not null,
  reason_id integer constraint declines_reason_fk references reject_reasons (id),
  created_at timestamptz not null default app_now(),
  constraint declines_pk primary key (enquiry_id, company_id)
);
alter table declines alter column company_id set (n_distinct = -0.05);
create index declines_by_company on declines (company_id, created_at desc);

create table enquiry_views (
  company_id bigint not null constraint enquiry_views_company_fk references companies (id),
  enquiry_id bigint not null constraint enquiry_views_enquiry_fk references enquiries (id),
  viewed_at timestamptz not null default app_now(),
  constraint enquiry_views_pk primary key (company_id, enquiry_id)
);
create index enquiry_views_by_enquiry on enquiry_views (enquiry_id);

create table idempotency_keys (
  company_id bigint not null,
  key text not null constraint idempotency_keys_length check (length(key) between 1 and 200),
  operation text not null,
  request_hash bytea not null,
  recovery_point text not null default 'started'
    constraint idempotency_keys_point check (recovery_point in ('started', 'finished')),
  outcome jsonb,
  created_at timestamptz not null default app_now(),
  constraint idempotency_keys_pk primary key (company_id, key),
  constraint idempotency_keys_finished_has_outcome check (recovery_point <> 'finished' or outcome is not null)
);

-- One row per purchase and period, whether or not a cap is set. Positions have no gaps; they are assigned under the
-- account's lock.
create table purchase_cap_uses (
  purchase_id bigint not null constraint purchase_cap_uses_purchase_fk references purchases (id),
  period text not null constraint purchase_cap_uses_period check (period in ('day', 'week', 'month')),
  company_id bigint not null,
  work_type_id integer not null,
  period_start date not null,
  position integer not null constraint purchase_cap_uses_position check (position > 0),
  cap_at_purchase integer,
  constraint purchase_cap_uses_pk primary key (purchase_id, period),
  constraint purchase_cap_uses_once unique (company_id, work_type_id, period, period_start, position),
  constraint purchase_cap_uses_within_cap check (position <= cap_at_purchase),
  constraint purchase_cap_uses_week_from_monday check (period <> 'week' or extract(isodow from period_start) = 1),
  constraint purchase_cap_uses_month_from_first check (period <> 'month' or extract(day from period_start) = 1)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on column purchase_cap_uses.cap_at_purchase is 'Cap that an automatic purchase had to respect; null if none was set, and on other purchases, which count but are never blocked.';
-- Runs after the constraints, whose messages name the exact fault of a position.
create trigger purchase_cap_uses_append_only after update or delete on purchase_cap_uses for each row execute function refuse_change();

-- A sale is complete, and bought, declined and erased exclude each other. Every sale pays for these checks, so each
-- runs once. Declined and erased need a statement of their own: one that waited for a lock sees everything else as of
-- before the wait.
create function purchase_must_fit_enquiry() returns trigger language plpgsql as $$
declare
  agreed smallint;
  declined boolean;
  erased boolean;
begin
  -- Shared lock: the number that the consumer agreed to cannot be lowered while this purchase is being written.
  select max_sales into agreed from enquiries where id = new.enquiry_id for share;
  if new.slot_no > agreed then
    raise exception 'slot % exceeds the % companies of the enquiry', new.slot_no, agreed
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
create trigger purchases_fit_enquiry after insert on purchases for each row execute function purchase_must_fit_enquiry();

-- A purchase has exactly one invoice and one posting that match it, so the invoice need not repeat the check.
create function purchase_must_be_billed() returns trigger language plpgsql as $$
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
    raise exception 'invoice % does not match its purchase', document.code using errcode = 'check_violation', constraint = 'invoices_fit_purchase';
  elsif document.posting is null then
    raise exception 'invoice % is not posted', document.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  return null;
end $$;
create constraint trigger purchases_billed after insert on purchases
  deferrable initially deferred for each row execute function purchase_must_be_billed();

create function decline_must_come_alone() returns trigger language plpgsql as $$
begin
  if exists (select from purchases where enquiry_id = new.enquiry_id and company_id = new.company_id) then
    raise exception 'the company has bought enquiry %', new.enquiry_id using errcode = 'check_violation', constraint = 'declines_not_bought';
  end if;
  return null;
end $$;
create trigger declines_come_alone after insert on declines for each row execute function decline_must_come_alone();

-- A decline is added to the enquiry's history.
create function note_decline() returns trigger language plpgsql as $$
begin
  insert into enquiry_events (enquiry_id, event, at, detail)
  values (new.enquiry_id, 'declined', new.created_at, jsonb_build_object('companyId', new.company_id));
  return null;
end $$;
create trigger declines_in_history after insert on declines for each row execute function note_decline();

-- A stored receipt must describe the purchase that happened.
create function receipt_must_have_purchase() returns trigger language plpgsql as $$
begin
  if not exists (select from purchases where id::text = substr(new.dedupe_key, length('purchase.receipt:') + 1)
                   and id = (new.payload->>'purchaseId')::bigint and company_id = new.recipient_id and new.recipient_kind = 'company') then
    raise exception 'receipt % has no purchase', new.dedupe_key using errcode = 'check_violation', constraint = 'outbox_messages_receipt_of_purchase';
  end if;
  return null;
end $$;
create constraint trigger outbox_messages_receipt_of_purchase after insert on outbox_messages
  deferrable initially deferred for each row when (new.dedupe_key like 'purchase.receipt:%') execute function receipt_must_have_purchase();

create function key_must_have_purchase() returns trigger language plpgsql as $$
begin
  if not exists (select from purchases where id = (new.outcome->>'purchaseId')::bigint and company_id = new.company_id) then
    raise exception 'key % has no purchase of its company', new.key using errcode = 'check_violation', constraint = 'idempotency_keys_own_purchase';
  end if;
  return null;
end $$;
create constraint trigger idempotency_keys_own_purchase after insert or update on idempotency_keys
  deferrable initially deferred for each row when (new.outcome ? 'purchaseId') execute function key_must_have_purchase();

-- All counted product events in one place.
create view analytics_events as
select kind, company_id, at, null::text as currency, null::bigint as net_minor, null::bigint as vat_minor from product_events
union all
select 'purchase', company_id, created_at, currency, net_minor, vat_minor from purchases;

-- The name shown on a review once its customer is erased, in the first language of the country.
create function name_of_nobody(purchase bigint) returns text language sql stable as $$
  select case n.languages[1] when 'en' then 'Anonymous' else 'Anonym' end
  from purchases p join enquiries e on e.id = p.enquiry_id join business_units n on n.country = e.country where p.id = purchase
$$;

create function is_to_be_forgotten(purchase bigint) returns boolean language sql stable as $$
  select exists (select from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.id = purchase and c.erasure_asked)
$$;

-- One list reveals many leads, so this is a statement-level trigger; each lead is looked up by the key of its purchase.
create function reading_must_be_by_buyer() returns trigger language plpgsql as $$
begin
  if exists (
    select from readings r where r.actor_type = 'company' and not exists (
      select from purchases p where p.enquiry_id = r.enquiry_id and p.company_id = r.company_id and p.created_at <= r.at offset 0)) then
    raise exception 'contact data is shown to a company without a purchase' using errcode = 'check_violation', constraint = 'contact_reveals_by_buyer';
  end if;
  return null;
end $$;
create trigger contact_reveals_by_buyer after insert on contact_reveals
  referencing new table as readings for each statement execute function reading_must_be_by_buyer();

alter table invoices add constraint invoices_purchase_fk foreign key (purchase_id) references purchases (id);
alter table company_events add constraint company_events_purchase_fk foreign key (purchase_id) references purchases (id);
