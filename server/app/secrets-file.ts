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

/** Lists the services that a file would turn on or off, which takes a restart. */
function findSwitched(before: Settings, after: Settings): string[] {
  const names = ['smtpUrl', 'twilio', 'httpSms', 'stripe', 'captcha', 'metricsToken', 'mailgunKey'] as const;
  return names.filter((name) => (before[name] === null) !== (after[name] === null));
}

const intervalMs = 2_000;

export interface FollowedSettings {
  /** The settings of the start, with the secrets that the file holds now. */
  current(): Settings;
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
      const switched = findSwitched(now.settings, next.settings);
      if (switched.length > 0) throw new SettingsError(switched.map((name) => `${name}: expected a restart to turn it on or off`));
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
    follow: (log) =>
      repeat('follow-secrets', intervalMs, log, () => {
        if ((environment['SECRETS_FILE'] ?? '') !== '') look(log);
        return Promise.resolve();
      }),
  };
}
