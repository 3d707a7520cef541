import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { refuseInventedTelephones } from '../../contract/kit/telephone-rule.ts';
import { removeTestCards } from '../billing/cards.ts';
import { openVatRegisters } from '../companies/vat-registers.ts';
import { openCardProvider } from './open-card-provider.ts';
import { resumeReleases } from '../distribution/releases.ts';
import { smsSetUp } from '../enquiries/settings.ts';
import { loadUnits } from '../geography/business-units.ts';
import { openSingleSignOn, recheckSingleSignOn } from '../identity/single-sign-on.ts';
import { findProviders } from '../operations/processing-records.ts';
import { openExporting } from '../operations/prepared-exports.ts';
import { recordErasures } from '../enquiries/erase-contacts.ts';
import { choosePushSubject, openPushChannel } from '../alerts/entry/push-channel.ts';
import { openDeliveryLoop } from '../integrations/send-deliveries.ts';
import { isDatabaseLost } from '../platform/database/transaction.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { openReplica, type Replica } from '../platform/database/replica.ts';
import { journalErasures, openBackupTarget, type BackupTarget } from '../platform/embedded/backup-target.ts';
import { scheduleBackups, type Archive } from '../platform/embedded/base-backup.ts';
import { identifyStorage, openFiles } from '../platform/files/open-files.ts';
import { closeHttpServer } from '../platform/http/create-http-server.ts';
import { openSharedLimits } from '../platform/http/shared-limits.ts';
import { openJobQueue } from '../platform/jobs.ts';
import { openLog } from '../platform/log.ts';
import {
  hasRoom,
  minFreeShare,
  openPresence,
  watchDamage,
  type BackupHealth,
  type DamageWatch,
  type Presence,
} from '../platform/readiness-checks.ts';
import { repeat } from '../platform/repeat.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { openInstallationSealer, type Sealer } from '../platform/sealer.ts';
import { imapMailbox } from '../platform/sending/imap-mailbox.ts';
import { startSendLoop } from '../platform/sending/send-messages.ts';
import type { ErrorReports } from '../platform/sending/error-reports.ts';
import type { Telemetry } from '../platform/export-telemetry.ts';
import type { Settings } from '../platform/settings.ts';
import { allJobs, listWorkerJobs, resealSecrets } from './all-jobs.ts';
import { assertPortFree } from './assert-port-free.ts';
import { buildApp, buildWorkerApp, type ObservedOptions } from './build-app.ts';
import { buildWebIfStale } from './build-web.ts';
import { connectDatabase, connectReplica } from './connect-database.ts';
import { explainFailure } from './explain-failure.ts';
import { openConfiguredCrm } from './open-configured-crm.ts';
import { openMessageTokens } from '../platform/sending/mail-feedback.ts';
import { openPost } from './open-post.ts';
import { followSecrets, type FollowedSettings } from './secrets-file.ts';
import { findDemonstration, prepareDemonstration } from './prepare-demonstration.ts';
import { printWelcome } from './print-welcome.ts';
import { stopOnSignals, type Lifecycle } from './stop-on-signals.ts';
import { assertMigrated, prepareDatabase } from './with-database.ts';

const requestTimeoutMs = 10_000;
/** Together with the cut-off threshold, an interrupted release resumes within ten seconds of a start. */
const resumeIntervalMs = 2_000;
const loadUnitsIntervalMs = 2_000;
/** Timeout of a webhook receiver. */
const receiverTimeoutMs = 10_000;
/** As fast as a provider confirms a payment to the payer. */
const webhookIntervalMs = 500;
/** Requests and jobs get ten seconds each, the database five. */
const stopTimeoutMs = 25_000;
/** Connections that wait to be accepted; Node's own limit loses some when thousands of browsers return at once. */
const longestBacklog = 4_096;
const initialBackoffMs = 500;
const maxBackoffMs = 15_000;
/** How long a database may keep going away after its first answer. */
const maxRecoveryMs = 5 * 60_000;

/** Sessions by single sign-on are due after minutes, so this adds little to the period. */
const recheckIntervalMs = 15_000;
const presenceIntervalMs = 15_000;
const recordErasuresIntervalMs = 2_000;
/** Identifies a target that holds no backups of ours. */
const journalOnly = 'erasures only';

const say = (line: string): void => console.log(`  ${line}`);

function readOrExit(environment: Readonly<Record<string, string | undefined>>): FollowedSettings {
  try {
    return followSecrets(environment);
  } catch (error) {
    console.error(explainFailure(error));
    process.exit(1);
  }
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}

/** Loads the code for error reports only if a DSN is set. */
async function openReports({ errorReports }: Settings, log: () => Logger): Promise<ErrorReports | undefined> {
  if (errorReports === null) return undefined;
  const { openErrorReports } = await import('../platform/sending/error-reports.ts');
  return openErrorReports({ ...errorReports, release: await readVersion(), log });
}

/** Loads the exporter and traces this process only if a collector is set. Names the hosts of configured providers alone. */
async function openTelemetry({ telemetry, ...settings }: Settings, log: Logger): Promise<Telemetry | undefined> {
  if (telemetry === null) return undefined;
  const { startTelemetry } = await import('../platform/export-telemetry.ts');
  const { stripe, s3, crm, addresses, httpSms, metaUrl, vatRegisters } = settings;
  const registers = [vatRegisters.vies?.url, vatRegisters.hmrc?.url];
  const urls = [stripe?.apiUrl, s3?.endpoint, crm?.tokenUrl, crm?.leadsUrl, httpSms?.address, metaUrl, ...registers];
  const finders = [addresses.idealPostcodes?.url, addresses.dawa?.url, addresses.geonorge?.url];
  const named = [...urls, ...finders].filter((url) => typeof url === 'string').map((url) => new URL(url).hostname);
  return startTelemetry({
    ...telemetry,
    version: await readVersion(),
    hosts: new Set(['api.stripe.com', 'api.twilio.com', ...named]),
    log,
  });
}

/** The work of this process: answering requests, working on jobs and messages, or both. */
interface Duties {
  readonly web: boolean;
  readonly jobs: boolean;
}

/**
 * Starts everything: database, schema, reference data, demonstration, web app, jobs, HTTP. A worker leaves out the web app. Exits
 * if it cannot.
 */
export async function runServer(environment: Readonly<Record<string, string | undefined>>, isWorker: boolean): Promise<void> {
  const followed = readOrExit(environment);
  const { settings } = followed;
  if (isWorker && settings.databaseUrl === null) {
    console.error('npm run worker needs DATABASE_URL: with the embedded database, npm start does all work in one process.');
    process.exit(1);
  }
  const duties = { web: !isWorker, jobs: isWorker || settings.worksOnJobs };
  const reports = await openReports(settings, () => log);
  const damage = watchDamage((file) =>
    log.fatal({ file }, 'a file of the database is damaged; check the disk, then restore the last backup (docs/operating.md)'),
  );
  const log = openLog(settings.logLevel, undefined, (logged) => {
    damage.look(logged);
    reports?.report(logged);
  });
  const lifecycle = stopOnSignals(log, stopTimeoutMs + settings.drainSeconds * 1_000);
  stopWithShell(environment, lifecycle);
  if (reports !== undefined) lifecycle.opened(reports);
  const allowUnsafe = environment['NODE_ENV'] === 'test';
  const failure = await lifecycle.start(() =>
    startWithRetry((reached) => startAll(settings, { log, lifecycle, duties, damage, allowUnsafe, followed, reached }), log, lifecycle),
  );
  if (failure === undefined) return;
  console.error(explainFailure(failure));
  await lifecycle.stop(1);
}

/**
 * Retries the start with backoff while a database that had answered goes away again: a restart or failover of PostgreSQL
 * must not end the process. A database that never answers, or refuses us, still does.
 */
async function startWithRetry(start: (reached: () => void) => Promise<void>, log: Logger, lifecycle: Lifecycle): Promise<void> {
  let reachedAt: number | undefined;
  for (let pauseMs = initialBackoffMs; ; pauseMs = Math.min(maxBackoffMs, 2 * pauseMs)) {
    try {
      await start(() => {
        reachedAt ??= performance.now();
      });
      return;
    } catch (error) {
      const isOver = reachedAt === undefined || performance.now() - reachedAt > maxRecoveryMs;
      if (isOver || lifecycle.signal.aborted || !isDatabaseLost(error)) throw error;
      log.warn({ err: error }, 'the database went away during startup; retrying');
      await lifecycle.closeOpened();
      await wait(pauseMs, undefined, { signal: lifecycle.signal });
    }
  }
}

/** Selects the settings for the HTTP side. */
function appSettings(settings: Settings) {
  const { publicUrl, trustProxy, rateLimitOverride, maxQueueMs, metricsToken, security } = settings;
  const { mapTiles, captcha, sealing, databaseUrl, s3, dataDir, addresses } = settings;
  const keepsFilesHere = databaseUrl === null || s3 === null;
  return {
    publicUrl,
    trustProxy,
    rateLimitOverride,
    maxQueueMs,
    metricsToken,
    mapTiles,
    addresses,
    security,
    captchaSecret: captcha?.secret ?? null,
    sealing,
    dataDir: keepsFilesHere ? dataDir : null,
  };
}

/** A database of the operator's own has its own backups; only erasures are recorded beside them. */
function openJournal(settings: Settings): (() => Promise<BackupTarget>) | undefined {
  const { backup, databaseUrl } = settings;
  if (backup === null || databaseUrl === null) return undefined;
  let target: BackupTarget | undefined;
  return async () => (target ??= await openBackupTarget(backup, journalOnly));
}

/** Schedules backups and records erasures beside them. Null without backup settings. */
function startBackups(
  settings: Settings,
  archive: Archive | undefined,
  { database, owner, log, lifecycle }: BackupContext,
): BackupHealth | null {
  const openTarget = archive?.openTarget ?? openJournal(settings);
  if (settings.backup === null || openTarget === undefined) return null;
  let isJournalLate = false;
  const journal = async (): Promise<void> => {
    try {
      await recordErasures(database, async (erasures) => journalErasures(await openTarget(), erasures));
      isJournalLate = false;
    } catch (error) {
      isJournalLate = true;
      throw error;
    }
  };
  lifecycle.opened(repeat('record-erasures', recordErasuresIntervalMs, log, journal));
  const uploads = settings.s3 === null ? join(settings.dataDir, 'files') : null;
  const mayRun = (): Promise<boolean> => hasRoom(settings.dataDir, minFreeShare);
  const schedule =
    archive === undefined
      ? undefined
      : scheduleBackups({ archive, database: { db: database.db, connection: owner }, uploads, settings: settings.backup, log, mayRun });
  if (schedule !== undefined) lifecycle.opened(schedule);
  return {
    problems: () => [...(schedule?.problems() ?? []), ...(isJournalLate ? (['erasures'] as const) : [])],
    lastSuccess: () => schedule?.lastSuccess() ?? null,
  };
}

async function openReadReplica(settings: Settings, primary: Database, log: Logger): Promise<Replica | undefined> {
  const connection = await connectReplica(settings, primary.connection, say);
  return connection && openReplica({ primary, connection, poolSize: settings.poolSize, log });
}

interface BackupContext {
  /** Only the owner of the embedded cluster may copy it. */
  readonly owner: Database['connection'];
  readonly database: Database;
  readonly log: Logger;
  readonly lifecycle: Lifecycle;
}

interface StartContext {
  readonly log: Logger;
  readonly lifecycle: Lifecycle;
  readonly duties: Duties;
  readonly damage: DamageWatch;
  readonly allowUnsafe: boolean;
  readonly followed: FollowedSettings;
  /** Called once the database has answered. */
  readonly reached: () => void;
}

/** Connects to the database, starting it if it is embedded, and brings its schema and reference data up to date. */
async function openSchema(settings: Settings, { log, lifecycle, allowUnsafe, reached }: StartContext) {
  const postgres = await connectDatabase(settings, { log: say, allowUnsafe, signal: lifecycle.signal });
  lifecycle.opened({ stop: postgres.stop });
  reached();
  const { owner, serverRole } = postgres;
  if (owner === null) await assertMigrated(postgres);
  const made =
    owner === null
      ? undefined
      : await prepareDatabase({ owner, serverRole }, { embedded: settings.databaseUrl === null, log: say }, (prepared) => {
          if (prepared.applied > 0) say(`schema brought up to date (${prepared.applied} steps)`);
          if (prepared.loaded) say('reference data loaded');
          return prepareDemonstration(prepared.database, settings, say);
        });
  const database = openDatabase({
    connection: postgres.connection,
    pooler: postgres.pooler,
    poolSize: settings.poolSize,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  lifecycle.opened({ stop: database.close });
  await loadUnits(database.db);
  const demonstration = made ?? (await findDemonstration(database, settings));
  return { postgres, database, demonstration };
}

/** Reports this process to others on the database, and warns if they store files elsewhere. */
async function startPresence(settings: Settings, database: Database, { log, lifecycle, duties }: StartContext): Promise<Presence> {
  const presence = openPresence(database, { worksOnJobs: duties.jobs, storage: await identifyStorage(settings) });
  await presence.report();
  if (await presence.filesAreApart()) {
    log.warn(
      'another process stores uploaded files elsewhere, so neither finds those of the other: share DATA_DIR/files, or set S3_ENDPOINT',
    );
  }
  lifecycle.opened(repeat('report-presence', presenceIntervalMs, log, presence.report));
  return presence;
}

/** Opens what requests and jobs both use. Parts are closed in reverse, the card provider after the jobs, some of which charge cards. */
async function openServices(settings: Settings, context: StartContext) {
  const { log, lifecycle, duties, followed } = context;
  const { current } = followed;
  const { postgres, database, demonstration } = await openSchema(settings, context);
  const cards = await openCardProvider(settings, { database, log, current });
  lifecycle.opened({ stop: cards.close });
  let closeMail = (): void => undefined;
  lifecycle.opened({ stop: () => Promise.resolve(closeMail()) });
  const queue = await openJobQueue({ database, jobs: allJobs, log, install: false, worker: duties.jobs });
  lifecycle.opened({ stop: queue.stop });
  // A demonstration keeps its invented cards, whichever provider is configured.
  if (settings.stripe !== null && !demonstration && (await database.inTx(removeTestCards)) > 0) say('cards of the sandbox taken away');
  const files = await openFiles(settings);
  const exporting = openExporting(files, settings.longExportRows);
  const push = openPushChannel({
    database,
    sealer: await openInstallationSealer(database, settings.sealing),
    subject: choosePushSubject(settings),
    allowsPrivate: settings.webhooksToPrivate,
    patienceMs: receiverTimeoutMs,
  });
  const post = openPost(settings, { demonstration, log, current, tokens: await openMessageTokens(database), push });
  closeMail = () => post.mail?.close();
  // A demonstration shows its text messages in the outbox instead of sending them.
  await database.inTx((tx) => saveSetting(tx, { key: smsSetUp.key, value: demonstration || post.sms !== null }));
  const { crm, sandbox: crmSandbox, close: closeCrm } = await openConfiguredCrm(settings, { database, demonstration, log });
  lifecycle.opened({ stop: closeCrm });
  const presence = settings.databaseUrl === null ? undefined : await startPresence(settings, database, context);
  const backups = duties.jobs
    ? startBackups(settings, postgres.archive, { database, owner: postgres.owner ?? postgres.connection, log, lifecycle })
    : null;
  const mailbox = settings.bounces === null ? null : imapMailbox(settings.bounces);
  return { postgres, database, mailbox, cards, queue, demonstration, files, exporting, post, crm, crmSandbox, presence, backups };
}

type Services = Awaited<ReturnType<typeof openServices>>;

/** Builds the web app, or a worker's health checks and metrics. */
async function buildHttp(
  settings: Settings,
  services: Services,
  observed: ObservedOptions,
  { log, lifecycle, duties, followed }: StartContext,
) {
  if (!duties.web) return buildWorkerApp(observed);
  const { postgres, cards, demonstration, files, exporting, crm, crmSandbox } = services;
  const limits = openSharedLimits({ connection: postgres.connection, pooler: postgres.pooler, log });
  lifecycle.opened({ stop: limits.close });
  const replica = await openReadReplica(settings, services.database, log);
  if (replica !== undefined) lifecycle.opened({ stop: replica.close });
  buildWebIfStale(say);
  return buildApp({
    ...observed,
    replica,
    ...appSettings(settings),
    providers: findProviders(settings, demonstration),
    singleSignOn: settings.singleSignOn && openSingleSignOn(settings.singleSignOn, settings.publicUrl),
    files,
    exporting,
    provider: cards.provider,
    sandbox: cards.sandbox,
    limits,
    receiversMayBePrivate: settings.webhooksToPrivate,
    // Read again for each call, since SECRETS_FILE may have replaced them.
    get mailgunKey() {
      return followed.current().mailgunKey;
    },
    get metricsToken() {
      return followed.current().metricsToken;
    },
    get captchaSecret() {
      return followed.current().captcha?.secret ?? null;
    },
    smsUndelivered: settings.smsUndelivered,
    crm,
    crmSandbox,
    demonstration,
  });
}

/** Starts sending messages and webhooks, and working on jobs and schedules. */
async function startWork(settings: Settings, services: Services, sealer: Sealer, { log, lifecycle }: StartContext): Promise<void> {
  const { database, mailbox, queue, cards, demonstration, files, exporting, post, crm } = services;
  // The web app has done the same where there is one.
  await loadUnits(database.db);
  refuseInventedTelephones(!demonstration);
  const outward = { sealer, allowsPrivate: settings.webhooksToPrivate, patienceMs: receiverTimeoutMs, crm };
  lifecycle.opened(startSendLoop(database, post));
  lifecycle.opened(openDeliveryLoop(database, outward, log));
  lifecycle.opened(repeat('resume-releases', resumeIntervalMs, log, () => resumeReleases(database)));
  if (settings.singleSignOn !== null) {
    const sso = openSingleSignOn(settings.singleSignOn, settings.publicUrl);
    const recheck = async (): Promise<void> => void (await recheckSingleSignOn(database, { sso, sealer, log }));
    lifecycle.opened(repeat('recheck-single-sign-on', recheckIntervalMs, log, recheck));
  }
  const anchors = { log, file: settings.auditAnchorFile, sealing: settings.sealing };
  const meta = { graph: { url: settings.metaUrl, timeoutMs: receiverTimeoutMs }, sealer, log };
  const vatRegisters = openVatRegisters(settings.vatRegisters, demonstration);
  const { demoFeed } = settings;
  const bounces = { mailbox, tokens: post.tokens, log };
  const outlets = { files, exporting, outward, vatRegisters, meta, anchors, bounces };
  await queue.work(listWorkerJobs({ demonstration, demoFeed, post, provider: cards.provider, ...outlets }));
}

async function startAll(settings: Settings, context: StartContext): Promise<void> {
  const { log, lifecycle, duties, damage, followed } = context;
  const began = performance.now();
  let isStarted = false;
  const port = duties.web ? settings.port : settings.workerPort;
  await assertPortFree({ host: settings.host, port }, duties.web ? 'PORT' : 'WORKER_PORT');
  const telemetry = await openTelemetry(settings, log);
  if (telemetry !== undefined) lifecycle.opened(telemetry);
  const services = await openServices(settings, context);
  const { postgres, database, queue, cards, post, presence, backups } = services;
  const observed = {
    database,
    queue,
    post,
    answers: cards.answers,
    log,
    ...(telemetry !== undefined && { observeMetrics: telemetry.observe }),
    get metricsToken() {
      return followed.current().metricsToken;
    },
    dataDir: appSettings(settings).dataDir,
    backups,
    presence,
    bounceMailbox: services.mailbox?.name ?? null,
    worksOnJobs: duties.jobs,
    damage,
    restarts: postgres.restarts,
    // Effective immediately: stopping other parts before the server may take seconds.
    isDraining: () => lifecycle.signal.aborted,
    isStarted: () => isStarted,
  };
  const app = await buildHttp(settings, services, observed, context);
  // Give the load balancer time to notice the stop; a start being retried was never ready, and no balancer watches a worker.
  const drainMs = (): number => (lifecycle.signal.aborted && duties.web ? settings.drainSeconds * 1_000 : 0);
  lifecycle.opened({ stop: () => wait(drainMs()).then(() => closeHttpServer(app, requestTimeoutMs)) });
  lifecycle.opened(followed.follow(log));
  const address = await app.listen({ port, host: settings.host, backlog: longestBacklog });
  const sealer = await openInstallationSealer(database, settings.sealing);
  // Picks up changes made by other processes.
  lifecycle.opened(repeat('load-units', loadUnitsIntervalMs, log, () => loadUnits(database.db)));
  const sendSandboxEvents = async (): Promise<void> => void (await cards.sandbox?.sendEvents(address));
  if (duties.web) lifecycle.opened(repeat('sandbox-webhooks', webhookIntervalMs, log, sendSandboxEvents));
  if (duties.jobs) await startWork(settings, services, sealer, context);
  isStarted = true;
  if ((settings.sealing?.previous ?? null) !== null) await resealSecrets(database, sealer, log);

  const seconds = (performance.now() - began) / 1_000;
  if (!duties.web) {
    console.log(`\nThe worker is ready, with health checks and metrics at ${address} (${seconds.toFixed(1)} s)`);
    return;
  }
  const shown = settings.port === 0 ? address : settings.publicUrl;
  const { demonstration, crmSandbox } = services;
  await printWelcome({ database, address: shown, demonstration, hasCrmSandbox: crmSandbox !== null, seconds });
  if (!duties.jobs) say('Jobs, schedules and messages are left to workers (JOBS=false): start one with npm run worker.');
}

const shellPollIntervalMs = 300;

/**
 * Stops when the shell of `npm start` or `npm run worker` dies. npm signals only that shell, and one that does not exec us (dash, the `sh` of
 * Debian and Ubuntu) dies without passing the signal on. We notice because our parent process changes. Windows never reports
 * another parent and only passes on Ctrl-C, which we receive directly.
 */
function stopWithShell(environment: Readonly<Record<string, string | undefined>>, lifecycle: Lifecycle): void {
  if (!['start', 'worker'].includes(environment['npm_lifecycle_event'] ?? '')) return;
  const shell = process.ppid;
  const shellPoll = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(shellPoll);
    void lifecycle.stop(0);
  }, shellPollIntervalMs);
  shellPoll.unref();
}
