import type pg from 'pg';
import type { DeskSize } from './desk-sizes.ts';

/** Companies in four countries with varied names, registered over three years; some are locked, some closed. */
export async function seedDeskCompanies(client: pg.ClientBase, { companies, waiting }: DeskSize): Promise<void> {
  await client.query(`
    insert into staff (email, name, role, password_hash) select 'staff' || n || '@example.test', 'Staff ' || n, 'agent', 'x' from generate_series(1, 30) n;
    update companies set
      internal_name = (array['Harrow', 'Ashby', 'Kestrel', 'Northgate', 'Millbrook', 'Castle', 'Abbey', 'Westfield', 'Riverside', 'Lindqvist', 'Jensen', 'Hansen',
        'Oakwood', 'Summit', 'Falcon', 'Greenfield', 'Hillside', 'Marlow', 'Regent', 'Trent', 'Viking', 'Wessex', 'Yorke', 'Zenith'])[1 + id % 24]
        || ' ' || (array['Heating', 'Roofing', 'Windows', 'Electrical', 'Solar', 'Builders', 'Plumbing'])[1 + id % 7] || ' ' || id,
      country = case when id % 100 < 80 then 'gb' when id % 100 < 90 then 'se' when id % 100 < 97 then 'dk' else 'no' end,
      account_type = 1 + id % 3, created_at = now() - interval '1000 days' * (${companies} - id) / ${companies},
      phone = '0116 4' || lpad(id::text, 6, '0'), mobile = '07700 9' || lpad(id::text, 5, '0'), postcode = 'LE' || 1 + id % 90 || ' ' || id % 9 || 'AA',
      status_id = case when id % 50 = 9 then 230 else 20 end,
      locked_at = case when id % 50 = 7 then now() end, lock_reason = case when id % 50 = 7 then 'asked for it' end;
    update accounts a set currency = case c.country when 'gb' then 'GBP' when 'se' then 'SEK' when 'dk' then 'DKK' else 'NOK' end
    from companies c where c.id = a.company_id`);
  await client.query(`
    create temporary table buyer as
    select country, id as company_id, row_number() over (partition by country order by id) - 1 as n, count(*) over (partition by country) as among
    from companies where id % 10 < 7;
    create index on buyer (country, n);
    analyze buyer`);
  await client.query(`
    with first as (select min(scheme_id) as scheme from company_accreditations)
    update company_accreditations a set
      certificate_number = 'C' || company_id,
      updated_at = now() - interval '1 minute' * (company_id % 5000),
      manual_approval_until = case company_id % (${companies} / ${waiting}) when 5 then now() + interval '1 minute' * (company_id % 30000) end,
      rejected_at = case company_id % (${companies} / ${waiting}) when 7 then now() - interval '1 minute' * (company_id % 30000) end,
      reject_reason = case company_id % (${companies} / ${waiting}) when 7 then 'not on the register' end
    from first where a.scheme_id = first.scheme and company_id % (${companies} / ${waiting}) in (3, 5, 7)`);
}
