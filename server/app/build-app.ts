import { refuseInventedTelephones } from '../../contract/kit/telephone-rule.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { api } from '../../contract/api.ts';
import type { WarningWire } from '../../contract/home/overview-endpoints.ts';
import { warningKinds } from '../../contract/home/values.ts';
import { standardUploadSize } from '../../contract/kit/upload-types.ts';
import streets from '../../db/reference/street-names.json' with { type: 'json' };
import { openStreams } from '../alerts/open-streams.ts';
import { readingLimit } from '../buying/marketplace/reading-budget.ts';
import type { PaymentProvider } from '../billing/provider/payment-provider.ts';
import { type ProviderAnswers, isProviderAnswering, exportProviderHealth } from '../billing/provider/provider-answers.ts';
import type { Sandbox } from '../../sandbox/open-sandbox.ts';
import { addSandboxPages } from '../../sandbox/open-pages.ts';
import type { AddressFinder } from '../geography/address-finder.ts';
import { findDistrict } from '../geography/queries.ts';
import { getUnit, homeCountry, loadUnits } from '../geography/business-units.ts';
import { noFinders, openAddressFinder, type FinderSettings } from '../geography/open-address-finder.ts';
import { sandboxAddressFinder } from '../geography/sandbox-address-finder.ts';
import type { SingleSignOn } from '../identity/single-sign-on.ts';
import { readSessionCookie, readSideCookie, setSideCookie, type CookieOptions } from '../identity/session-cookie.ts';
import type { Crm } from '../integrations/open-crm.ts';
import { addCrmSandboxPages } from '../integrations/sandbox/open-crm-pages.ts';
import type { CrmSandbox } from '../integrations/sandbox/open-crm-sandbox.ts';
import { proofOfWork, type Captcha } from '../platform/captcha.ts';
import type { Database } from '../platform/database/database.ts';
import type { Replica } from '../platform/database/replica.ts';
import { addMedia } from '../platform/files/add-media.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openPictures, type Pictures } from '../platform/pictures/open-pictures.ts';
import { addOpenApi, openApiDocument, type Described } from '../platform/pages/openapi.ts';
import type { Json } from '../platform/pages/openapi-schemas.ts';
import { createHttpServer, type TrustProxy } from '../platform/http/create-http-server.ts';
import { type Door, type Doors, exportDoors, openDoors } from '../platform/http/door.ts';
import { addHealth, listFailing, type Checks } from '../platform/http/health.ts';
import { malformedCalls } from '../platform/http/answer-failures.ts';
import { addMetrics, exportBackups, exportPresence, exportReplica, exportRestarts } from '../platform/http/metrics.ts';
import { apiPrefix, mountRoutes, type ListReader } from '../platform/http/mount-routes.ts';
import { rateLimiter } from '../platform/http/rate-limits.ts';
import { listNeverShed, shedRequests } from '../platform/http/shed-requests.ts';
import type { Limit, SharedLimits } from '../platform/http/shared-limits.ts';
import { addManifest } from '../platform/pages/add-manifest.ts';
import { addPublicPages, errorPage } from '../platform/pages/public/add-public-pages.ts';
import { addWellKnown, type SecurityContact } from '../platform/pages/add-well-known.ts';
import { addStaticWeb } from '../platform/pages/static-web.ts';
import type { JobQueue } from '../platform/jobs.ts';
import {
  hasRoom,
  minFreeShare,
  readinessChecks,
  readinessRemarks,
  type BackupHealth,
  type DamageWatch,
  type Presence,
} from '../platform/readiness-checks.ts';
import { fixedSecret, rotatingSecret } from '../platform/rotating-secrets.ts';
import { openInstallationSealer, type SealingKeys } from '../platform/sealer.ts';
import type { MessagingContext } from '../platform/sending/messaging-context.ts';
import { isMailboxRead } from '../alerts/bounce-mailbox.ts';
import { fetchAmazonText, type FetchText } from '../alerts/entry/mail-feedback-routes.ts';
import { exportBusinessMetrics } from '../operations/business-metrics.ts';
import type { Exporting } from '../operations/prepared-exports.ts';
import type { Providers } from '../operations/processing-records.ts';
import type { Configured } from '../operations/settings-routes.ts';
import { addBrandPictures } from '../companies/brands.ts';
import { addFavicon } from '../companies/add-favicon.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { guessCountry, publicBrand } from '../companies/public-brand-rule.ts';
import { webFolder } from './build-web.ts';
import { allPages } from './entry/all-pages.tsx';
import { apiDocsPages, apiTags, buildOpenApiWebhooks } from './entry/api-docs.tsx';
import { allRoutes, getDomain, pages as texts } from './entry/all-routes.ts';
import { wrapForImpersonation } from './entry/wrap-for-impersonation.ts';
import { areVisible, limitedTo } from '../buying/assignment.ts';
import { makeGate } from './entry/gate.ts';
import type { MapTiles } from '../platform/pages/map-tiles.ts';
import { pageSources } from './page-sources.ts';

/** Facts for the health checks and metrics of any process. */
export interface ObservedOptions {
  readonly database: Database;
  /** Answers lists; omitted without `DATABASE_READ_URL`. */
  readonly replica?: Replica | undefined;
  readonly queue: JobQueue;
  readonly post: MessagingContext;
  /** How the card provider has been responding. */
  readonly answers: ProviderAnswers;
  readonly log: Logger;
  readonly metricsToken: string | null;
  /** Gets the registry of all metrics, to export them elsewhere too. */
  readonly observeMetrics?: (register: Registry) => void;
  /** Where files are stored, for the disk check. Null if this machine stores no files. */
  readonly dataDir: string | null;
  /** Omitted or null without backup settings. */
  readonly backups?: BackupHealth | null;
  /** Mailbox that receives bounces; omitted or null for none. */
  readonly bounceMailbox?: string | null;
  /** Omitted if there can be no other process. */
  readonly presence?: Presence | undefined;
  /** False if this process leaves jobs to workers. Default: true. */
  readonly worksOnJobs?: boolean;
  /** Omitted: no damage is known. */
  readonly damage?: Pick<DamageWatch, 'damaged'>;
  /** How often the embedded database was started again. Omitted for one of the operator's own. */
  readonly restarts?: (() => number) | undefined;
  readonly isDraining: () => boolean;
  /** Whether everything has started, including the job queue. Default: yes. */
  readonly isStarted?: () => boolean;
  /** For tests: parses every response by its contract and caches none. */
  readonly checksAnswers?: boolean;
}

export interface AppOptions extends ObservedOptions {
  readonly provider: PaymentProvider;
  /** Null if cards go through Stripe. */
  readonly sandbox: Pick<Sandbox, 'url' | 'keys'> | null;
  /** Scheme, host and port that browsers use. */
  readonly publicUrl: string;
  readonly trustProxy: TrustProxy;
  readonly rateLimitOverride: number | null;
  /** Limits shared with other processes on the same database. */
  readonly limits: SharedLimits;
  /** Marketplace leads a company may read; omitted for the product's limit. */
  readonly readingLimit?: Limit;
  /** Milliseconds a request may wait for others before it is refused with 503. Omitted: for ever, in tests. */
  readonly maxQueueMs?: number;
  /** Identity provider of staff; omitted or null if they sign in here. */
  readonly singleSignOn?: SingleSignOn | null;
  /** Where to report vulnerabilities; omitted for the support address. */
  readonly security?: SecurityContact;
  /** Null: this installation generates its own. */
  readonly captchaSecret: string | null;
  /** Keys that seal stored secrets. Null: a secret of this installation, in its database. */
  readonly sealing: SealingKeys | null;
  /** Uploaded files. */
  readonly files: FileStore;
  /** Gets the lists that its jobs prepare. */
  readonly exporting: Exporting;
  readonly demonstration: boolean;
  /** Source of map tiles; omitted for none. */
  readonly mapTiles?: MapTiles | null;
  /** Whether webhooks may go to machines on the local network, in development and tests. Default: no. */
  readonly receiversMayBePrivate?: boolean;
  /** Omitted if there is no CRM to connect. */
  readonly crm?: Crm | null;
  /** Omitted or null unless the CRM is the demonstration's. */
  readonly crmSandbox?: CrmSandbox | null;
  /** Address lookup services outside the demonstration; omitted for none. */
  readonly addresses?: FinderSettings;
  /** Providers that the environment sets; omitted for none. */
  readonly providers?: Providers;
  /** Signing key of Mailgun's webhooks; omitted if there is none. */
  readonly mailgunKey?: string | null;
  /** Words in a delivery report about a number that does not exist; omitted if there are none. */
  readonly smsUndelivered?: RegExp | null;
  /** For tests: fetches certificates and confirmations in place of Amazon SNS. */
  readonly fetchAmazon?: FetchText;
}

/** Figures over thirty days may be a minute old. */
const figuresCacheMs = 60_000;
const getFiguresMs = ({ checksAnswers = false }: ObservedOptions): number => (checksAnswers ? 0 : figuresCacheMs);

const getPublicBrand = (language: PageLanguage) => publicBrand(guessCountry(language), language);

/** Builds the whole HTTP side of the product, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, publicUrl, post, provider, log, trustProxy, isDraining, demonstration, files } = options;
  await loadUnits(database.db);
  refuseInventedTelephones(!demonstration);
  const https = publicUrl.startsWith('https:');
  const malformed = malformedCalls(options.rateLimitOverride);
  const doors = openDoors(database.pools, options.maxQueueMs ?? Infinity);
  const app = await createHttpServer({ log, https, trustProxy, isDraining, malformed, errorPage: errorPage(getPublicBrand) });
  shedRequests(app, { doors, https, prefix: apiPrefix, neverShed: listNeverShed(apiPrefix, api) });
  const cookies = { secureCookies: https };
  const addressFinder = options.demonstration ? buildSandboxAddressFinder(database) : openAddressFinder(options.addresses ?? noFinders);
  const captcha = proofOfWork(
    database,
    options.captchaSecret === null ? rotatingSecret(database, 'captcha') : fixedSecret(() => options.captchaSecret ?? ''),
  );
  const sealer = await openInstallationSealer(database, options.sealing);
  const gate = makeGate(database.db, { ...cookies, provider, sealer, publicOrigin: new URL(publicUrl).origin });
  const streams = openStreams({ db: database.db, connection: database.connection, log: options.log, catchUp: options.replica?.catchUp });
  app.addHook('preClose', () => streams.close());
  const isSessionAlive = async (request: FastifyRequest): Promise<boolean> => {
    const caller = await gate(request, 'trade', { isBackground: true, version: undefined, byKey: false });
    return caller !== null && !(caller.kind === 'trade' && caller.secondFactorNeed !== undefined);
  };
  const pictures = openPictures();
  app.addHook('onClose', () => pictures.close());
  const routes = allRoutes({
    ...cookies,
    post,
    provider,
    demonstration,
    limits: options.limits,
    readingLimit: options.readingLimit ?? readingLimit,
    addressFinder,
    captcha,
    sealer,
    senderSecret: rotatingSecret(database, 'senders'),
    statusSecret: rotatingSecret(database, 'lead-status'),
    mailReportSecret: rotatingSecret(database, 'mail-reports'),
    get mailgunKey() {
      return options.mailgunKey ?? null;
    },
    bounceMailbox: options.bounceMailbox ?? null,
    smsUndelivered: options.smsUndelivered ?? null,
    fetchAmazon: options.fetchAmazon ?? fetchAmazonText,
    streams,
    isSessionAlive,
    storage: { files, pictures },
    receiversMayBePrivate: options.receiversMayBePrivate ?? false,
    crm: options.crm ?? null,
    figuresMs: getFiguresMs(options),
    publicUrl: publicUrl.replace(/\/$/, ''),
    singleSignOn: options.singleSignOn ?? null,
    configured: getConfigured(options),
    providers: options.providers ?? {},
    exporting: options.exporting,
    findWarnings: findWarnings(options),
  });
  addObservation(app, options, doors);
  let document: Json | undefined;
  const getDocument = (): Json => (document ??= openApiDocument(routes, describeApi(options)));
  addOpenApi(app, getDocument);
  await mountRoutes(app, routes, {
    database,
    gate,
    malformed,
    limiter: rateLimiter(options.limits, options.rateLimitOverride),
    doors,
    viewed: wrapForImpersonation,
    publicOrigin: new URL(publicUrl).origin,
    checksAnswers: options.checksAnswers ?? false,
    largestUpload: standardUploadSize,
    hasRoom: hasRoomFor(options),
    isHidden: async (owner, caller, codes) => {
      const only = owner === 'lead' && caller.kind === 'trade' ? limitedTo(caller) : null;
      return only !== null && caller.kind === 'trade' && !(await areVisible(database.db, caller.companyId, only, codes));
    },
    lists: options.replica && readLists(options.replica, { ...cookies, log }),
  });
  await servePages(app, options, { ...cookies, pictures, addressFinder, captcha, door: doors.reads, getDocument });
  return app;
}

/** Reads lists from the replica unless it lacks what this browser has just changed. */
function readLists(replica: Replica, { log, ...cookies }: CookieOptions & { readonly log: Logger }): ListReader {
  return {
    choose: (request) => {
      const after = Number(readSideCookie(request, 'change', cookies) ?? Number.NaN);
      return replica.choose(Number.isSafeInteger(after) ? after : null);
    },
    // The change is committed; without the cookie its author may see it two seconds late.
    remember: (reply) =>
      replica.position().then(
        (position) => setSideCookie(reply, 'change', String(position), cookies),
        (error: unknown) => log.warn({ err: error }, 'no position for the replica'),
      ),
  };
}

/** Describes this installation in the OpenAPI document. */
export function describeApi({ publicUrl }: Pick<AppOptions, 'publicUrl'>): Described {
  return {
    publicUrl: publicUrl.replace(/\/$/, ''),
    tagOf: getDomain,
    tags: apiTags,
    webhooksOf: buildOpenApiWebhooks,
  };
}

/** Builds the HTTP side of a worker: health checks and metrics only. */
export async function buildWorkerApp(options: ObservedOptions): Promise<FastifyInstance> {
  const app = await createHttpServer({ log: options.log, https: false, isDraining: options.isDraining });
  addObservation(app, options);
  return app;
}

const hasRoomFor =
  ({ dataDir }: Pick<ObservedOptions, 'dataDir'>) =>
  async (bytes: number): Promise<boolean> =>
    dataDir === null || hasRoom(dataDir, minFreeShare, bytes);

const noDamage = { damaged: () => null };

function listRemarks({ worksOnJobs = true, backups = null, damage = noDamage, ...options }: ObservedOptions): Checks {
  const cards = (): Promise<boolean> => Promise.resolve(isProviderAnswering(options.answers));
  const { database, bounceMailbox = null } = options;
  return {
    cards,
    ...(bounceMailbox === null ? {} : { bounce_mailbox: () => isMailboxRead(database.db, bounceMailbox) }),
    ...readinessRemarks({ ...options, backups, damage, worksOnJobs }),
  };
}

/** Finds the failing remarks, for the overview. */
function findWarnings(options: ObservedOptions): () => Promise<WarningWire[]> {
  const remarks = listRemarks(options);
  return async () => {
    const failing = new Set(await listFailing(remarks));
    const file = options.damage?.damaged() ?? null;
    return warningKinds.filter((kind) => failing.has(kind)).map((kind) => ({ kind, detail: kind === 'database_files' ? file : null }));
  };
}

/** Adds health checks and metrics for operators of the installation. A worker has no doors. */
function addObservation(app: FastifyInstance, options: ObservedOptions, doors?: Doors): void {
  const { database, queue, answers, isDraining, isStarted = () => true, post, backups = null, observeMetrics = () => undefined } = options;
  addHealth(app, {
    checks: readinessChecks({ ...options, worksOnJobs: options.worksOnJobs ?? true }),
    remarks: listRemarks(options),
    isDraining,
    isStarted,
  });
  addMetrics(app, {
    pools: { ...database.pools, ...(options.replica !== undefined && { replica: options.replica.pool }) },
    queue,
    db: database.db,
    outcomes: post.outcomes,
    get token() {
      return options.metricsToken;
    },
    more: [
      ...(doors === undefined ? [] : [exportDoors(doors)]),
      exportProviderHealth(answers),
      exportBackups(backups),
      exportReplica(options.replica),
      exportPresence(options.presence),
      exportRestarts(options.restarts),
      exportBusinessMetrics({ db: database.db, cacheMs: getFiguresMs(options) }),
      observeMetrics,
    ],
  });
}

function getConfigured({ post, provider, ...options }: AppOptions): Configured {
  return {
    mail: post.mail !== null,
    sms: post.sms !== null,
    cards: provider.name === 'stripe',
    files: options.dataDir === null,
    map_tiles: (options.mapTiles ?? null) !== null,
    captcha: options.captchaSecret !== null,
    sealing: options.sealing !== null,
    metrics: options.metricsToken !== null,
  };
}

/** Serves everything outside the API: sandboxes, pictures, server-rendered pages, and the web app for every other address. */
async function servePages(
  app: FastifyInstance,
  options: AppOptions,
  {
    pictures,
    addressFinder,
    captcha,
    door,
    getDocument,
    ...cookies
  }: {
    readonly secureCookies: boolean;
    readonly pictures: Pictures;
    readonly addressFinder: AddressFinder;
    readonly captcha: Captcha;
    readonly door: Door;
    readonly getDocument: () => Json;
  },
): Promise<void> {
  const { database, publicUrl, files, demonstration, mapTiles = null, provider } = options;
  const { sandbox, crmSandbox = null, rateLimitOverride, limits } = options;
  if (sandbox !== null) await addSandboxPages(app, { sandbox, rateLimitOverride, publicOrigin: new URL(publicUrl).origin });
  if (crmSandbox !== null) await addCrmSandboxPages(app, { sandbox: crmSandbox, publicOrigin: new URL(publicUrl).origin, ...cookies });
  addMedia(app, files);
  addBrandPictures(app, database.db);
  addManifest(app);
  addFavicon(app, { db: database.db, pictures });
  addWellKnown(app, wellKnown(options));
  const hasSession = (request: FastifyRequest): boolean =>
    (readSideCookie(request, 'viewing', cookies) ?? readSessionCookie(request, 'trade', cookies)) !== undefined;
  const sourcesOf = (path: string) => pageSources(path, provider.name, mapTiles);
  const send = await addStaticWeb(app, webFolder, {
    demonstration,
    publicOrigin: new URL(publicUrl).origin,
    hasSession,
    mapTiles,
    sourcesOf,
  });
  const apiDocs = apiDocsPages(getDocument);
  const pages = allPages({ database, publicUrl: publicUrl.replace(/\/$/, ''), addressFinder, captcha, pictures, limits, texts, apiDocs });
  await addPublicPages(app, pages, {
    rateLimitOverride,
    limits,
    door,
    hasRoom: hasRoomFor(options),
    publicOrigin: new URL(publicUrl).origin,
    brandIn: getPublicBrand,
    ...(send !== undefined && { webApp: { isFor: (request: FastifyRequest) => hasSession(request) || isSignInLink(request.url), send } }),
  });
}

/** A link that signs in or carries another secret belongs to the web app, which removes the secret from the address. */
const isSignInLink = (url: string): boolean => /[?&](?:t|s|token)=/i.test(url);

/** Companies change their password on their user page; members of staff, by a link from an administrator. */
function wellKnown({ publicUrl, security = { contacts: [], policy: null } }: AppOptions): Parameters<typeof addWellKnown>[1] {
  return {
    publicUrl: publicUrl.replace(/\/$/, ''),
    security,
    languages: () => [...new Set(['en', ...getUnit(homeCountry()).languages])],
    supportEmail: () => getUnit(homeCountry()).email,
    passwordPage: '/account/user',
  };
}

function buildSandboxAddressFinder({ db }: Database): AddressFinder {
  return sandboxAddressFinder({
    streets,
    findPlace: async ({ country, code }) => {
      const district = await findDistrict(db, { country, text: code });
      return district === undefined ? null : { town: district.town ?? '', county: district.county ?? '' };
    },
  });
}
