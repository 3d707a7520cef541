import type pg from 'pg';

/** Districts, ordered by path, in the region whose companies are the same at every size. */
export const regionDistricts = 300;

/**
 * Gives the first thousand companies 60 neighbouring districts within one region and all others 60 outside it, with 8 work types
 * each. So an enquiry in the region has the same matches with a thousand companies as with twenty thousand.
 */
export async function seedCompanies(client: pg.ClientBase): Promise<void> {
  await client.query(`set synchronous_commit = off`);
  await client.query(`truncate coverage_districts, coverage_work_types`);
  await client.query(`
    insert into coverage_districts (coverage_area_id, district_id)
    select a.id, d.id
    from (select id, company_id, (company_id * 7919)::bigint as draw from coverage_areas) a
    cross join lateral (select case when a.company_id <= 1000 then a.draw % (${regionDistricts} - 60)
                                    else ${regionDistricts} + a.draw % ((select count(*) from d) - ${regionDistricts} - 60) end as start) s
    join d on d.n >= s.start and d.n < s.start + 60`);
  await client.query(`
    insert into coverage_work_types (coverage_area_id, work_type_id)
    select a.id, w.id from coverage_areas a
    join w on (w.n - (a.company_id * 31) % (select count(*) from w) + (select count(*) from w)) % (select count(*) from w) < 8`);
  await client.query(`reset synchronous_commit`);
}

/** Creates enquiries in the region and returns their ids. They are held, because the product would release received ones. */
export async function makeHeldEnquiries(client: pg.ClientBase, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(`
    with made as (
      insert into enquiries (quote_code, source_id, site, country, work_type_id, district_id, description, answers, timescale, status, received_at,
                             max_sales, base_price_minor, list_price_minor, currency)
      select 'W' || nextval(pg_get_serial_sequence('enquiries', 'id')), (select max(id) from sources), 1, 'gb', w.id, d.id,
             'Combi is 14 years old and losing pressure.', '[{"question": 1, "option": "ASAP"}]', 'ASAP', 'held', now(),
             3, w.net_minor, w.net_minor, 'GBP'
      from generate_series(1, ${count}) g(k)
      join d on d.n = (k * 7919) % ${regionDistricts} join w on w.n = (k * 31) % (select count(*) from w)
      returning id),
    contacts as (
      insert into enquiry_contacts (enquiry_id, forename, surname, telephone, email, postcode, phone_key, email_key, retention_until)
      select id, 'Bench', 'Consumer', '+447700900000', 'w' || id || '@example.test', 'LE1 1AA', 'w' || id, 'w' || id || '@example.test', now() + interval '90 days'
      from made),
    consents as (
      insert into enquiry_consents (enquiry_id, text, given_at, ip, max_recipients) select id, 'Up to three companies may contact me', now(), '127.0.0.1', 3 from made)
    select id from made order by id`);
  return rows.map(({ id }) => Number(id));
}
