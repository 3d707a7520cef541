import type pg from 'pg';
import type { DeskSize } from './desk-sizes.ts';

/**
 * A year of leads. Most of the newest 4 % are on sale and some are held. Half of the older ones were never sold, every 50th was
 * withdrawn. A few work types have most of them.
 */
async function seedEnquiries(client: pg.ClientBase, { enquiries, waiting, sources }: DeskSize): Promise<void> {
  await client.query(`
    insert into sources (name) select 'Partner ' || n from generate_series(1, ${sources}) n;
    create temporary table place as
    select country, id, row_number() over (partition by country order by path, code) - 1 as n, count(*) over (partition by country) as among
    from regions where level = 'district' and active and geographic;
    create index on place (country, n);
    create temporary table work as
    select country, work_type_id as id, net_minor, currency, row_number() over (partition by country order by work_type_id) - 1 as n, count(*) over (partition by country) as among
    from list_prices;
    create index on work (country, n);
    create temporary table counted as
      select distinct p.country, p.among as places, w.among as works from place p join work w on w.country = p.country;
    analyze place;
    analyze work`);
  await client.query(`
    insert into enquiries (quote_code, source_id, site, country, work_type_id, district_id, description, timescale, qualified, status, received_at,
                           released_at, opened_at, ended_at, max_sales, sold, base_price_minor, list_price_minor, currency)
    select 'D' || upper(to_hex(e.n * 7 + 1048576)), (select min(id) from sources where not for_staff) + floor(power(e.a, 2) * ${sources})::int, 1 + e.n % 2, e.country, w.id, p.id,
           'Combi is 14 years old and losing pressure. Would like a quote this week.', (array['ASAP', '1MONTH', '3MONTHS'])[1 + e.n % 3], e.n % 4 = 0,
           e.status, e.at, case when e.status <> 'held' then e.at end, case when e.status <> 'held' then e.at end,
           case when e.status in ('removed', 'expired') then e.at + interval '14 days' end, 3, case when e.status in ('held', 'removed') then 0 else e.sold end,
           w.net_minor, w.net_minor + (e.n % 5) * 100, w.currency
    from (select n, r.*, now() - interval '365 days' * (${enquiries} - n) / ${enquiries} as at,
                 case when r.u < 0.80 then 'gb' when r.u < 0.90 then 'se' when r.u < 0.97 then 'dk' else 'no' end as country,
                 case when n > ${enquiries} * 0.9 and n % (${enquiries} / ${waiting} / 10) = 1 then 'held' when n % 50 = 0 then 'removed'
                      when n > ${enquiries} * 0.96 then 'released' else 'expired' end as status,
                 case when r.s < 0.5 then 0 when r.s < 0.75 then 1 when r.s < 0.87 then 2 else 3 end as sold
          from generate_series(1, ${enquiries}) n cross join lateral (select random() as u, random() as s, random() as a, random() as b, random() as c where n > 0) r) e
    join counted k on k.country = e.country
    join place p on p.country = e.country and p.n = floor(e.b * k.places)::int
    join work w on w.country = e.country and w.n = floor(power(e.c, 2) * k.works)::int
    order by e.n`);
}

/** The buyers of each sold lead, in order; a few companies buy most. */
async function seedPurchases(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into purchases (code, enquiry_id, company_id, slot_no, channel, created_at, first_request_at, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                           balance_after_minor, credit_limit_at_purchase_minor, email_validated, purchase_enabled, had_card, buy_without_card,
                           set_up_complete, accreditations_ok, company_status)
    select 'L' || upper(to_hex(row_number() over (order by e.at, e.id) * 5 + 1048576)), e.id, b.company_id, e.slot, 'single', e.at, e.at, e.currency, e.rate, e.net, (2 * e.net * e.rate + 10000) / 20000,
           e.net + (2 * e.net * e.rate + 10000) / 20000, e.net, 100000000, true, true, true, false, true, true, 20
    from (select id, country, currency, list_price_minor as net, slot, random_of_lead, case country when 'gb' then 2000 else 2500 end as rate,
                 least(released_at + slot * interval '11 minutes', now()) as at
          from (select *, random() as random_of_lead from enquiries where sold > 0) sold_leads cross join lateral generate_series(1, sold) slot) e
    join (select distinct country, among from buyer) k on k.country = e.country
    join buyer b on b.country = e.country and b.n = (floor(power(e.random_of_lead, 3) * k.among)::int + e.slot) % k.among
    order by e.at, e.id`);
}

export async function seedDeskLeads(client: pg.ClientBase, size: DeskSize): Promise<void> {
  await seedEnquiries(client, size);
  await client.query(`analyze enquiries`);
  await seedPurchases(client);
  await client.query(`
    insert into enquiry_contacts (enquiry_id, forename, surname, telephone, email, postcode, phone_key, email_key, retention_until)
    select id, 'Bench', 'Consumer', '+4411641' || lpad((id % 900000)::text, 5, '0'), 'c' || id || '@example.test', 'LE1 1AA', '+4411641' || lpad((id % 900000)::text, 5, '0'),
           'c' || id || '@example.test', now() + interval '90 days' from enquiries where received_at > now() - interval '120 days';
    insert into distribution_runs (enquiry_id, matched_at, matched, automatic, opens_at, settled_at)
    select id, released_at, '{}', '{}', released_at, released_at from enquiries where released_at > now() - interval '120 days';
    insert into alert_deliveries (code, company_id, kind, enquiry_id, channel, sent_at)
    select 'a' || e.id || '-' || n, 1 + (e.id + n) % ${size.companies}, 'priority', e.id, 'email', e.released_at + interval '1 minute'
    from enquiries e, generate_series(1, 2) n where e.released_at > now() - interval '90 days'`);
}
