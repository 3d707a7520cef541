// npm run migrate: brings schema and reference data up to date and ends.
import { openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { readSettings } from '../platform/settings.ts';
import { connectDatabase } from './connect-database.ts';
import { loadReference } from './load-reference.ts';

const postgres = await connectDatabase(readSettings(process.env), false, console.log);
const { applied } = await migrate(postgres.connection);
const database = openDatabase({ connection: postgres.connection, poolSize: 2 });
const loaded = await loadReference(database);
await database.close();
await postgres.stop();
console.log(`${applied.length} steps applied, reference data ${loaded ? 'loaded' : 'up to date'}`);
