// npm run diagrams: writes docs/entities.md and docs/data-map.md from a database with every migration applied.
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { startTestServer } from '../test/database-server.ts';
import { drawDataMap, readColumns } from './diagrams/draw-data-map.ts';
import { drawEntities } from './diagrams/draw-entities.ts';
import { readEntities } from './diagrams/read-entities.ts';

const server = await startTestServer();
try {
  const { connection } = await server.createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  writeFileSync('docs/entities.md', drawEntities(await readEntities(client)));
  writeFileSync('docs/data-map.md', drawDataMap(await readColumns(client)));
  await client.end();
} finally {
  await server.stop();
}
