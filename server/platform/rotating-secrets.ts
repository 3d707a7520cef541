import { randomBytes } from 'node:crypto';
import { recordAudit } from './audit.ts';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';
import { installationSecret } from './sealer.ts';

/** Secrets of the installation that can be replaced while servers run, with the days for which the former one stays valid. */
export const secretGraceDays = {
  /** Puzzles that are being solved. */
  captcha: 1,
  /** Keys the hash that counts a sender's files: nothing that was made with the former one is read. */
  senders: 1,
  /** Signs addresses that sources keep for the status of their leads. */
  'lead-status': 90,
  /** Makes the addresses of mail providers' webhooks, which an administrator copies to each of them. */
  'mail-reports': 7,
} as const;
type RotatingName = keyof typeof secretGraceDays;

export function isRotatingName(name: string): name is RotatingName {
  return Object.hasOwn(secretGraceDays, name);
}

/** A secret that may be replaced at any time. */
export interface RotatingSecret {
  /** Returns the secret to sign with, at most a second old. */
  current(): Promise<Buffer>;
  /** Tests a signature against the current secret, and the former one while it is valid. Reads both again before it refuses. */
  fits(matches: (secret: Buffer) => boolean | Promise<boolean>): Promise<boolean>;
}

/** A secret from the settings. */
export function fixedSecret(read: () => string): RotatingSecret {
  return { current: () => Promise.resolve(Buffer.from(read())), fits: (matches) => Promise.resolve(matches(Buffer.from(read()))) };
}

interface Pair {
  readonly secret: Buffer;
  readonly former: Buffer | null;
}

const freshMs = 1_000;

/** Opens a secret of this installation, which every process of it shares. */
export function rotatingSecret(database: Pick<Database, 'db' | 'inTx'>, name: RotatingName): RotatingSecret {
  let kept: { readonly pair: Pair; readonly at: number } | undefined;
  const read = async (maxAgeMs: number): Promise<Pair> => {
    if (kept !== undefined && performance.now() - kept.at < maxAgeMs) return kept.pair;
    const at = performance.now();
    const find = () =>
      database.db.first(sql<Pair>`
        select secret, case when former_until > app_now() then former end as former from installation_secrets where name = ${name}`);
    const pair = (await find()) ?? { secret: await installationSecret(database, name), former: null };
    kept = { pair, at };
    return pair;
  };
  const isFitting = async ({ secret, former }: Pair, matches: (secret: Buffer) => boolean | Promise<boolean>): Promise<boolean> =>
    (await matches(secret)) || (former !== null && (await matches(former)));
  return {
    current: async () => (await read(freshMs)).secret,
    fits: async (matches) => {
      const known = await read(freshMs);
      if (await isFitting(known, matches)) return true;
      const now = await read(0);
      return !now.secret.equals(known.secret) && isFitting(now, matches);
    },
  };
}

/**
 * Replaces a secret. Returns until when the former one stays valid; null if it ended at once. A second rotation within that time would end
 * the first secret early, so it is refused unless the secret leaked.
 */
export async function rotateSecret(
  database: Pick<Database, 'db' | 'inTx'>,
  name: RotatingName,
  { leaked }: { readonly leaked: boolean },
): Promise<Date | null | 'too_soon'> {
  await installationSecret(database, name);
  return database.inTx(async (tx) => {
    const days = secretGraceDays[name];
    const row = await tx.first(sql<{ until: Date | null }>`
      update installation_secrets set secret = ${randomBytes(32)}, created_at = app_now(),
        former = case when ${leaked} then null else secret end,
        former_until = case when ${leaked} then null else app_now() + make_interval(days => ${days}) end
      where name = ${name} and (${leaked} or former_until is null or former_until <= app_now())
      returning former_until as until`);
    if (row === undefined) return 'too_soon';
    await recordAudit(tx, {
      staffId: null,
      actor: 'npm run rotate-secret',
      action: 'secret.rotate',
      object: { type: 'installation_secret', id: name },
      reason: leaked ? 'the secret leaked' : 'a planned rotation',
      before: null,
      after: { formerUntil: row.until?.toISOString() ?? null },
    });
    return row.until;
  });
}
