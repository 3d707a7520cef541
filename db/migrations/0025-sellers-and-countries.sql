-- Sellers that are not registered for VAT, and countries that take no new companies or enquiries.
alter table business_units
  drop constraint business_units_seller_whole,
  drop constraint business_units_seller_said,
  -- A seller without a VAT number is not registered for VAT. Everything else is there or missing together.
  add constraint business_units_seller_whole check (
    num_nulls(seller_name, seller_address, seller_company_number, seller_bank_details) in (0, 4)
    and (seller_name is not null or seller_vat_number is null)),
  add constraint business_units_seller_said check (
    seller_name is null
    or (length(btrim(seller_name)) > 0 and cardinality(seller_address) between 1 and 6 and array_position(seller_address, null) is null
        and length(btrim(seller_company_number)) > 0 and length(btrim(seller_bank_details)) > 0
        and (seller_vat_number is null or length(btrim(seller_vat_number)) > 0))),
  add column offered boolean not null default true;
comment on column business_units.seller_vat_number is 'Null: the seller is not registered for VAT and charges none.';
comment on column business_units.offered is 'Takes new companies and enquiries. False: existing companies keep working.';

-- Checked for existing documents by the next migration, which locks no reader or writer.
alter table invoices
  drop constraint invoices_vat_treatment,
  add constraint invoices_vat_treatment
    check (vat_treatment in ('domestic', 'reverse_charge', 'outside', 'unregistered', 'opening_balance')) not valid,
  add constraint invoices_vat_needs_registration
    check (vat_treatment <> 'unregistered' or seller->>'vatNumber' is null) not valid,
  add constraint invoices_registered_seller
    check (vat_rate_bp = 0 or seller->>'vatNumber' is not null) not valid,
  add constraint invoices_opening_balance
    check (vat_treatment <> 'opening_balance' or (purchase_id is null and vat_rate_bp = 0)) not valid;
comment on column invoices.vat_treatment is
  'Why this rate: domestic; reverse charge for a business elsewhere in the VAT area; none outside it; unregistered: the seller charges no VAT; opening balance: the previous system accounted for it.';
