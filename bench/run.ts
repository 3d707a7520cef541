// Prints every speed as a ratio to a floor measured in the same run on the same data: npm run bench
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { migrate } from '../server/platform/migrate.ts';
import { prepareTemplate } from '../test/template.ts';
import { fullSize, makeData, type DataSize } from './make-data.ts';
import { measureMap } from './measure-map.ts';
import { measureMarketplace } from './measure-marketplace.ts';
import { measurePurchases } from './measure-purchases.ts';
import { measureStart } from './measure-start.ts';

const share = Number(process.argv.find((given) => given.startsWith('--share='))?.slice(8) ?? '1');
const size: DataSize = {
  enquiries: Math.round(fullSize.enquiries * share),
  live: Math.round(fullSize.live * share),
  companies: Math.round(fullSize.companies * share),
};
const onlyLive: DataSize = { ...size, enquiries: size.live };

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });

async function makeDatabase(name: string, wanted: DataSize) {
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
    await makeData(client, wanted);
  } finally {
    await client.end();
  }
  console.log(
    `${name}: ${wanted.enquiries} enquiries, ${wanted.live} live, ${wanted.companies} companies, made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return connection;
}

try {
  const whole = await makeDatabase('bench_whole', size);
  const live = await makeDatabase('bench_live', onlyLive);
  await measureMarketplace(whole, live, size);
  await measurePurchases(whole, size);
  await measureStart();
  await measureMap();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
