import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { placeDesk } from './desk/place-desk.ts';
import { makeData } from './make-data.ts';
import { placeBusy, shareOutDistricts } from './place-busy.ts';
import { makeWaiting, placeCompanies } from './place-companies.ts';
import { placeInvoices } from './place-invoices.ts';
import { placeListings } from './place-listings.ts';

// Benchmarks run rarely, so this checks that their data still fits the current tables.

const little = { enquiries: 400, live: 200, companies: 20 };
const littleOfAll = { ...little, waiting: 5, tickets: 20, introductions: 20, messages: 20, entries: 20, jobs: 20, notices: 5, sources: 5 };

type Place = (client: pg.Client) => Promise<unknown>;
const places: readonly (readonly [string, string, Place])[] = [
  ['a market', 'purchases', (client) => makeData(client, little)],
  [
    'companies with a long past',
    'declines',
    async (client) => {
      await makeData(client, little);
      await placeBusy(client, { share: 0.01, liveShare: 0.5 });
      const { rows } = await client.query<{ id: number }>('select id from work_types order by id limit 1');
      expect(await shareOutDistricts(client, rows[0]?.id ?? 0)).toEqual({ busy: expect.any(Number), twins: expect.any(Number) });
    },
  ],
  [
    'companies of one region, and enquiries that wait for them',
    'coverage_districts',
    async (client) => {
      await makeData(client, little);
      await placeCompanies(client);
      await makeWaiting(client, 10);
    },
  ],
  [
    'invoices of decades',
    'allocations',
    async (client) => {
      await makeData(client, { enquiries: 0, live: 0, companies: 2 });
      await placeInvoices(client, { many: 200, few: 50 });
    },
  ],
  [
    'listings with reviews',
    'reviews',
    async (client) => {
      await makeData(client, little);
      await placeListings(client);
    },
  ],
  ['everything that staff see', 'reports', (client) => placeDesk(client, littleOfAll)],
];

it.each(places)('%s', async (_what, table, place) => {
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
