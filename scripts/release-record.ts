// npm run release-record: records the release in package.json under db/releases: the fingerprint of its schema, its migrations with
// their checksums, and the privileges of its server. The rows of a seeded database are recorded too, from which upgrades are tested.
// `--again` replaces a record not yet tagged.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { seedDemonstration } from '../db/demo/seed-demonstration.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { readMigrations } from '../server/platform/database/migrate.ts';
import { readSchemaFingerprint } from '../server/platform/database/schema-fingerprint.ts';
import { startTestServer, type TestServer } from '../test/database-server.ts';
import { packRows, readRows } from './releases/recorded-rows.ts';
import { grantsPath, releasePath, rowsPath, type Release } from './releases/release-files.ts';

/** The largest dump that the repository keeps per release. */
const maxDumpBytes = 1_500_000;

async function seed(connection: pg.ClientConfig, now: Date): Promise<void> {
  const database = openDatabase({ connection, poolSize: 4 });
  database.useJobSender(() => Promise.resolve());
  try {
    await seedDemonstration(database, now, () => undefined);
  } finally {
    await database.close();
  }
}

async function record(server: TestServer, version: string): Promise<void> {
  const { connection } = await server.createDatabase();
  const now = new Date();
  await seed(connection, now);
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' });
  await client.connect();
  const { sha256: schema } = await readSchemaFingerprint(client);
  const { rows } = await client.query<{ major: number }>(`select current_setting('server_version_num')::integer / 10000 as major`);
  const packed = packRows(await readRows(client, now));
  await client.end();
  if (packed.length > maxDumpBytes) throw new Error(`the rows take ${packed.length} bytes, at most ${maxDumpBytes}`);
  const migrations = (await readMigrations()).map(({ name, checksum }) => ({ name, sha256: checksum }));
  const release: Release = { version, postgres: rows[0]?.major ?? 0, schema, migrations };
  writeFileSync(releasePath(version), `${JSON.stringify(release, null, 2)}\n`);
  writeFileSync(rowsPath(version), packed);
  writeFileSync(grantsPath(version), brotliCompressSync(readFileSync('db/grants.json')));
  console.log(`${version}: ${migrations.length} migrations, schema ${schema.slice(0, 12)}, rows in ${Math.ceil(packed.length / 1024)} KB`);
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
if (existsSync(releasePath(version)) && !process.argv.includes('--again')) {
  console.error(`${version} is recorded already. Raise the version in package.json, or pass --again if it is not tagged yet.`);
  process.exitCode = 1;
} else {
  const server = await startTestServer();
  try {
    await record(server, version);
  } finally {
    await server.stop();
  }
}
