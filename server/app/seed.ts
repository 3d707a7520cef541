// npm run seed: creates the demonstration in an empty database, then exits.
import '../platform/pages/load-tsx.ts';
import { readEnvironment } from './read-environment.ts';

const { prepareDemonstration } = await import('./prepare-demonstration.ts');
const { withDatabase } = await import('./with-database.ts');
await withDatabase({ ...readEnvironment(), DEMO: 'true' }, async ({ database, settings, say }) => {
  await prepareDemonstration(database, settings, say);
});
