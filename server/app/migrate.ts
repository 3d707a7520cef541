// npm run migrate: updates the schema and reference data, then exits.
import '../platform/pages/load-tsx.ts';
import { readEnvironment } from './read-environment.ts';

const { withDatabase } = await import('./with-database.ts');
await withDatabase(readEnvironment(), async ({ applied, loaded, say }) => {
  say(`${applied} steps applied, reference data ${loaded ? 'loaded' : 'up to date'}`);
});
