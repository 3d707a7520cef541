-- A company sorts its invoices by their total, however many it has.
create index invoices_by_amount on invoices (company_id, gross_minor, id);
