-- The lists of the back-office on a market of years: each view in each order by an index.

-- A lead changes its stage with the last sale only, and then every index of it anyway: further on, what staff narrow a list to stands in
-- front, and in each piece the ids follow each other.
drop index enquiries_by_stage;
drop index enquiries_by_source;
drop index enquiries_by_work_type;
drop index enquiries_by_district;
create index enquiries_by_stage_and_country on enquiries (stage, country, id);
create index enquiries_by_source_and_stage on enquiries (source_id, stage, country, id);
create index enquiries_by_work_type_and_stage on enquiries (work_type_id, stage, country, id);
create index enquiries_by_district_and_stage on enquiries (district_id, stage, id);

-- When a company bought last, written with its balance under the lock of its account.
alter table accounts add column last_purchase_at timestamptz;
update accounts a set last_purchase_at = (select max(p.created_at) from purchases p where p.company_id = a.company_id);
comment on column accounts.last_purchase_at is 'When its company bought a lead last, whatever became of it; null where it never has.';
create index accounts_by_balance on accounts (balance_minor, company_id);
create index accounts_by_last_purchase on accounts (last_purchase_at nulls first, company_id);

-- What waits for payment in the other orders, and what was taken back by its total. By issue the newest are not due yet, and those
-- are passed by without being read.
create index invoices_waiting_by_issue on invoices (created_at, id) include (due_on, status, company_id) where kind = 'invoice' and status in ('unpaid', 'pending');
create index invoices_waiting_by_total on invoices (gross_minor, id) where kind = 'invoice' and status in ('unpaid', 'pending');
create index invoices_credit_notes_by_total on invoices (gross_minor, id) where kind = 'credit_note';

-- Reviews by their rating, the newest of each first, and what was taken down of replies.
create index reviews_by_rating on reviews (state, rating_overall, created_at desc, id desc);
create index reviews_by_rating_down on reviews (state, rating_overall desc, created_at desc, id desc);
create index review_replies_unpublished on review_replies (first_at) where state = 'unpublished';

-- How a writer's name or company begins, in the order of bytes, as of companies; and what somebody of the staff has taken.
drop index tickets_by_name;
drop index tickets_by_company;
create index tickets_by_beginning_of_name on tickets (lower(name) collate "C");
create index tickets_by_beginning_of_company on tickets (lower(company_name) collate "C");
create index tickets_taken on tickets (assigned_to, id) where assigned_to is not null;

-- Messages of one kind, however rare it is.
create index outbox_messages_by_template on outbox_messages (template, id);
