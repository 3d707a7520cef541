import type pg from 'pg';
import { makeData, vacuumFilled } from '../make-data.ts';
import type { DeskSize } from './desk-sizes.ts';
import { seedDeskCompanies } from './seed-desk-companies.ts';
import { seedDeskLeads } from './seed-desk-leads.ts';
import { seedDeskMoney } from './seed-desk-money.ts';
import { seedDeskQueues } from './seed-desk-queues.ts';
import { seedDeskWork } from './seed-desk-work.ts';

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
