import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { allJobs } from '../server/app/all-jobs.ts';
import { buildApp } from '../server/app/build-app.ts';
import { openPost } from '../server/app/open-post.ts';
import { choosePushSubject, openPushChannel } from '../server/alerts/entry/push-channel.ts';
import { openCardProvider } from '../server/app/open-card-provider.ts';
import type { PaymentProvider } from '../server/billing/provider/payment-provider.ts';
import type { Sandbox } from '../sandbox/open-sandbox.ts';
import type { MemberRole } from '../contract/kit/capabilities.ts';
import type { CompanyId } from '../contract/kit/ids.ts';
import { createUser } from '../server/identity/create-user.ts';
import type { SingleSignOn } from '../server/identity/single-sign-on.ts';
import { createStaff } from '../server/identity/staff.ts';
import { sendDeliveries, type Outward } from '../server/integrations/send-deliveries.ts';
import type { FinderSettings } from '../server/geography/open-address-finder.ts';
import { openConfiguredCrm } from '../server/app/open-configured-crm.ts';
import type { CrmSettings } from '../server/integrations/open-crm.ts';
import type { CrmSandbox } from '../server/integrations/sandbox/open-crm-sandbox.ts';
import { openExporting, type Exporting } from '../server/operations/prepared-exports.ts';
import { hashPassword } from '../server/identity/passwords.ts';
import type { Database } from '../server/platform/database/database.ts';
import { openSharedLimits, type Limit, type SharedLimits } from '../server/platform/http/shared-limits.ts';
import { openJobQueue } from '../server/platform/jobs.ts';
import type { FileStore } from '../server/platform/files/file-store.ts';
import { openDiskFiles } from '../server/platform/files/open-files.ts';
import { openLog } from '../server/platform/log.ts';
import { imapMailbox } from '../server/platform/sending/imap-mailbox.ts';
import { openInstallationSealer } from '../server/platform/sealer.ts';
import type { MessagingContext } from '../server/platform/sending/messaging-context.ts';
import { sendMessages } from '../server/platform/sending/send-messages.ts';
import { hashSecret, randomCode, randomToken } from '../server/platform/random-code.ts';
import { sql } from '../server/platform/database/sql.ts';
import { serverRole } from '../server/platform/embedded/embedded-postgres.ts';
import { createTestDatabase } from './database.ts';
import { createCompany, testPassword, type CompanyOptions, type TestCompany } from './factories/create-company.ts';
import { openSession } from './factories/open-session.ts';
import type { CloseLater } from './open-together.ts';
import type { TestCaller } from './test-caller.ts';
import { sandboxCaller, type SandboxCaller } from './use-test-provider.ts';
import { signingCaller } from './signing-caller.ts';
import { eventTimeoutMs } from './event-timeout.ts';
import { openPatientDatabase } from './patient-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  /** Connected as the owner, for scenes that the product's own role could not arrange. */
  readonly database: Database;
  /** Connected as the product's own role: the pools that requests use. */
  readonly served: Database;
  readonly passwordHash: string;
  /** Log lines as text. */
  readonly logged: string[];
  readonly post: MessagingContext;
  readonly provider: PaymentProvider;
  readonly files: FileStore;
  /** For the jobs that prepare exports. */
  readonly exporting: Exporting;
  readonly limits: SharedLimits;
  /** Sends events to webhooks. */
  readonly outward: Outward;
  /** The card provider as seen by browsers and by tests that control it. */
  readonly sandbox: SandboxCaller & Pick<Sandbox, 'sendEvents' | 'keys'>;
  /** Null outside the demonstration and if the test provides a CRM. */
  readonly crmSandbox: CrmSandbox | null;
  /** Sends all due messages of the outbox, as the running product does twice a second. Returns their number. */
  sendMessages(): Promise<number>;
  /** Delivers all due events to webhooks. Returns the number of attempts. */
  deliverEvents(): Promise<number>;
  company(options?: CompanyOptions): Promise<TestCompany & TestCaller>;
  /** Adds a member to a company, signed in. */
  member(companyId: CompanyId, role: MemberRole): Promise<TestCaller & Pick<TestCompany, 'userId' | 'email'>>;
  staff(role?: 'agent' | 'admin'): Promise<TestCaller>;
  source(key: string): TestCaller;
  /** A program using one of a company's API keys. */
  program(key: string): TestCaller;
  /** The card provider, which signs its requests. */
  webhook(): TestCaller;
  nobody(): TestCaller;
  /** Signs in like a browser; throws if refused. */
  signIn(email: string, password?: string): Promise<TestCaller>;
  /** Opens a real socket, for what an injected request cannot test. */
  listen(): Promise<string>;
}

export interface TestAppOptions {
  readonly clock?: () => Date;
  readonly rateLimit?: number;
  /** Milliseconds a request may wait for others. Default: for ever. */
  readonly maxQueueMs?: number;
  /** Connections for reads and as many for transactions; more than two where transactions wait for each other. Default two. */
  readonly poolSize?: number;
  /** Marketplace leads a company may read. */
  readonly readingLimit?: Limit;
  /** SMTP server for mails (test/mail-server.ts); without it they are kept in the database. */
  readonly smtpUrl?: string;
  /** In a demonstration the outbox shows private links. */
  readonly demonstration?: boolean;
  /** Allows webhooks to local addresses. */
  readonly receiversMayBePrivate?: boolean;
  /** The CRM that companies can connect. */
  readonly crm?: CrmSettings;
  /** Runs next to this app on its database, like a second process. */
  readonly beside?: () => Pick<TestApp, 'database'>;
  /** Mailbox that receives bounces, and their address. */
  readonly bounces?: { readonly imapUrl: string; readonly returnPath: string };
  /** Signing key of Mailgun's webhooks. */
  readonly mailgunKey?: string;
  /** Words in delivery reports about numbers that do not exist. */
  readonly smsUndelivered?: RegExp;
  /** Stands in for Amazon SNS. */
  readonly fetchAmazon?: (url: string) => Promise<string>;
  /** The folder whose disk must have room for uploads. Default: not looked at. */
  readonly dataDir?: () => string;
  /** Identity provider of staff, read when the product is opened. */
  readonly singleSignOn?: () => SingleSignOn;
  /** Address services, read when the product is opened. */
  readonly addresses?: () => FinderSettings;
}

export type { TestCaller };

/** Long enough for local receivers, and short for those that never answer. */
const receiverPatienceMs = 1_000;

export const publicUrl = 'http://localhost:3000';

type Opened = Pick<
  TestApp,
  'app' | 'crmSandbox' | 'database' | 'exporting' | 'files' | 'limits' | 'logged' | 'outward' | 'post' | 'provider' | 'served'
> & {
  readonly sandbox: Sandbox;
};

async function openApp(
  {
    clock,
    rateLimit,
    maxQueueMs,
    poolSize = 2,
    readingLimit,
    smtpUrl,
    demonstration = false,
    receiversMayBePrivate = false,
    crm: crmSettings,
    beside,
    dataDir,
    addresses,
    bounces,
    mailgunKey,
    smsUndelivered,
    fetchAmazon,
    singleSignOn,
  }: TestAppOptions,
  closeLater: CloseLater,
): Promise<Opened> {
  let connection = beside?.().database.connection;
  if (connection === undefined) {
    const testDatabase = await createTestDatabase();
    closeLater(testDatabase.drop);
    connection = testDatabase.connection;
  }
  const clocked = { poolSize, ...(clock === undefined ? {} : { clock }) };
  // Tests arrange their scenes as the owner; the product runs as its own role.
  const owned = openPatientDatabase({ connection, ...clocked });
  closeLater(owned.close);
  connection = { ...connection, user: serverRole };
  const database = openPatientDatabase({ connection, ...clocked });
  closeLater(database.close);
  const logged: string[] = [];
  const log = openLog('trace', { write: (line: string) => void logged.push(line) });
  const limits = openSharedLimits({ connection, log, patienceMs: eventTimeoutMs });
  closeLater(limits.close);
  const queue = await openJobQueue({
    database: { ...database, useJobSender: (sender) => [database, owned].forEach((one) => one.useJobSender(sender)) },
    jobs: allJobs,
    log,
    install: false,
    worker: false,
  });
  closeLater(queue.stop);
  const sealer = await openInstallationSealer(database, null);
  const outgoing = { sealer, allowsPrivate: receiversMayBePrivate, patienceMs: receiverPatienceMs };
  const post = openPost(
    { smtpUrl: smtpUrl ?? null, mailFrom: null, twilio: null, publicUrl, bounces: bounces ?? null },
    { demonstration, log, push: openPushChannel({ database, subject: choosePushSubject({ publicUrl, mailFrom: null }), ...outgoing }) },
  );
  closeLater(() => post.mail?.close());
  const {
    provider,
    sandbox,
    answers,
    close: closeProvider,
  } = await openCardProvider({ stripe: null }, { database, log, timeoutMs: 2_000 });
  closeLater(closeProvider);
  if (sandbox === null) throw new Error('without keys there is a sandbox');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-files-'));
  closeLater(() => rmSync(folder, { recursive: true, force: true }));
  const files = await openDiskFiles(folder);
  const exporting = openExporting(files);
  const {
    crm,
    sandbox: crmSandbox,
    close: closeCrm,
  } = await openConfiguredCrm(
    { crm: crmSettings ?? null, publicUrl },
    { database, demonstration, log, timeoutMs: 2_000, ...(clock === undefined ? {} : { clock }) },
  );
  closeLater(closeCrm);
  const app = await buildApp({
    database,
    queue,
    files,
    exporting,
    post,
    provider,
    sandbox,
    answers,
    limits,
    log,
    publicUrl,
    trustProxy: false,
    rateLimitOverride: rateLimit ?? 100_000,
    ...(readingLimit === undefined ? {} : { readingLimit }),
    ...(maxQueueMs === undefined ? {} : { maxQueueMs }),
    metricsToken: null,
    captchaSecret: null,
    sealing: null,
    dataDir: dataDir?.() ?? null,
    demonstration,
    receiversMayBePrivate,
    crm,
    crmSandbox,
    ...(addresses === undefined ? {} : { addresses: addresses() }),
    bounceMailbox: bounces === undefined ? null : imapMailbox(bounces).name,
    ...(mailgunKey === undefined ? {} : { mailgunKey }),
    ...(smsUndelivered === undefined ? {} : { smsUndelivered }),
    ...(fetchAmazon === undefined ? {} : { fetchAmazon }),
    ...(singleSignOn === undefined ? {} : { singleSignOn: singleSignOn() }),
    isDraining: () => false,
    checksAnswers: true,
  });
  closeLater(() => app.close());
  const outward = { ...outgoing, crm };
  return { app, crmSandbox, database: owned, served: database, exporting, files, limits, logged, outward, post, provider, sandbox };
}

/** Opens the product's HTTP side in this process, on a database of its own. */
export async function openTestApp(options: TestAppOptions, closeLater: CloseLater): Promise<TestApp> {
  const { app, crmSandbox, database, exporting, files, limits, logged, outward, post, provider, sandbox, served } = await openApp(
    options,
    closeLater,
  );
  const passwordHash = await hashPassword(testPassword);
  const caller = (headers: Record<string, string>): TestCaller => ({
    call: (method, path, body, more, remoteAddress) => {
      const all = Object.entries({ 'sec-fetch-site': 'same-origin', ...headers, ...more });
      const request: InjectOptions = {
        method,
        // Plain links are outside the API.
        url: path.startsWith('/download/') ? path : `/api/v1${path}`,
        headers: Object.fromEntries(all.filter(([, value]) => value !== '')),
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
      };
      return app.inject(request);
    },
  });
  return {
    app,
    crmSandbox,
    database,
    exporting,
    files,
    limits,
    passwordHash,
    logged,
    post,
    provider,
    outward,
    served,
    deliverEvents: () => sendDeliveries(served, outward),
    sandbox: { ...sandboxCaller(sandbox), sendEvents: sandbox.sendEvents, keys: sandbox.keys },
    sendMessages: () => sendMessages(served, post),
    company: async (wish) => {
      const company = await createCompany(database, passwordHash, wish);
      return { ...company, ...caller({ cookie: `plumbline=${await openSession(database, company.userId)}` }) };
    },
    member: async (companyId, role) => {
      const email = `${randomCode(8).toLowerCase()}@member.test`;
      const person = { email, title: null, forename: 'Kim', surname: 'Member', passwordHash, isAccountOwner: false, emailValidated: true };
      const userId = await database.inTx((tx) => createUser(tx, { companyId, role, ...person }));
      if (userId === undefined) throw new Error(`${email} is in use`);
      return { userId, email, ...caller({ cookie: `plumbline=${await openSession(database, userId)}` }) };
    },
    staff: async (role = 'admin') => {
      const email = `${randomCode(8).toLowerCase()}@staff.test`;
      const staffId = await database.inTx((tx) =>
        createStaff(tx, { email, name: 'Robin Tester', role, passwordHash, by: { staffId: null, actor: 'test' } }),
      );
      const token = randomToken();
      await database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(token)}, ${staffId})`);
      return caller({ cookie: `plumbline-operator=${token}` });
    },
    source: (key) => caller({ authorization: `Bearer ${key}` }),
    // Calls like a program: without an origin, with only an API key.
    program: (key) => caller({ authorization: `Bearer ${key}`, 'sec-fetch-site': '' }),
    webhook: () => signingCaller(sandbox.keys.webhookSecret, caller),
    nobody: () => caller({}),
    signIn: async (username, password = testPassword) => {
      const response = await caller({}).call('POST', '/authenticate', { username, password });
      const [session] = response.cookies;
      if (session === undefined) throw new Error(`signing in answered ${response.statusCode}`);
      return caller({ cookie: `${session.name}=${session.value}` });
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  };
}
