// npm run migrate: brings schema and reference data up to date and ends.
import { readEnvironment } from './read-environment.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(readEnvironment(), async ({ applied, loaded, say }) => {
  say(`${applied} steps applied, reference data ${loaded ? 'loaded' : 'up to date'}`);
});
