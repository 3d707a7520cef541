import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Logger } from 'pino';
import { repeat, type Repetition } from '../platform/repeat.ts';
import { readSettings, SettingsError, type Settings } from '../platform/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that `SECRETS_FILE` may hold and replace while the process runs. */
export const replaceable: ReadonlySet<string> = new Set([
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'SMS_URL',
  'SMS_HEADERS',
  'SMS_BODY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CAPTCHA_SECRET',
  'METRICS_TOKEN',
  'MAILGUN_SIGNING_KEY',
  'BOUNCE_IMAP_URL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'CRM_CLIENT_ID',
  'CRM_CLIENT_SECRET',
  'HMRC_CLIENT_ID',
  'HMRC_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'ADDRESS_GB_KEY',
]);

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingsError([`SECRETS_FILE: expected a file that can be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`]);
  }
}

/** Reads the settings of the environment and those of its `SECRETS_FILE`, which take precedence. */
function readBoth(environment: Environment): { readonly settings: Settings; readonly text: string } {
  const path = environment['SECRETS_FILE'] ?? '';
  const text = path === '' ? '' : readFile(path);
  const given = parseEnv(text);
  const others = Object.keys(given).filter((name) => !replaceable.has(name));
  if (others.length > 0) throw new SettingsError(others.map((name) => `${name}: expected in the environment, not in SECRETS_FILE`));
  return { settings: readSettings({ ...environment, ...given }), text };
}

/** Services that a setting turns on; null while they are off. */
const services: Readonly<Record<string, (settings: Settings) => unknown>> = {
  smtpUrl: ({ smtpUrl }) => smtpUrl,
  twilio: ({ twilio }) => twilio,
  httpSms: ({ httpSms }) => httpSms,
  stripe: ({ stripe }) => stripe,
  captcha: ({ captcha }) => captcha,
  metricsToken: ({ metricsToken }) => metricsToken,
  mailgunKey: ({ mailgunKey }) => mailgunKey,
  bounces: ({ bounces }) => bounces,
  s3: ({ s3 }) => s3,
  backup: ({ backup }) => backup,
  crm: ({ crm }) => crm,
  hmrc: ({ vatRegisters }) => vatRegisters.hmrc,
  singleSignOn: ({ singleSignOn }) => singleSignOn,
  idealPostcodes: ({ addresses }) => addresses.idealPostcodes,
};

/** Addresses that say who signs in where. A row or a connection belongs to each, so only its password may change. */
const addresses: Readonly<Record<string, (settings: Settings) => string | null>> = {
  DATABASE_URL: ({ databaseUrl }) => databaseUrl,
  DATABASE_DIRECT_URL: ({ databaseDirectUrl }) => databaseDirectUrl,
  DATABASE_READ_URL: ({ databaseReadUrl }) => databaseReadUrl,
  BOUNCE_IMAP_URL: ({ bounces }) => bounces?.imapUrl ?? null,
};

function removePassword(address: string | null): string | null {
  if (address === null) return null;
  const url = new URL(address);
  url.password = '';
  return url.href;
}

/** Lists what a file would change that takes a restart. */
function findRefusedChanges(before: Settings, after: Settings): string[] {
  const switched = Object.entries(services).filter(([, find]) => (find(before) === null) !== (find(after) === null));
  const moved = Object.entries(addresses).filter(([, find]) => removePassword(find(before)) !== removePassword(find(after)));
  return [
    ...switched.map(([name]) => `${name}: expected a restart to turn it on or off`),
    ...moved.map(([name]) => `${name}: expected only its password to change`),
  ];
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns a group of settings whose values are read when they are used, so that every holder of the group follows them. */
function followGroup<Group extends object>(read: () => Group): Group {
  const view: object = {};
  for (const name of Object.keys(read()) as (keyof Group)[]) {
    const value = read()[name];
    // A service that is on stays on, so a group stays a group.
    const group = isGroup(value) ? followGroup(() => read()[name] as object) : undefined;
    Object.defineProperty(view, name, { enumerable: true, get: () => group ?? read()[name] });
  }
  return view as Group;
}

const intervalMs = 2_000;

export interface FollowedSettings {
  /** The settings of the start, with the secrets that the file held a moment ago. They stay as they are. */
  current(): Settings;
  /** The same settings, but each is read when it is used. Read a secret from its group for every use instead of keeping it. */
  readonly settings: Settings;
  /** Follows the file until stopped. Keeps the last valid secrets while it is missing or wrong. */
  follow(log: Logger): Repetition;
}

/** Throws a `SettingsError` if the settings or the file cannot be used at the start. */
export function followSecrets(environment: Environment): FollowedSettings {
  let now = readBoth(environment);
  let refused = '';
  const look = (log: Logger): void => {
    try {
      const next = readBoth(environment);
      if (next.text === now.text) return;
      const changes = findRefusedChanges(now.settings, next.settings);
      if (changes.length > 0) throw new SettingsError(changes);
      now = next;
      refused = '';
      log.info('secrets replaced from SECRETS_FILE');
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      const problems = error.problems.join('; ');
      if (problems !== refused) log.error({ problems: error.problems }, 'SECRETS_FILE cannot be used, so the secrets before stay');
      refused = problems;
    }
  };
  return {
    current: () => now.settings,
    settings: followGroup(() => now.settings),
    follow: (log) =>
      repeat('follow-secrets', intervalMs, log, () => {
        if ((environment['SECRETS_FILE'] ?? '') !== '') look(log);
        return Promise.resolve();
      }),
  };
}
