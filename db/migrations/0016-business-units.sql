-- What the operator says of the marketplace's operation in each country. Without a seller the unit is closed: companies register and set up, nobody buys.
create table business_units (
  country country_code constraint business_units_pk primary key,
  time_zone text not null,
  seller_name text,
  seller_address text[],
  seller_company_number text,
  seller_vat_number text,
  seller_bank_details text,
  payment_terms_days integer not null default 14 constraint business_units_terms check (payment_terms_days between 0 and 120),
  constraint business_units_seller_whole check (
    num_nulls(seller_name, seller_address, seller_company_number, seller_vat_number, seller_bank_details) in (0, 5)),
  constraint business_units_seller_said check (
    seller_name is null
    or (length(btrim(seller_name)) > 0 and cardinality(seller_address) between 1 and 6 and array_position(seller_address, null) is null
        and length(btrim(seller_company_number)) > 0 and length(btrim(seller_vat_number)) > 0 and length(btrim(seller_bank_details)) > 0))
);
comment on column business_units.payment_terms_days is 'Of new accounts: days from an invoice to the day on which it is due.';
insert into business_units (country, time_zone) values
  ('gb', 'Europe/London'), ('dk', 'Europe/Copenhagen'), ('se', 'Europe/Stockholm'), ('no', 'Europe/Oslo');

-- A rate holds from its day until the day of the next one.
create table vat_rates (
  country country_code not null constraint vat_rates_unit_fk references business_units (country),
  since date not null,
  rate_bp integer not null constraint vat_rates_rate check (rate_bp between 0 and 10000),
  constraint vat_rates_pk primary key (country, since)
);
insert into vat_rates (country, since, rate_bp) values
  ('gb', '2011-01-04', 2000), ('dk', '1992-01-01', 2500), ('se', '1990-07-01', 2500), ('no', '2005-01-01', 2500);

-- What a document says stays as it was on the day of its issue: who sells, who buys, in which language, why this VAT, which terms.
alter table invoices
  add column seller jsonb,
  add column buyer jsonb,
  add column language language_code,
  add column vat_treatment text,
  add column terms_days integer;

-- Documents from before bear the seller that stood at the foot of every page, and their buyer as it is known today.
alter table invoices disable trigger invoices_stay;
update invoices i set
  seller = jsonb_build_object('name', case c.country
    when 'gb' then 'Plumbline Marketplace Ltd' when 'dk' then 'Plumbline Danmark ApS'
    when 'se' then 'Plumbline Sverige AB' else 'Plumbline Norge AS' end, 'country', c.country),
  buyer = jsonb_strip_nulls(jsonb_build_object(
    'name', c.internal_name, 'companyNumber', c.company_number, 'vatNumber', c.vat_number,
    'country', case when c.billing_address_enabled then c.billing_address_country else c.country end,
    'address', case when c.billing_address_enabled
      then to_jsonb(array_remove(array[c.billing_address_line1, c.billing_address_line2, c.billing_address_town, c.billing_address_county, c.billing_address_postcode], null))
      else to_jsonb(array_remove(array[c.address_line1, c.address_line2, c.town, c.county, c.postcode], null)) end)),
  language = c.communications_language,
  vat_treatment = 'domestic',
  terms_days = i.due_on - (i.created_at at time zone c.time_zone)::date
from companies c where c.id = i.company_id;
alter table invoices enable trigger invoices_stay;

alter table invoices
  alter column seller set not null,
  alter column buyer set not null,
  alter column language set not null,
  alter column vat_treatment set not null,
  alter column terms_days set not null,
  add constraint invoices_seller_named check (coalesce(length(btrim(seller->>'name')), 0) > 0),
  add constraint invoices_buyer_named check (coalesce(length(btrim(buyer->>'name')), 0) > 0),
  add constraint invoices_vat_treatment check (vat_treatment in ('domestic', 'reverse_charge', 'outside')),
  add constraint invoices_vat_of_treatment check (vat_treatment = 'domestic' or vat_rate_bp = 0),
  add constraint invoices_terms check (terms_days between 0 and 120);
comment on column invoices.vat_treatment is 'Why this rate: the unit''s own; a business elsewhere in its VAT area, which owes the VAT itself; outside of it, none.';
