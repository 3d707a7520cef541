// npm run geo:import -- boundaries|geonames|codepoint|onspd|defaults …: the operator's own geography in place of ours.
import { runGeographyImport } from './run-geography-import.ts';
import { readEnvironment } from './read-environment.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(readEnvironment(), async ({ database, say }) => {
  const done = await runGeographyImport(process.argv.slice(2), { database, say, input: process.stdin, output: process.stdout });
  if (!done) process.exitCode = 1;
});
