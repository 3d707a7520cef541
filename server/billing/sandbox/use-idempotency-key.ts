import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashContent } from '../../platform/random-code.ts';
import type { SandboxAnswer } from './protocol/error-wire.ts';
import type { Form } from './protocol/form-rule.ts';
import { SandboxRefusal } from './protocol/refuse-call.ts';

interface StoredAnswer extends SandboxAnswer {
  readonly operation: string;
  readonly hash: Buffer;
}

/** A call that may be repeated. `operation` is its method and address. */
export interface KeyedCall {
  readonly key: string;
  readonly operation: string;
  readonly form: Form;
}

const longestKey = 255;

function differs(): SandboxRefusal {
  return new SandboxRefusal(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

function inUse(): SandboxRefusal {
  return new SandboxRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotency-Key.',
  });
}

function storedAnswer(tx: Tx, key: string): Promise<StoredAnswer | undefined> {
  return tx.first(sql<StoredAnswer>`
    select operation, parameters_hash as hash, status, answer as body from sandbox.idempotency_keys where key = ${key}`);
}

/**
 * Carries a call out once: the same key again gets the first answer, with other parameters it is refused, and while the first is
 * under way it is a conflict. Key and effect are committed together. A refusal for its form is not kept, as with Stripe.
 */
export async function useIdempotencyKey(tx: Tx, call: KeyedCall, work: () => Promise<SandboxAnswer>): Promise<SandboxAnswer> {
  const { key, operation, form } = call;
  if (key.length > longestKey)
    throw new SandboxRefusal(400, { type: 'invalid_request_error', message: 'The Idempotency-Key is too long.' });
  const lock = await tx.first(sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`sandbox:${key}`}, 0)) as taken`);
  if (lock?.taken !== true) throw inUse();
  const hash = hashContent([...form].sort(([a], [b]) => (a < b ? -1 : 1)));
  const stored = await storedAnswer(tx, key);
  if (stored !== undefined) {
    if (stored.operation !== operation || !stored.hash.equals(hash)) throw differs();
    return { status: stored.status, body: stored.body };
  }
  const answer = await work();
  await tx.rows(sql`
    insert into sandbox.idempotency_keys (key, operation, parameters_hash, status, answer)
    values (${key}, ${operation}, ${hash}, ${answer.status}, ${JSON.stringify(answer.body)})`);
  return answer;
}
