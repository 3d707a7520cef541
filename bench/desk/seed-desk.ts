import type pg from 'pg';
import { makeData, vacuumFilled } from '../make-data.ts';
import type { DeskSize } from './desk-sizes.ts';
import { seedDeskLeads } from './seed-desk-leads.ts';
import { seedDeskMoney } from './seed-desk-money.ts';
import { seedDeskQueues } from './seed-desk-queues.ts';

/** Messages in every state, an audit log of thirty people, jobs in every state, and notices. */
async function seedDeskWork(
  client: pg.ClientBase,
  { companies, enquiries, messages, entries, jobs, notices, waiting }: DeskSize,
): Promise<void> {
  await client.query(`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, payload, created_at, available_at, sent_at, kept_at, dropped_at, drop_reason, dead_at,
                                 handing_at, last_error, recipient_shown, subject)
    select 'bench:' || n, case when n % 5 = 0 then 'sms' else 'email' end,
           (array['purchase.receipt', 'lead.priority_alert', 'invoice.reminder', 'lead.digest', 'account.password_reset', 'review.request'])[1 + n % 6],
           kind, case kind when 'enquiry' then 100000 + 1 + n % ${enquiries} else 1 + n % ${companies} end,
           jsonb_build_object('purchaseId', n % ${Math.round(enquiries * 0.85)}, 'enquiryId', 100000 + n % ${enquiries}), at, at,
           case state when 'sent' then at end, case state when 'kept' then at end, case state when 'dropped' then at end, case state when 'dropped' then 'switched off' end,
           case when state in ('dead', 'unknown') then at end, case state when 'unknown' then at end, case when state in ('failed', 'dead') then 'refused' end, 'b***@example.test', 'A subject'
    from (select n, now() - interval '365 days' * (${messages} - n) / ${messages} as at,
                 (array['company', 'company', 'company', 'user', 'user', 'enquiry'])[1 + n / 7 % 6] as kind,
                 case when n > ${messages} - ${waiting} / 2 then 'queued' when n > ${messages} - ${waiting} then 'failed'
                      when n % (${messages} / ${waiting}) = 3 then 'dead' when n % (${messages} / ${waiting}) = 5 then 'unknown'
                      when n % 100 = 7 then 'dropped' when n % 100 = 9 then 'kept' else 'sent' end as state from generate_series(1, ${messages}) n) m order by n;
    insert into audit_entries (at, staff_id, actor, action, object_type, object_id, reason, before, after)
    select now() - interval '365 days' * (${entries} - n) / ${entries}, 1 + floor(power(random(), 2) * 30)::int, 'Staff',
           (array['company.edit', 'company.lock', 'lead.release', 'invoice.credit', 'report.decide', 'review.publish', 'price.change', 'note.add'])[1 + n % 8],
           (array['company', 'company', 'enquiry', 'invoice', 'report', 'review', 'price', 'company'])[1 + n % 8], (1 + n % ${companies})::text, 'asked for', '{"a": 1}', '{"a": 2}'
    from generate_series(1, ${entries}) n order by n;
    insert into notices (look, subject, content, dismissable, message_type, audience, starts_at, ends_at)
    select 'info', 'Notice ' || n, 'We are closed on Monday.', true, 'other', 'all', now() - n * interval '9 hours', now() - n * interval '9 hours' + interval '5 days'
    from generate_series(1, ${notices}) n`);
  await client.query(`
    insert into pgboss.job (name, data, state, created_on, start_after, started_on, completed_on, output)
    select q.name, '{}', (case when n > ${jobs} - ${waiting} / 4 then 'created' when n % (${jobs} / ${waiting}) = 3 then 'failed' else 'completed' end)::pgboss.job_state, at, at, at,
           case when n <= ${jobs} - ${waiting} / 4 then at end, '{"message": "broken"}'
    from (select n, now() - interval '14 days' * (${jobs} - n) / ${jobs} as at from generate_series(1, ${jobs}) n) j
    join (select name, row_number() over (order by name) - 1 as at_place, count(*) over () as among from pgboss.queue where name !~ '^__') q on q.at_place = j.n % q.among
    order by j.n`);
}

/** Companies in four countries with varied names, registered over three years; some are locked, some closed. */
async function seedDeskCompanies(client: pg.ClientBase, { companies, waiting }: DeskSize): Promise<void> {
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

/** Drops indexes that no constraint needs and returns the statements that recreate them; building them at the end is several times faster. */
async function dropIndexes(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not i.indisunique`,
    [
      [
        'enquiries',
        'enquiry_contacts',
        'purchases',
        'invoices',
        'allocations',
        'payments',
        'outbox_messages',
        'audit_entries',
        'alert_deliveries',
      ],
    ],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Fills a year of marketplace data for the lists of the back office. Leads in four countries, most of them ended, are sold, billed, refunded and
 * reviewed. Most purchases go to a few companies. Queues, messages, jobs and the audit log are included. Data shown only on detail pages (ledger,
 * caps, keys) is left out.
 */
export async function seedDesk(client: pg.ClientBase, size: DeskSize): Promise<void> {
  await makeData(client, { enquiries: 0, live: 0, companies: size.companies });
  await client.query(`set synchronous_commit = off`);
  // Skips the triggers: the product's own writers are tested against them, and millions of rows would take hours.
  await client.query(`set session_replication_role = replica`);
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '256MB'; set jit = off`);
  const indexes = await dropIndexes(client);
  await seedDeskCompanies(client, size);
  await seedDeskLeads(client, size);
  await seedDeskMoney(client);
  await seedDeskQueues(client, size);
  await seedDeskWork(client, size);
  for (const definition of indexes) await client.query(definition);
  await client.query(`reset session_replication_role`);
  await client.query(`reset synchronous_commit`);
  await vacuumFilled(client);
}
