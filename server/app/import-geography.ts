// npm run geo:import -- boundaries|geonames|codepoint|onspd|defaults …: replaces our geography with the operator's.
import '../platform/pages/load-tsx.ts';
import { runGeographyImport } from './run-geography-import.ts';
import { readEnvironment } from './read-environment.ts';

const { withDatabase } = await import('./with-database.ts');
await withDatabase(readEnvironment(), async ({ database, say }) => {
  const done = await runGeographyImport(process.argv.slice(2), { database, say, input: process.stdin, output: process.stdout });
  if (!done) process.exitCode = 1;
});
