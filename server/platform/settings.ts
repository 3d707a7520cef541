import { maxDownloadRows } from '../../contract/kit/sheet-format.ts';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  backupPlace,
  dsn,
  formerKey,
  share,
  httpAddress,
  httpHeaders,
  httpMethod,
  imapAddress,
  logLevel,
  mailAddress,
  onOff,
  pattern,
  proxies,
  returnAddress,
  secret,
  secureAddress,
  securityContacts,
  someText,
  tileTemplate,
  urlWithScheme,
  wholeNumber,
} from './setting-formats.ts';

const shape = {
  PORT: wholeNumber(0, 65_535),
  HOST: someText,
  PUBLIC_URL: httpAddress,
  ALLOW_PLAIN_HTTP: onOff,
  TRUST_PROXY: proxies,
  DRAIN_SECONDS: wholeNumber(0, 60),
  DATA_DIR: someText,
  DATABASE_URL: urlWithScheme('postgres', 'postgresql'),
  DATABASE_DIRECT_URL: urlWithScheme('postgres', 'postgresql'),
  DATABASE_READ_URL: urlWithScheme('postgres', 'postgresql'),
  DATABASE_OWNER_URL: urlWithScheme('postgres', 'postgresql'),
  DATABASE_POOL: wholeNumber(1, 90),
  MAX_QUEUE_MS: wholeNumber(50, 60_000),
  JOBS: onOff,
  WORKER_PORT: wholeNumber(0, 65_535),
  DEMO: onOff,
  DEMO_FEED: onOff,
  SMTP_URL: urlWithScheme('smtp', 'smtps'),
  MAIL_FROM: mailAddress,
  BOUNCE_IMAP_URL: imapAddress,
  BOUNCE_ADDRESS: returnAddress,
  MAILGUN_SIGNING_KEY: secret(16),
  LOG_LEVEL: logLevel,
  METRICS_TOKEN: secret(16),
  SECURITY_CONTACT: securityContacts,
  SECURITY_POLICY_URL: secureAddress,
  RATE_LIMIT_OVERRIDE: wholeNumber(1, 1_000_000),
  LONG_EXPORT_ROWS: wholeNumber(1, maxDownloadRows),
  STRIPE_SECRET_KEY: someText,
  STRIPE_PUBLISHABLE_KEY: someText,
  STRIPE_WEBHOOK_SECRET: someText,
  STRIPE_API_URL: httpAddress,
  TWILIO_ACCOUNT_SID: someText,
  TWILIO_AUTH_TOKEN: someText,
  TWILIO_FROM: someText,
  SMS_URL: urlWithScheme('http', 'https'),
  SMS_METHOD: httpMethod,
  SMS_HEADERS: httpHeaders,
  SMS_BODY: someText,
  SMS_SUCCESS: pattern,
  SMS_UNDELIVERED: pattern,
  S3_ENDPOINT: urlWithScheme('http', 'https'),
  S3_REGION: someText,
  S3_BUCKET: someText,
  S3_ACCESS_KEY_ID: someText,
  S3_SECRET_ACCESS_KEY: someText,
  BACKUP_TO: backupPlace,
  BACKUP_KEY: secret(32),
  BACKUP_EVERY_HOURS: wholeNumber(1, 168),
  BACKUP_KEEP: wholeNumber(1, 1_000),
  BACKUP_KEEP_DAYS: wholeNumber(0, 3_650),
  BACKUP_WAL_SECONDS: wholeNumber(1, 3_600),
  BACKUP_S3_ENDPOINT: urlWithScheme('http', 'https'),
  BACKUP_S3_REGION: someText,
  BACKUP_S3_ACCESS_KEY_ID: someText,
  BACKUP_S3_SECRET_ACCESS_KEY: someText,
  MAP_TILES_URL: tileTemplate,
  MAP_TILES_ATTRIBUTION: someText,
  SECRETS_FILE: someText,
  CAPTCHA_SECRET: secret(32),
  SEALING_KEY: secret(32),
  SEALING_KEY_PREVIOUS: formerKey,
  AUDIT_ANCHOR_FILE: someText,
  CRM_AUTHORIZE_URL: urlWithScheme('https', 'http'),
  CRM_TOKEN_URL: urlWithScheme('https', 'http'),
  CRM_LEADS_URL: urlWithScheme('https', 'http'),
  CRM_CLIENT_ID: someText,
  CRM_CLIENT_SECRET: someText,
  OIDC_ISSUER_URL: urlWithScheme('https', 'http'),
  OIDC_CLIENT_ID: someText,
  OIDC_CLIENT_SECRET: someText,
  OIDC_CLIENT_SECRET_FILE: someText,
  OIDC_SCOPE: someText,
  OIDC_GROUPS_CLAIM: someText,
  OIDC_ADMIN_GROUPS: someText,
  OIDC_AGENT_GROUPS: someText,
  OIDC_RECHECK_MINUTES: wholeNumber(2, 720),
  OIDC_LOCAL_SIGN_IN: onOff,
  OIDC_BREAK_GLASS: mailAddress,
  ADDRESS_GB_KEY: someText,
  ADDRESS_GB_URL: httpAddress,
  ADDRESS_DK_URL: httpAddress,
  ADDRESS_NO_URL: httpAddress,
  VIES_LOOKUP: onOff,
  VIES_URL: urlWithScheme('https', 'http'),
  HMRC_CLIENT_ID: someText,
  HMRC_CLIENT_SECRET: someText,
  HMRC_URL: urlWithScheme('https', 'http'),
  META_GRAPH_URL: urlWithScheme('https', 'http'),
  WEBHOOKS_TO_PRIVATE: onOff,
  ERROR_REPORTING_DSN: dsn,
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithScheme('http', 'https'),
  OTEL_EXPORTER_OTLP_HEADERS: someText,
  OTEL_SERVICE_NAME: someText,
  OTEL_TRACES_SAMPLER_ARG: share,
} as const;

const variables = z.object(shape);
type Variable = keyof typeof shape;

/** Every environment variable that the product reads; `.env.example` lists the same. */
export const settingNames = Object.keys(shape);

const groups: readonly (readonly Variable[])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['BOUNCE_IMAP_URL', 'BOUNCE_ADDRESS'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION'],
  ['CRM_AUTHORIZE_URL', 'CRM_TOKEN_URL', 'CRM_LEADS_URL', 'CRM_CLIENT_ID', 'CRM_CLIENT_SECRET'],
  ['HMRC_CLIENT_ID', 'HMRC_CLIENT_SECRET'],
  ['OIDC_ISSUER_URL', 'OIDC_CLIENT_ID', 'OIDC_ADMIN_GROUPS'],
  ['BACKUP_TO', 'BACKUP_KEY'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

/** Lists every invalid variable with what it should be. Never quotes a value: it may be a secret. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

export type Settings = ReturnType<typeof arrange>;

function allSet<Values extends Record<string, string | null>>(values: Values): { [Key in keyof Values]: string } | null {
  return Object.values(values).includes(null) ? null : (values as { [Key in keyof Values]: string });
}

/** Null without keys. */
function arrangeStripe(read: z.output<typeof variables>) {
  const keys = allSet({
    secretKey: read.STRIPE_SECRET_KEY,
    publishableKey: read.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET,
  });
  // Null for Stripe's own address.
  return keys === null ? null : { ...keys, apiUrl: read.STRIPE_API_URL };
}

/** Null without an address. */
function arrangeHttpSms(read: z.output<typeof variables>) {
  if (read.SMS_URL === null) return null;
  const { SMS_URL: url, SMS_METHOD: method, SMS_HEADERS: headers, SMS_BODY: body, SMS_SUCCESS: success } = read;
  return { address: url, method: method ?? 'POST', headers: headers ?? {}, body, success } as const;
}

const httpSmsVariables = ['SMS_METHOD', 'SMS_HEADERS', 'SMS_BODY', 'SMS_SUCCESS', 'SMS_UNDELIVERED'] as const;

function findSmsProblems(env: Readonly<Record<string, string>>): string[] {
  const { SMS_URL: url, SMS_BODY: body = '', TWILIO_ACCOUNT_SID: twilio } = env;
  if (url === undefined) {
    const present = httpSmsVariables.filter((name) => env[name] !== undefined);
    return present.length === 0 ? [] : [`SMS_URL: expected to be set as well, since ${present.join(' and ')} is`];
  }
  if (twilio !== undefined) return ['SMS_URL: expected to be unset, since TWILIO_ACCOUNT_SID is set'];
  const missing = ['{to}', '{text}'].filter((name) => !url.includes(name) && !body.includes(name));
  return missing.length === 0 ? [] : [`SMS_BODY: expected ${missing.join(' and ')} in it or in SMS_URL`];
}

export interface BucketSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface BackupSettings {
  /** Absolute path, or a bucket with a prefix that is empty or ends with a slash. */
  readonly place: { readonly folder: string } | { readonly bucket: BucketSettings; readonly prefix: string };
  readonly key: string;
  readonly everyHours: number;
  /** How many base backups are kept at least. */
  readonly keep: number;
  /** How far back a restore can go at least. */
  readonly keepDays: number;
  /** A piece of the write-ahead log is stored after this time even if it is not full. */
  readonly walSeconds: number;
}

/** Null without a place. A bucket without its keys is reported by `readSettings`. */
function arrangeBackup(read: z.output<typeof variables>): BackupSettings | null {
  const { BACKUP_TO: to, BACKUP_KEY: key } = read;
  const access = allSet({
    endpoint: read.BACKUP_S3_ENDPOINT,
    region: read.BACKUP_S3_REGION,
    accessKeyId: read.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: read.BACKUP_S3_SECRET_ACCESS_KEY,
  });
  if (to === null || key === null) return null;
  const rest = {
    key,
    everyHours: read.BACKUP_EVERY_HOURS ?? 24,
    keep: read.BACKUP_KEEP ?? 7,
    keepDays: read.BACKUP_KEEP_DAYS ?? 14,
    walSeconds: read.BACKUP_WAL_SECONDS ?? 60,
  };
  if (to.folder !== undefined) return { place: { folder: to.folder }, ...rest };
  return access === null ? null : { place: { bucket: { ...access, bucket: to.bucket }, prefix: to.prefix }, ...rest };
}

/** VIES needs no key, so it is on unless it is turned off. Null: numbers of that area are not confirmed. */
function arrangeVatRegisters(read: z.output<typeof variables>) {
  const credentials = allSet({ clientId: read.HMRC_CLIENT_ID, clientSecret: read.HMRC_CLIENT_SECRET });
  return {
    vies: read.VIES_LOOKUP === false ? null : { url: read.VIES_URL ?? 'https://ec.europa.eu/taxation_customs/vies/rest-api' },
    hmrc: credentials === null ? null : { ...credentials, url: read.HMRC_URL ?? 'https://api.service.hmrc.gov.uk' },
  };
}

const listNames = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Null: staff sign in here. A secret in a file, as orchestrators mount it, is read at startup. */
function arrangeSingleSignOn(read: z.output<typeof variables>) {
  const { OIDC_ISSUER_URL: issuerUrl, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file } = read;
  if (issuerUrl === null || clientId === null) return null;
  return {
    issuerUrl,
    clientId,
    clientSecret: read.OIDC_CLIENT_SECRET ?? (file === null || !existsSync(file) ? '' : readFileSync(file, 'utf8').trim()),
    scope: read.OIDC_SCOPE ?? 'openid profile email',
    groupsClaim: read.OIDC_GROUPS_CLAIM ?? 'groups',
    adminGroups: listNames(read.OIDC_ADMIN_GROUPS),
    agentGroups: listNames(read.OIDC_AGENT_GROUPS),
    recheckMinutes: read.OIDC_RECHECK_MINUTES ?? 15,
    localSignIn: read.OIDC_LOCAL_SIGN_IN ?? true,
    breakGlass: read.OIDC_BREAK_GLASS?.toLowerCase() ?? null,
  };
}

function findSingleSignOnProblems(env: Readonly<Record<string, string>>): string[] {
  const { OIDC_ISSUER_URL: issuer, OIDC_CLIENT_SECRET: secretText, OIDC_CLIENT_SECRET_FILE: file } = env;
  if (issuer === undefined) {
    const present = Object.keys(shape).filter((name) => name.startsWith('OIDC_') && env[name] !== undefined);
    return present.length === 0 ? [] : [`OIDC_ISSUER_URL: expected to be set as well, since ${present.join(' and ')} is`];
  }
  return [
    ...((secretText === undefined) === (file === undefined)
      ? ['OIDC_CLIENT_SECRET: expected to be set, or OIDC_CLIENT_SECRET_FILE, but not both']
      : []),
    ...(file !== undefined && !existsSync(file) ? ['OIDC_CLIENT_SECRET_FILE: expected a file that can be read'] : []),
    ...(issuer.startsWith('http:') && URL.canParse(issuer) && !isLocalAddress(issuer)
      ? ['OIDC_ISSUER_URL: expected https outside localhost']
      : []),
    ...(/^(?:false|0)$/i.test(env['OIDC_LOCAL_SIGN_IN'] ?? '') && env['OIDC_BREAK_GLASS'] === undefined
      ? ['OIDC_BREAK_GLASS: expected to be set as well, since OIDC_LOCAL_SIGN_IN is false']
      : []),
  ];
}

/** Null: nothing is traced. */
function arrangeTelemetry(read: z.output<typeof variables>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = read;
  const [serviceName, ratio] = [read.OTEL_SERVICE_NAME ?? 'plumbline', read.OTEL_TRACES_SAMPLER_ARG ?? 1];
  return endpoint === null ? null : { endpoint, headers, serviceName, ratio };
}

function arrange(read: z.output<typeof variables>) {
  const port = read.PORT ?? 3000;
  return {
    port,
    /** Reachable from this machine only, unless HOST says otherwise. */
    host: read.HOST ?? '127.0.0.1',
    /** Scheme, host and port, without a trailing slash. */
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${port}`,
    insecureHttp: read.ALLOW_PLAIN_HTTP ?? false,
    /** Proxies whose X-Forwarded-For is trusted; false for none. */
    trustProxy: read.TRUST_PROXY ?? (false as const),
    /**
     * How long `/readyz` answers 503 before a stopping server refuses connections: one probe interval of the load balancer.
     */
    drainSeconds: read.DRAIN_SECONDS ?? 0,
    dataDir: resolve(read.DATA_DIR ?? 'data'),
    /** Null: the product starts its own PostgreSQL in `dataDir`. */
    databaseUrl: read.DATABASE_URL,
    /** Leads past a pooler in `databaseUrl`. Null: `databaseUrl` leads to PostgreSQL itself. */
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    /** A read replica of `databaseUrl` that answers lists. Null: there is none. */
    databaseReadUrl: read.DATABASE_READ_URL,
    /** Leads to PostgreSQL itself as the owner of the schema. Null: migrations run as the role of `databaseUrl`, if it may. */
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    poolSize: read.DATABASE_POOL ?? Math.min(16, availableParallelism() * 4),
    /** False: this web process leaves jobs, schedules and messages to workers. */
    worksOnJobs: read.JOBS ?? true,
    /** Where a worker answers health checks and metrics. */
    workerPort: read.WORKER_PORT ?? 3100,
    /** Milliseconds a request may wait for others; then it is refused with 503. */
    maxQueueMs: read.MAX_QUEUE_MS ?? 500,
    /** Null if unset: true if the database is embedded and empty, otherwise as its first seeding stored. */
    demo: read.DEMO,
    /** Null if unset: follows `demo`. */
    demoFeed: read.DEMO_FEED,
    smtpUrl: read.SMTP_URL,
    /** Null: mails come from the address of the country's business unit. */
    mailFrom: read.MAIL_FROM,
    /** Mailbox that receives bounces, and their address. Null: bounces go to the sender. */
    bounces: allSet({ imapUrl: read.BOUNCE_IMAP_URL, returnPath: read.BOUNCE_ADDRESS }),
    /** Verifies bounces and complaints that Mailgun reports. */
    mailgunKey: read.MAILGUN_SIGNING_KEY,
    logLevel: read.LOG_LEVEL ?? 'info',
    metricsToken: read.METRICS_TOKEN,
    /** For security.txt. No contacts: reports go to the support address of the home country. */
    security: { contacts: read.SECURITY_CONTACT ?? [], policy: read.SECURITY_POLICY_URL },
    rateLimitOverride: read.RATE_LIMIT_OVERRIDE,
    /** Longest list that is downloaded at once; a job prepares longer ones. */
    longExportRows: read.LONG_EXPORT_ROWS ?? maxDownloadRows,
    stripe: arrangeStripe(read),
    twilio: allSet({ accountSid: read.TWILIO_ACCOUNT_SID, authToken: read.TWILIO_AUTH_TOKEN, from: read.TWILIO_FROM }),
    /** A provider of text messages with an HTTP API of its own. */
    httpSms: arrangeHttpSms(read),
    /** Words in a delivery report about a number that does not exist. */
    smsUndelivered: read.SMS_UNDELIVERED,
    s3: allSet({
      endpoint: read.S3_ENDPOINT,
      region: read.S3_REGION,
      bucket: read.S3_BUCKET,
      accessKeyId: read.S3_ACCESS_KEY_ID,
      secretAccessKey: read.S3_SECRET_ACCESS_KEY,
    }),
    /** Null: no backups are made and no erasures recorded beside them. */
    backup: arrangeBackup(read),
    /** Null: maps show our own outlines. */
    mapTiles: allSet({ url: read.MAP_TILES_URL, attribution: read.MAP_TILES_ATTRIBUTION }),
    captcha: allSet({ secret: read.CAPTCHA_SECRET }),
    /** Null: a secret in the database seals. */
    sealing: read.SEALING_KEY === null ? null : { key: read.SEALING_KEY, previous: read.SEALING_KEY_PREVIOUS },
    /** Null: the end of the audit log goes only to the log and by mail. */
    auditAnchorFile: read.AUDIT_ANCHOR_FILE === null ? null : resolve(read.AUDIT_ANCHOR_FILE),
    /** Null: the demonstration uses its sandbox; other installations offer no CRM. */
    crm: allSet({
      authorizeUrl: read.CRM_AUTHORIZE_URL,
      tokenUrl: read.CRM_TOKEN_URL,
      leadsUrl: read.CRM_LEADS_URL,
      clientId: read.CRM_CLIENT_ID,
      clientSecret: read.CRM_CLIENT_SECRET,
    }),
    /** Null for a country without address lookup: people type addresses manually. */
    addresses: {
      idealPostcodes:
        read.ADDRESS_GB_KEY === null ? null : { key: read.ADDRESS_GB_KEY, url: read.ADDRESS_GB_URL ?? 'https://api.ideal-postcodes.co.uk' },
      dawa: allSet({ url: read.ADDRESS_DK_URL }),
      geonorge: allSet({ url: read.ADDRESS_NO_URL }),
    },
    vatRegisters: arrangeVatRegisters(read),
    singleSignOn: arrangeSingleSignOn(read),
    /** Graph API with its version, which leads of Meta are fetched from. Without a trailing slash. */
    metaUrl: (read.META_GRAPH_URL ?? 'https://graph.facebook.com/v26.0').replace(/\/$/, ''),
    /** Allows webhooks to this machine and its network, and over plain http, for development and tests. */
    webhooksToPrivate: read.WEBHOOKS_TO_PRIVATE ?? false,
    /** Null: errors are only logged. */
    errorReports: allSet({ dsn: read.ERROR_REPORTING_DSN }),
    telemetry: arrangeTelemetry(read),
  };
}

function missingInGroups(env: Record<string, string>): string[] {
  return groups.flatMap((group) => {
    const present = group.filter((name) => env[name] !== undefined);
    if (present.length === 0) return [];
    const missing = group.filter((name) => env[name] === undefined);
    return missing.map((name) => `${name}: expected to be set as well, since ${present.join(' and ')} is`);
  });
}

const localHost = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Tests for an address that never leaves this machine, where plain http is safe. */
export function isLocalAddress(url: string): boolean {
  return localHost.test(new URL(url).hostname);
}

/** Reads the environment; an empty variable counts as absent. Throws a `SettingsError` that names every problem. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && value.trim() !== '') given[name] = value.trim();
  }
  const read = variables.safeParse(given);
  const problems = read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: expected ${issue.message}`);
  problems.push(...missingInGroups(given), ...findSmsProblems(given), ...findSingleSignOnProblems(given));
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_OWNER_URL']) {
    if (given[name] !== undefined && given['DATABASE_URL'] === undefined) {
      problems.push(`DATABASE_URL: expected to be set as well, since ${name} is`);
    }
  }
  if (read.success && read.data.JOBS === false && given['DATABASE_URL'] === undefined) {
    problems.push('JOBS: expected to be true without DATABASE_URL, since no worker can share the embedded database');
  }
  if (given['BACKUP_TO']?.startsWith('s3://') === true && given['BACKUP_S3_ENDPOINT'] === undefined) {
    problems.push('BACKUP_S3_ENDPOINT: expected to be set as well, since BACKUP_TO is a bucket');
  }
  if (process.platform === 'win32' && given['BACKUP_TO'] !== undefined && given['DATABASE_URL'] === undefined) {
    problems.push('BACKUP_TO: expected not to be set on Windows, where the embedded database cannot be backed up while it runs');
  }
  if (given['SEALING_KEY_PREVIOUS'] !== undefined && given['SEALING_KEY'] === undefined) {
    problems.push('SEALING_KEY: expected to be set as well, since SEALING_KEY_PREVIOUS is');
  }
  const settings = read.success ? arrange(read.data) : undefined;
  if (settings?.publicUrl.startsWith('http:') === true && !settings.insecureHttp && !isLocalAddress(settings.publicUrl)) {
    problems.push('PUBLIC_URL: expected https outside localhost (ALLOW_PLAIN_HTTP=true accepts that passwords travel readable)');
  }
  if (settings === undefined || problems.length > 0) throw new SettingsError(problems);
  return settings;
}
