-- What a company tells about itself beyond its registration, what the account team allows it, and where its mails go.
alter table companies
  add column show_listing boolean not null default true,
  add column ban_edit boolean not null default false,
  add column ban_edit_coverage boolean not null default false,
  add column allow_edit_company_details boolean not null default false,
  add column invoice_emails text[] not null default '{}' constraint companies_invoice_emails
    check (cardinality(invoice_emails) <= 10 and array_position(invoice_emails, null) is null),
  add column billing_address_enabled boolean not null default false,
  add column billing_address_line1 text,
  add column billing_address_line2 text,
  add column billing_address_town text,
  add column billing_address_county text,
  add column billing_address_postcode text,
  add column billing_address_country country_code,
  add constraint companies_billing_address_whole check (
    not billing_address_enabled
    or num_nulls(billing_address_line1, billing_address_town, billing_address_postcode, billing_address_country) = 0);
comment on column companies.ban_edit is 'The account team manages the profile: its owner may read it.';
comment on column companies.allow_edit_company_details is 'Whether the company may change its name and number itself.';
comment on column companies.billing_address_enabled is 'Off: invoices bear the address of the company; what was entered is kept.';

alter table users
  add column receive_marketing_email boolean not null default false,
  add column invoice_email_only boolean not null default false;
comment on column users.invoice_email_only is 'Invoices go to the invoice e-mails of the company and not to this user.';
