-- Documents issued before the new constraints meet them as well.
alter table invoices
  validate constraint invoices_vat_number_check,
  validate constraint invoices_reverse_charge_confirmed,
  validate constraint invoices_confirmed_is_reverse_charge,
  validate constraint invoices_unconfirmed_is_charged;
