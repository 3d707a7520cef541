// npm run seed: makes the demonstration in an empty database and ends.
import { openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { readSettings } from '../platform/settings.ts';
import { connectDatabase } from './connect-database.ts';
import { loadReference } from './load-reference.ts';
import { prepareDemonstration } from './prepare-demonstration.ts';

const settings = readSettings({ ...process.env, DEMO: 'true' });
const postgres = await connectDatabase(settings, false, console.log);
await migrate(postgres.connection);
const database = openDatabase({ connection: postgres.connection, poolSize: 2 });
await loadReference(database);
await prepareDemonstration(database, settings, console.log);
await database.close();
await postgres.stop();
