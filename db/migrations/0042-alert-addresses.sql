-- Alerts go to addresses that a company names, and nobody but their reader can say that they are wanted there.
create table alert_addresses (
  id bigint generated always as identity constraint alert_addresses_id_once unique,
  company_id bigint not null constraint alert_addresses_company_fk references companies (id),
  address text not null constraint alert_addresses_lower_case check (address = lower(address)),
  confirmed_at timestamptz,
  priority_off_at timestamptz,
  digest_off_at timestamptz,
  constraint alert_addresses_pk primary key (company_id, address)
);
comment on table alert_addresses is 'What is known of an address for the alerts of a company: that its reader confirmed it, and what they switched off. An address without a row was never written to.';
comment on column alert_addresses.confirmed_at is 'Null for the address of the account, which is confirmed with the account.';

create table alert_address_links (
  id bigint generated always as identity constraint alert_address_links_pk primary key,
  company_id bigint not null,
  address text not null,
  token_hash bytea not null constraint alert_address_links_token_once unique,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  constraint alert_address_links_address_fk foreign key (company_id, address) references alert_addresses (company_id, address)
);
comment on table alert_address_links is 'One row per mail that asks the reader of an address to confirm it; those of the last weeks say how often one may be sent.';
create index alert_address_links_by_address on alert_address_links (address, sent_at);
create index alert_address_links_by_company on alert_address_links (company_id, sent_at);

alter table alert_deliveries add column address_id bigint constraint alert_deliveries_address_fk references alert_addresses (id);
alter table alert_deliveries add column off_hash bytea constraint alert_deliveries_off_once unique;
comment on column alert_deliveries.address_id is 'Of a mail: where it went.';
comment on column alert_deliveries.off_hash is 'Of a mail: what its link to switch off carries, which stands only there.';
