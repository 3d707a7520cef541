// npm run seed: creates the demonstration in an empty database, then exits.
import { prepareDemonstration } from './prepare-demonstration.ts';
import { readEnvironment } from './read-environment.ts';
import { withDatabase } from './with-database.ts';

await withDatabase({ ...readEnvironment(), DEMO: 'true' }, async ({ database, settings, say }) => {
  await prepareDemonstration(database, settings, say);
});
