// npm run migrations: refuses migrations since the last release that would block or break the servers of that release while they run.
import { readMigrations } from '../server/platform/database/migrate.ts';
import { listUpgradeProblems } from './releases/judge-upgrade.ts';
import { readLatestRelease } from './releases/release-files.ts';

const { release, tables } = readLatestRelease();
const released = new Set(release.migrations.map(({ name }) => name));
const migrations = (await readMigrations()).filter(({ name }) => !released.has(name));
const problems = listUpgradeProblems(migrations, tables);
for (const problem of problems) console.error(problem);
console.log(`${migrations.length} migrations since ${release.version}; ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
