import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { failuresPerAccount, failuresPerAddress, failureWindowMinutes } from './settings.ts';
import { insertAttempt } from './store.ts';
import { judgeAttempts, type Attempts, type ThrottleVerdict } from './throttle-rule.ts';

export type AttemptOutcome = Exclude<ThrottleVerdict, { kind: 'go' }> | { readonly kind: 'taken'; readonly attemptId: number };

/** Advisory lock classes; always take the account first. */
const accountLock = 7_301;
const addressLock = 7_302;

/**
 * Counts the attempt as a failure before checking the password, or refuses it. Locks serialise attempts per account and address. The caller
 * then settles it: removes it on success, dates it on failure.
 */
export async function takeSignInAttempt(tx: Tx, input: { accountHash: Buffer; address: string }): Promise<AttemptOutcome> {
  const { accountHash, address } = input;
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const minutes = getSettingValue(settings, failureWindowMinutes);
  const limits = {
    perAccount: getSettingValue(settings, failuresPerAccount),
    perAddress: getSettingValue(settings, failuresPerAddress),
    windowMs: minutes * 60_000,
  };
  const [, , attempts] = await tx.pipeline(
    sql`select pg_advisory_xact_lock(${accountLock}::integer, ${accountHash.readInt32BE(0)}::integer)`,
    sql`select pg_advisory_xact_lock(${addressLock}::integer, ${hashSecret(address).readInt32BE(0)}::integer)`,
    sql<Attempts>`
      select app_now() as now,
             array(select failed_at from sign_in_failures
                   where account_hash = ${accountHash} and failed_at > app_now() - make_interval(mins => ${2 * minutes}::integer)
                   order by failed_at desc limit ${limits.perAccount}) as account,
             array(select failed_at from sign_in_failures
                   where address = ${address} and failed_at > app_now() - make_interval(mins => ${2 * minutes}::integer)
                   order by failed_at desc limit ${limits.perAddress}) as address`,
  );
  const verdict = attempts[0] === undefined ? { kind: 'wait_for_others' as const } : judgeAttempts(attempts[0], limits);
  if (verdict.kind !== 'go') return verdict;
  const inserted = await tx.first(insertAttempt(input));
  if (inserted === undefined) throw new Error('an inserted attempt returned no id');
  return { kind: 'taken', attemptId: inserted.id };
}
