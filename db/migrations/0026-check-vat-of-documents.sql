-- Documents issued before the new constraints meet them as well.
alter table invoices
  validate constraint invoices_vat_treatment,
  validate constraint invoices_vat_needs_registration,
  validate constraint invoices_registered_seller,
  validate constraint invoices_opening_balance;
