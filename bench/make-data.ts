import type pg from 'pg';
import { makePastSales } from './make-past-sales.ts';

export interface DataSize {
  readonly enquiries: number;
  readonly live: number;
  readonly companies: number;
}

/** The size the goals in docs/speed.md are stated for. */
export const fullSize: DataSize = { enquiries: 1_000_000, live: 60_000, companies: 20_000 };

/**
 * Creates a marketplace of the given size in one country by SQL. Each company has about 60 districts, 8 work types, an account, a card and a session
 * with the token `bench-<id>`. The last `live` enquiries are on sale.
 */
export async function makeData(client: pg.ClientBase, size: DataSize): Promise<void> {
  await client.query(`set synchronous_commit = off`);
  await client.query(`select setseed(0.42)`);
  await client.query(`
    create temporary table d as
    select id, row_number() over (order by path, code) - 1 as n from regions where country = 'gb' and level = 'district' and active and geographic;
    create temporary table w as
    select w.id, p.net_minor, row_number() over (order by w.id) - 1 as n from work_types w join list_prices p on p.work_type_id = w.id and p.country = 'gb'`);
  await makeCompanies(client, size.companies);
  await makeEnquiries(client, size);
  await makePastSales(client);
  await client.query(`reset synchronous_commit`);
  await vacuumFilled(client);
}

/**
 * Does what autovacuum would have done by now. Skips empty tables, as autovacuum does: PostgreSQL would plan full scans of a table vacuumed while
 * empty until it is analysed again.
 */
export async function vacuumFilled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(`
    select string_agg(format('%I.%I', relnamespace::regnamespace, relname), ', ') as tables from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss') and pg_relation_size(oid) > 0`);
  if (rows[0]?.tables) await client.query(`vacuum analyze ${rows[0].tables}`);
}

async function makeCompanies(client: pg.ClientBase, companies: number): Promise<void> {
  await client.query(`
    insert into companies (internal_name, country, communications_language, time_zone, phone, mobile, address_line1, town, postcode,
                           lead_delivery_confirmed_at, lead_alerts_confirmed_at)
    select 'Bench ' || n, 'gb', 'en', 'Europe/London', '01632 960000', '07700 900000', '1 Bench Street', 'Leicester', 'LE1 1AA', now(), now()
    from generate_series(1, ${companies}) n;
    insert into users (company_id, email, title, forename, surname, password_hash, email_validated_at)
    select id, 'bench' || id || '@example.test', 'Ms', 'Bench', 'Buyer', 'x', now() from companies;
    insert into listings (company_id, trading_name, description, slug)
    select id, internal_name, 'A company of the bench', 'bench-' || id from companies;
    insert into accounts (company_id, currency, credit_limit_minor) select id, 'GBP', 100000000 from companies;
    insert into ledger_accounts (company_id, kind, currency) select id, 'receivable', 'GBP' from companies;
    insert into cards (company_id, provider, provider_ref, brand, last4, expires_on, cardholder, is_default)
    select id, 'sandbox', 'bench-' || id, 'visa', '4242', '2099-12-31', 'Bench Buyer', true from companies;
    insert into company_accreditations (company_id, scheme_id, certificate_number, manual_approval_until)
    select c.id, s.id, 'B' || c.id || '-' || s.id, '2099-01-01' from companies c, accreditation_schemes s where s.country = 'gb';
    insert into sessions (token_hash, user_id, ends_at)
    select sha256(convert_to('bench-' || lpad(company_id::text, 37, '0'), 'UTF8')), id, now() + interval '90 days' from users;
    insert into coverage_areas (company_id, name) select id, 'Coverage 1' from companies`);
  // 60 neighbouring districts from a random start, 8 work types likewise.
  await client.query(`
    insert into coverage_districts (coverage_area_id, district_id)
    select a.id, d.id from (select id, floor(random() * (select count(*) from d))::bigint as start from coverage_areas) a
    join d on (d.n - a.start + (select count(*) from d)) % (select count(*) from d) < 60;
    insert into coverage_work_types (coverage_area_id, work_type_id)
    select a.id, w.id from (select id, floor(random() * (select count(*) from w))::bigint as start from coverage_areas) a
    join w on (w.n - a.start + (select count(*) from w)) % (select count(*) from w) < 8`);
}

async function makeEnquiries(client: pg.ClientBase, size: DataSize): Promise<void> {
  await client.query(`
    insert into sources (name) values ('Bench');
    insert into enquiries (quote_code, source_id, site, country, work_type_id, district_id, description, answers, timescale, qualified, status,
                           received_at, released_at, opened_at, ended_at, max_sales, base_price_minor, list_price_minor, currency)
    select 'B' || e.n, (select max(id) from sources), 1, 'gb', w.id, d.id, 'Combi is 14 years old and losing pressure. Would like a quote this week.',
           '[{"question": 1, "option": "ASAP"}]', (array['ASAP', '1MONTH', '3MONTHS'])[1 + e.n % 3], e.n % 4 = 0,
           case when live then 'released' else 'expired' end, at, at, at, case when live then null else at + interval '14 days' end,
           3, w.net_minor, w.net_minor, 'GBP'
    from (select n, n > ${size.enquiries - size.live} as live,
                 case when n > ${size.enquiries - size.live} then now() - interval '20 hours' * (${size.enquiries} - n) / ${size.live}
                      else now() - interval '15 days' - interval '350 days' * (${size.enquiries} - n) / ${size.enquiries} end as at,
                 floor(random() * (select count(*) from d))::bigint as dn, floor(random() * (select count(*) from w))::bigint as wn
          from generate_series(1, ${size.enquiries}) n) e
    join d on d.n = e.dn join w on w.n = e.wn
    order by e.n;
    insert into enquiry_contacts (enquiry_id, forename, surname, telephone, email, postcode, phone_key, email_key, retention_until)
    select id, 'Bench', 'Consumer', '+447700900000', 'c' || id || '@example.test', 'LE1 1AA', 'p' || id, 'c' || id || '@example.test', now() + interval '90 days'
    from enquiries where status = 'released';
    insert into enquiry_consents (enquiry_id, text, given_at, ip, max_recipients)
    select id, 'Up to three companies may contact me', now(), '127.0.0.1', 3 from enquiries where status = 'released'`);
}
