-- How a company wants its invoices and credit notes mailed, and what became of each. The wish when a document is issued counts.
alter table companies
  add column invoice_mails text not null default 'monthly'
    constraint companies_invoice_mails check (invoice_mails in ('issued', 'daily', 'monthly', 'none'));
comment on column companies.invoice_mails is 'When invoices and credit notes are mailed: each as issued, the next morning, on the first of the next month, or not at all.';

create table document_mails (
  invoice_id bigint constraint document_mails_pk primary key constraint document_mails_invoice_fk references invoices (id),
  company_id bigint not null constraint document_mails_company_fk references companies (id),
  way text not null constraint document_mails_way check (way in ('issued', 'daily', 'monthly', 'none')),
  due_on date,
  told_at timestamptz,
  constraint document_mails_due check ((due_on is not null) = (way in ('daily', 'monthly'))),
  constraint document_mails_month check (way <> 'monthly' or extract(day from due_on) = 1),
  constraint document_mails_told check (case way when 'issued' then told_at is not null when 'none' then told_at is null else true end)
);
comment on table document_mails is 'How each invoice or credit note is mailed, decided when it was issued. A document is mailed once; what is due together goes in one mail.';
comment on column document_mails.due_on is 'The day, by the calendar of the company, on whose morning it is mailed with all that is due then.';
comment on column document_mails.told_at is 'When its mail was put into the outbox.';
create index document_mails_due_first on document_mails (due_on, company_id) where told_at is null and due_on is not null;
create index document_mails_by_company on document_mails (company_id, told_at) where way = 'issued';

create function keep_document_mail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.told_at is not null
     or (new.invoice_id, new.company_id, new.way, new.due_on) is distinct from (old.invoice_id, old.company_id, old.way, old.due_on) then
    raise exception 'document % is mailed once', old.invoice_id using errcode = 'check_violation', constraint = 'document_mails_once';
  end if;
  return new;
end $$;
create trigger document_mails_once before update or delete on document_mails for each row execute function keep_document_mail();

create function check_document_mail() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices i where i.id = new.invoice_id and i.company_id = new.company_id) then
    raise exception 'a document is mailed to its own company' using errcode = 'check_violation', constraint = 'document_mails_of_company';
  end if;
  return new;
end $$;
create trigger document_mails_of_company before insert on document_mails for each row execute function check_document_mail();

-- What was issued before is on the page of its lead and in the list of invoices; nobody is mailed the past.
insert into document_mails (invoice_id, company_id, way) select id, company_id, 'none' from invoices;
