import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { captchaChallengeSchema, type CaptchaChallenge } from '../../contract/app/captcha-endpoints.ts';
import { setting, settingsColumn, getSettingValue, type SettingValues } from './business-settings.ts';
import type { Database, Tx } from './database/database.ts';
import { assertOutsideTransaction } from './database/transaction.ts';
import { hashSecret } from './random-code.ts';
import type { RotatingSecret } from './rotating-secrets.ts';
import { sql } from './database/sql.ts';

/** Tells people from robots. Implement these two calls to plug in another provider. */
export interface Captcha {
  challenge(): Promise<CaptchaChallenge>;
  /** Returns whether the solution is correct, unexpired and unused, and marks it as used. */
  accept(solution: string): Promise<boolean>;
}

/** How long a puzzle and its solution stay valid. */
export const captchaMinutes = setting('captcha.minutes', z.number().int().min(1).max(240), 30, 'minutes');

/**
 * Work per puzzle, in steps of about a millisecond; each puzzle takes between a tenth and three tenths of this. The default
 * takes a desktop about a quarter of a second and a phone one second. Raise it under attack.
 */
export const captchaEffort = setting('captcha.effort', z.number().int().min(10).max(100_000), 1_000, 'steps');
const stepCost = 5_000;

const solutionSchema = z.strictObject({
  challenge: captchaChallengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

function read(solution: string): z.infer<typeof solutionSchema> | undefined {
  try {
    return solutionSchema.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Proof of work issued and checked by this server; no third party learns about its visitors. */
export function proofOfWork({ db, inTx }: Pick<Database, 'db' | 'inTx'>, secret: RotatingSecret): Captcha {
  const keysFrom = (key: Buffer) => {
    const keyFor = (purpose: string) => createHmac('sha256', key).update(purpose).digest('hex');
    return { hmacSignatureSecret: keyFor('captcha puzzle'), hmacKeySignatureSecret: keyFor('captcha solution') };
  };
  return {
    challenge: async () => {
      const row = await db.first(sql<{ now: Date; settings: SettingValues }>`select app_now() as now, ${settingsColumn}`);
      if (row === undefined) throw new Error('the database returned no time');
      const effort = getSettingValue(row.settings, captchaEffort);
      const expires = new Date(row.now.getTime() + getSettingValue(row.settings, captchaMinutes) * 60_000);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: stepCost,
        counter: randomInt(Math.floor(effort / 10), Math.ceil(effort * 0.3)),
        // Checked against the database clock; the library only knows this machine's clock.
        data: { expires: expires.toISOString() },
        deriveKey,
        ...keysFrom(await secret.current()),
      });
      return captchaChallengeSchema.parse(challenge);
    },

    accept: async (given) => {
      assertOutsideTransaction('captcha');
      const solved = read(given);
      if (solved === undefined) return false;
      const { challenge, solution } = solved;
      const isVerified = await secret.fits(
        async (key) => (await verifySolution({ challenge, solution, deriveKey, ...keysFrom(key) })).verified,
      );
      if (!isVerified) return false;
      const { expires } = challenge.parameters.data;
      const spent = await inTx((tx) =>
        tx.first(sql`
          insert into captcha_uses (challenge_hash, expires_at)
          select ${hashSecret(challenge.signature)}, ${expires}::timestamptz where ${expires}::timestamptz > app_now()
          on conflict (challenge_hash) do nothing
          returning 1 as spent`),
      );
      return spent !== undefined;
    },
  };
}

/** Removes expired uses; their solutions are refused for their age anyway. Returns the number of rows removed. */
export async function purgeCaptchaUses(tx: Tx): Promise<number> {
  const purged = await tx.rows(sql`
    delete from captcha_uses
    where challenge_hash in (select challenge_hash from captcha_uses where expires_at < app_now() limit 1000 for update skip locked)
    returning 1 as purged`);
  return purged.length;
}
