// npm run diagrams: writes docs/entities.md, docs/data-map.md, docs/database-roles.md and db/grants.json from a database with every migration applied.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { startTestServer } from '../test/database-server.ts';
import { drawDataMap, readColumns } from './diagrams/draw-data-map.ts';
import { deriveGrants, drawGrants } from './diagrams/derive-grants.ts';
import { drawEntities } from './diagrams/draw-entities.ts';
import { readEntities } from './diagrams/read-entities.ts';

// The grants of a new table are unknown until they are derived here.
const server = await startTestServer({ grants: false });
try {
  const { connection } = await server.createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  writeFileSync('docs/entities.md', drawEntities(await readEntities(client)));
  const tables = await readColumns(client);
  writeFileSync('docs/data-map.md', drawDataMap(tables));
  const grants = await deriveGrants(client, tables);
  writeFileSync('db/grants.json', JSON.stringify(grants));
  execFileSync(process.execPath, ['scripts/lint.ts', 'oxfmt', '--write', 'db/grants.json']);
  writeFileSync('docs/database-roles.md', drawGrants(grants));
  await client.end();
} finally {
  await server.stop();
}
