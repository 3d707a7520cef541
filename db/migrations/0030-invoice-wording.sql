-- Facts of a seller that the law of some countries asks invoices to name. Both additions are constants, so no row is rewritten.
alter table business_units
  add column seller_seat text constraint business_units_seat_said check (length(btrim(seller_seat)) > 0),
  add column seller_statements text[] not null default '{}' constraint business_units_statements check (
    seller_statements <@ array['f_tax', 'business_register'] and array_position(seller_statements, null) is null);
comment on column business_units.seller_seat is 'Place of the registered office, where invoices must name it.';
comment on column business_units.seller_statements is
  'Statements that invoices print: f_tax, approved for F-tax (se); business_register, in the register of business enterprises (no).';
