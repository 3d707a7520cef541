import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { seedDesk } from './desk/seed-desk.ts';
import { makeData } from './make-data.ts';
import { seedBusyCompanies, assignDistricts } from './seed-busy-companies.ts';
import { makeHeldEnquiries, seedCompanies } from './seed-companies.ts';
import { seedInvoices } from './seed-invoices.ts';
import { seedListings } from './seed-listings.ts';

// Benchmarks run rarely, so this checks that their data still fits the current tables.

const smallSize = { enquiries: 400, live: 200, companies: 20 };
const smallDeskSize = {
  ...smallSize,
  waiting: 5,
  tickets: 20,
  introductions: 20,
  messages: 20,
  entries: 20,
  jobs: 20,
  notices: 5,
  sources: 5,
};

type Seed = (client: pg.Client) => Promise<unknown>;
const seeds: readonly (readonly [string, string, Seed])[] = [
  ['a market', 'purchases', (client) => makeData(client, smallSize)],
  [
    'companies with a long past',
    'declines',
    async (client) => {
      await makeData(client, smallSize);
      await seedBusyCompanies(client, { share: 0.01, liveShare: 0.5 });
      const { rows } = await client.query<{ id: number }>('select id from work_types order by id limit 1');
      expect(await assignDistricts(client, rows[0]?.id ?? 0)).toEqual({ busy: expect.any(Number), twins: expect.any(Number) });
    },
  ],
  [
    'companies of one region, and enquiries that wait for them',
    'coverage_districts',
    async (client) => {
      await makeData(client, smallSize);
      await seedCompanies(client);
      await makeHeldEnquiries(client, 10);
    },
  ],
  [
    'invoices of decades',
    'allocations',
    async (client) => {
      await makeData(client, { enquiries: 0, live: 0, companies: 2 });
      await seedInvoices(client, { many: 200, few: 50 });
    },
  ],
  [
    'listings with reviews',
    'reviews',
    async (client) => {
      await makeData(client, smallSize);
      await seedListings(client);
    },
  ],
  ['everything that staff see', 'reports', (client) => seedDesk(client, smallDeskSize)],
];

it.each(seeds)('%s', async (_what, table, place) => {
  const { connection, drop } = await createTestDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await place(client);
    const { rows } = await client.query<{ placed: boolean }>(`select exists (select from ${table}) as placed`);
    expect(rows).toEqual([{ placed: true }]);
  } finally {
    await client.end();
    await drop();
  }
});
