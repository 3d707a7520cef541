// npm run bench [-- --only=buying|invoices|payments|overload|distribution|match|dryrun|desk|public|uploads|mail|paint|upgrade|scaling|pooler|growth]: prints every speed as a ratio to a
// baseline measured in the same run on the same data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/platform/embedded/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { prepareTemplate } from '../test/template.ts';
import { smallDesk, largeDesk } from './desk/desk-sizes.ts';
import { measureDesk } from './desk/measure-desk.ts';
import { seedDesk } from './desk/seed-desk.ts';
import { fullSize, makeData, vacuumFilled, type DataSize } from './make-data.ts';
import { measureBusy } from './measure-busy.ts';
import { measureDuplicateMails } from './measure-duplicate-mails.ts';
import { measureDryRun } from './measure-dry-run.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureInvoices } from './measure-invoices.ts';
import { measureMap } from './measure-map.ts';
import { measureMarketplace } from './measure-marketplace.ts';
import { measureMatch } from './measure-match.ts';
import { measureOverload } from './measure-overload.ts';
import { measurePaint } from './measure-paint.ts';
import { measurePolls } from './measure-polls.ts';
import { measurePublicPages } from './measure-public-pages.ts';
import { measurePurchases } from './measure-purchases.ts';
import { measureRelease } from './measure-release.ts';
import { measurePooler, measureScaling } from './measure-scaling.ts';
import { measureSlowProvider } from './measure-slow-provider.ts';
import { measureStart } from './measure-start.ts';
import { measureUpgrade } from './measure-upgrade.ts';
import { measureUploads } from './measure-uploads.ts';
import { seedBusyCompanies } from './seed-busy-companies.ts';
import { makeHeldEnquiries, seedCompanies } from './seed-companies.ts';
import { seedListings } from './seed-listings.ts';
import { seedInvoices } from './seed-invoices.ts';

const share = Number(process.argv.find((given) => given.startsWith('--share='))?.slice(8) ?? '1');
const size: DataSize = {
  enquiries: Math.round(fullSize.enquiries * share),
  live: Math.round(fullSize.live * share),
  companies: Math.round(fullSize.companies * share),
};
/** Runs one part only: buying, invoices, payments, overload, distribution, match, dryrun, desk, public, uploads, mail, paint, upgrade, scaling, pooler or growth. */
const only = process.argv.find((given) => given.startsWith('--only='))?.slice(7);
const emptySize: DataSize = { enquiries: 0, live: 0, companies: 0 };
const onlyLive: DataSize = { ...size, enquiries: size.live };

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });

async function makeDatabase(name: string, wanted: DataSize, more?: (client: pg.Client) => Promise<void>) {
  return fillDatabase(name, wanted, async (client) => {
    await makeData(client, wanted);
    await more?.(client);
  });
}

async function fillDatabase(name: string, wanted: Partial<DataSize>, fill: (client: pg.Client) => Promise<void>) {
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const connection = { ...server.connection, database: name };
  await migrate(connection);
  await prepareTemplate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  const began = performance.now();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
  console.log(
    `${name}: ${wanted.enquiries} enquiries, ${wanted.companies} companies, created in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return connection;
}

/** Marketplace, purchases and start, on a market with a long history. */
async function measureBuying(): Promise<void> {
  const whole = await makeDatabase('bench_whole', size, async (client) => {
    await seedBusyCompanies(client, { share, liveShare: size.live / size.enquiries });
    await vacuumFilled(client);
  });
  const live = await makeDatabase('bench_live', onlyLive);
  await measureMarketplace(whole, live, size);
  await measureBusy(whole);
  await measurePurchases(whole, size);
  await measureDryRun(whole);
}

/** Releases among 20,000 companies and among 1,000. */
async function measureDistribution(): Promise<void> {
  const waiting: number[] = [];
  const place = async (client: pg.Client): Promise<void> => {
    await seedCompanies(client);
    waiting.splice(0, Infinity, ...(await makeHeldEnquiries(client, 1_000)));
    await vacuumFilled(client);
  };
  const few = await makeDatabase('bench_few', { enquiries: 20_000, live: 10_000, companies: 1_000 }, place);
  const many = await makeDatabase('bench_many', { enquiries: 20_000, live: 10_000, companies: fullSize.companies }, place);
  await measureMatch(many, few, waiting);
  if (only === 'match') return;
  await measureRelease(many, waiting, 60);
  await measurePolls(many, dataDir);
}

try {
  if (only === undefined || only === 'buying') await measureBuying();
  if (only === undefined || only === 'invoices') {
    const place = async (client: pg.Client): Promise<void> => {
      await seedInvoices(client);
      await vacuumFilled(client);
    };
    await measureInvoices(await makeDatabase('bench_invoices', { ...emptySize, companies: 2 }, place));
  }
  if (only === undefined || only === 'payments') {
    const paying: DataSize = { enquiries: 12_000, live: 12_000, companies: 1_000 };
    await measureSlowProvider(await makeDatabase('bench_paying', paying, vacuumFilled), paying);
  }
  if (only === undefined || only === 'overload') {
    const busy: DataSize = { enquiries: 12_000, live: 12_000, companies: 1_000 };
    await measureOverload(await makeDatabase('bench_overload', busy, vacuumFilled), busy);
  }
  if (only === undefined || only === 'uploads') {
    const selling: DataSize = { enquiries: 12_000, live: 12_000, companies: 1_000 };
    await measureUploads(await makeDatabase('bench_uploads', selling, vacuumFilled), selling);
  }
  if (only === undefined || only === 'distribution' || only === 'match') await measureDistribution();
  if (only === 'dryrun') await measureDryRun(await makeDatabase('bench_dry_run', size, vacuumFilled));
  if (only === undefined || only === 'desk') {
    const few = await fillDatabase('bench_desk_few', smallDesk, (client) => seedDesk(client, smallDesk));
    const many = await fillDatabase('bench_desk', largeDesk, (client) => seedDesk(client, largeDesk));
    await measureDesk(many, few);
    await measureDryRun(many);
  }
  if (only === undefined || only === 'public') {
    const place = async (client: pg.Client): Promise<void> => {
      await seedListings(client);
      await vacuumFilled(client);
    };
    await measurePublicPages(await makeDatabase('bench_public', { enquiries: 20_000, live: 10_000, companies: 1_000 }, place));
  }
  if (only === undefined || only === 'mail') await measureDuplicateMails(await makeDatabase('bench_mail', emptySize), 25);
  if (only === undefined) {
    await measureStart();
    await measureMap();
  }
  if (only === undefined || only === 'paint') await measurePaint();
  if (only === 'scaling') {
    const selling: DataSize = { enquiries: 20_000, live: 16_000, companies: 2_000 };
    await measureScaling(await makeDatabase('bench_scaling', selling, vacuumFilled), selling, dataDir);
  }
  if (only === 'pooler') {
    const selling: DataSize = { enquiries: 20_000, live: 16_000, companies: 2_000 };
    await measurePooler(await makeDatabase('bench_pooler', selling, vacuumFilled), selling);
  }
  if (only === 'growth') await measureGrowth(await fillDatabase('bench_growth', emptySize, () => Promise.resolve()), size.enquiries);
  if (only === 'upgrade') await measureUpgrade(server.connection, size);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
