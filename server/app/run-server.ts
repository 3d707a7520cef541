import type { Logger } from 'pino';
import { demoPassword } from '../../db/demo/seed-demonstration.ts';
import { inviteFirstAdministrator } from '../identity/invite-first-administrator.ts';
import { DataDirInUseError } from '../platform/data-dir-owner.ts';
import { openDatabase } from '../platform/database.ts';
import { openJobQueue } from '../platform/jobs.ts';
import { openLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { readSettings, SettingsError, type Settings } from '../platform/settings.ts';
import { allJobs, jobsToWork } from './all-jobs.ts';
import { buildApp } from './build-app.ts';
import { buildWebIfStale } from './build-web.ts';
import { connectDatabase } from './connect-database.ts';
import { loadReference } from './load-reference.ts';
import { DemonstrationRefused, prepareDemonstration } from './prepare-demonstration.ts';
import { stopOnSignals, type Stoppable } from './stop-on-signals.ts';

const say = (line: string): void => console.log(`  ${line}`);

/** Starts everything: database, schema, reference data, demonstration, web app, jobs, HTTP. Ends the process where it cannot. */
export async function runServer(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const opened: Stoppable[] = [];
  try {
    const settings = readSettings(environment);
    const log = openLog(settings.logLevel);
    stopOnSignals(log, opened);
    await startAll(settings, log, opened, environment['NODE_ENV'] === 'test');
  } catch (error) {
    for (const part of opened.reverse()) await part.stop().catch(() => undefined);
    const expected = error instanceof SettingsError || error instanceof DataDirInUseError || error instanceof DemonstrationRefused;
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  }
}

async function startAll(settings: Settings, log: Logger, opened: Stoppable[], allowUnsafe: boolean): Promise<void> {
  const began = performance.now();
  const postgres = await connectDatabase(settings, allowUnsafe, say);
  opened.push({ stop: postgres.stop });
  const { applied } = await migrate(postgres.connection);
  if (applied.length > 0) say(`schema brought up to date (${applied.length} steps)`);
  const database = openDatabase({ connection: postgres.connection, poolSize: settings.poolSize, onError: (error) => log.error({ err: error }, 'database connection lost') });
  opened.push({ stop: database.close });
  if (await loadReference(database)) say('reference data loaded');

  const queue = await openJobQueue({ database, jobs: allJobs, log, install: true, worker: true });
  opened.push({ stop: queue.stop });
  const demonstration = await prepareDemonstration(database, settings, say);
  buildWebIfStale(say);

  let draining = false;
  const app = await buildApp({
    database, log, publicUrl: settings.publicUrl, rateLimitOverride: settings.rateLimitOverride, metricsToken: settings.metricsToken,
    dataDir: settings.databaseUrl === null ? settings.dataDir : null, demonstration, isDraining: () => draining,
  });
  opened.push({
    stop: () => {
      draining = true;
      return app.close();
    },
  });
  const address = await app.listen({ port: settings.port, host: settings.host });
  await queue.work(jobsToWork(settings.demoFeed ?? demonstration));

  const shown = settings.port === 0 ? address : settings.publicUrl;
  console.log(`\nPlumbline is ready at ${shown} (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
  if (demonstration) printSignIns(shown);
  else await printInvitation(database, shown);
}

function printSignIns(address: string): void {
  console.log(`
  This is a demonstration. Sign in at ${address}/login with the password ${demoPassword}:
    demo@plumbline.test      a heating company in Leicester with a card and history
    new@plumbline.test       just registered, everything still to do
    key@, limited@, dk@, se@, no@plumbline.test, company01@ to company60@plumbline.test
  Enquiries go to POST ${address}/api/v1/intake/enquiries with the key demo-intake-key. API: ${address}/api/docs
`);
}

async function printInvitation(database: ReturnType<typeof openDatabase>, address: string): Promise<void> {
  const code = await database.inTx((tx) => inviteFirstAdministrator(tx));
  if (code === null) return;
  console.log(`
  There is no operator yet. Create the first account with this one-time code:
    ${code}
  POST ${address}/api/v1/operator/first-account with {"code", "name", "email", "password"} and the header X-Requested-With: setup
`);
}
