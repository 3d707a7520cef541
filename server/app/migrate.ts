// npm run migrate: updates the schema and reference data, then exits.
import { readEnvironment } from './read-environment.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(readEnvironment(), async ({ applied, loaded, say }) => {
  say(`${applied} steps applied, reference data ${loaded ? 'loaded' : 'up to date'}`);
});
