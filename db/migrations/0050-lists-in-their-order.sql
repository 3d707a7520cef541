-- What lists of the back-office are narrowed to stands in the rows that they list, held to the truth by the database.

-- Whose country a document belongs to never changes once one was issued.
alter table companies add constraint companies_id_and_country unique (id, country);
alter table invoices add column country country_code;
alter table invoices disable trigger user;
update invoices i set country = c.country from companies c where c.id = i.company_id;
alter table invoices enable trigger user;
alter table invoices
  alter column country set not null,
  add constraint invoices_country_fk foreign key (company_id, country) references companies (id, country);

create function invoice_takes_country() returns trigger language plpgsql as $$
begin
  select country into new.country from companies where id = new.company_id;
  return new;
end $$;
create trigger invoices_take_country before insert on invoices for each row execute function invoice_takes_country();
comment on column invoices.country is 'Of the company; set by the database.';

-- The payment that failed last for an invoice. Money that comes later after all takes the failure back.
alter table invoices add column failed_payment_id bigint constraint invoices_failed_payment_fk references payments (id);
comment on column invoices.failed_payment_id is 'The payment that was tried for it and failed last; none once its money came after all. Kept with the allocations.';

create or replace function invoice_must_stay() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'status' - 'settled_minor' - 'failed_payment_id' is distinct from to_jsonb(old) - 'status' - 'settled_minor' - 'failed_payment_id' then
    raise exception 'invoices are written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create function failed_payment_of(document_id bigint) returns bigint language sql stable as $$
  select y.id from allocations f join payments y on y.id = f.payment_id
  where f.invoice_id = document_id and f.state = 'released' and y.state = 'failed' order by f.id desc limit 1
$$;

alter table invoices disable trigger user;
update invoices i set failed_payment_id = failed_payment_of(i.id)
where exists (select from allocations f where f.invoice_id = i.id and f.state = 'released') and failed_payment_of(i.id) is not null;
alter table invoices enable trigger user;

create function invoice_must_name_its_failure(document_id bigint) returns void language plpgsql as $$
begin
  if (select failed_payment_id from invoices where id = document_id) is distinct from failed_payment_of(document_id) then
    raise exception 'document % does not name the payment that failed last', document_id
      using errcode = 'check_violation', constraint = 'invoices_failure_as_paid';
  end if;
end $$;

-- Asked where it can change: when an allocation is released, when a payment fails or succeeds after all, when a document says so.
create function failure_must_fit() returns trigger language plpgsql as $$
declare
  touched bigint;
begin
  if tg_table_name = 'payments' then
    for touched in select invoice_id from allocations where payment_id = new.id and state = 'released' loop
      perform invoice_must_name_its_failure(touched);
    end loop;
  elsif tg_table_name = 'allocations' then
    perform invoice_must_name_its_failure(new.invoice_id);
  else
    perform invoice_must_name_its_failure(new.id);
  end if;
  return null;
end $$;
create constraint trigger allocations_name_failure after update on allocations
  deferrable initially deferred for each row when (new.state = 'released' and old.state <> 'released') execute function failure_must_fit();
create constraint trigger payments_name_failure after update on payments
  deferrable initially deferred for each row when ((old.state = 'failed') <> (new.state = 'failed')) execute function failure_must_fit();
create constraint trigger invoices_begin_without_failure after insert on invoices
  deferrable initially deferred for each row when (new.failed_payment_id is not null) execute function failure_must_fit();
create constraint trigger invoices_name_failure after update on invoices
  deferrable initially deferred for each row when (old.failed_payment_id is distinct from new.failed_payment_id) execute function failure_must_fit();

create index invoices_failed on invoices (due_on, id) where kind = 'invoice' and status in ('unpaid', 'pending') and failed_payment_id is not null;
drop index invoices_unpaid;
-- Whatever the company or the country has of one kind, for searches and for counting.
create index invoices_by_company_and_state on invoices (company_id, kind, status, due_on) include (id);
create index invoices_by_country_and_total on invoices (country, gross_minor, id);
create index invoices_by_country_and_state on invoices (country, kind, status, due_on, id);

-- What waits, is taken back or was given up is put in each order, and what is owed is summed, from the index alone.
drop index invoices_waiting;
create index invoices_waiting on invoices (due_on, id) include (status, company_id, country, currency, created_at, gross_minor, settled_minor)
  where kind = 'invoice' and status in ('unpaid', 'pending');
create index invoices_credit_notes_by_due_day on invoices (due_on, id) where kind = 'credit_note';
drop index invoices_written_off;
create index invoices_written_off on invoices (due_on, id) include (company_id, country, created_at, gross_minor) where status = 'writeoff';

create index reviews_flagged on reviews (created_at, id) where state = 'held' and flags <> '{}';
create index company_accreditations_by_number on company_accreditations (certificate_number);
-- Names are looked for in the order of their bytes alone (companies_by_name).
drop index companies_by_name_prefix;
