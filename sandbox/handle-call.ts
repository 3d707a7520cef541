import type { Database, Tx } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { areEqualSecrets, hashContent } from '../server/platform/random-code.ts';
import { takeCallFaults } from './faults.ts';
import { refuseUnknown, type Form, errorWire, type SandboxAnswer, noSuch, SandboxRefusal } from './protocol.ts';
import type { SandboxKeys } from './sandbox-keys-rule.ts';
import type { SandboxRoute } from './sandbox-routes.ts';

/** An incoming call. */
interface SandboxCall {
  /** Its key in the route table. */
  readonly operation: string;
  readonly route: SandboxRoute;
  readonly id: string;
  readonly form: Form;
  readonly apiKey: string;
  readonly idempotencyKey: string | null;
}

const toAnswer = ({ status, problem }: SandboxRefusal): SandboxAnswer => ({ status, body: errorWire(problem) });

/** A browser may access only the intent whose secret it holds. */
async function assertKnowsSecret(tx: Tx, { operation, id, form }: SandboxCall): Promise<void> {
  const row = operation.includes('/setup_intents')
    ? await tx.first(sql<{ secret: string }>`select client_secret as secret from sandbox.setup_intents where id = ${id}`)
    : await tx.first(sql<{ secret: string }>`select client_secret as secret from sandbox.payment_intents where id = ${id}`);
  if (row === undefined || !areEqualSecrets(form.get('client_secret') ?? '', row.secret)) throw noSuch('intent', id);
}

/** Whether the caller is a browser; throws Stripe's 401 or 403 if it may not make this call. */
function isBrowser({ apiKey, route }: SandboxCall, keys: SandboxKeys): boolean {
  if (areEqualSecrets(apiKey, keys.secretKey)) return false;
  if (apiKey !== keys.publishableKey)
    throw new SandboxRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  if (route.fromBrowsers !== undefined) return true;
  throw new SandboxRefusal(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key.',
  });
}

async function carryOut(database: Database, call: SandboxCall, keys: SandboxKeys): Promise<SandboxAnswer> {
  const { operation, route, id, form, idempotencyKey } = call;
  try {
    const asBrowser = isBrowser(call, keys);
    refuseUnknown(form, [...route.parameters, ...(asBrowser ? (route.fromBrowsers ?? []) : [])]);
    return await database.inTx(async (tx) => {
      if (asBrowser) await assertKnowsSecret(tx, call);
      const work = (): Promise<SandboxAnswer> => route.carryOut(tx, id, form);
      if (idempotencyKey === null || operation.startsWith('GET ')) return work();
      return withIdempotencyKey(tx, { key: idempotencyKey, operation: operation.replace('{id}', id), form }, work);
    });
  } catch (error) {
    if (error instanceof SandboxRefusal) return toAnswer(error);
    throw error;
  }
}

/** Runs a call with the current faults. Null means the connection is to be dropped. */
export async function handleCall(database: Database, call: SandboxCall, keys: SandboxKeys): Promise<SandboxAnswer | null> {
  const { before, after } = await takeCallFaults(database, call.operation);
  if (before !== null) return before === 'cut' ? null : toAnswer(before);
  const answer = await carryOut(database, call, keys);
  if (after === null) return answer;
  return after === 'cut' ? null : toAnswer(after);
}

interface StoredAnswer extends SandboxAnswer {
  readonly operation: string;
  readonly hash: Buffer;
}

/** A repeatable call. `operation` is its method and path. */
interface KeyedCall {
  readonly key: string;
  readonly operation: string;
  readonly form: Form;
}

const maxKeyLength = 255;

function createReuseError(): SandboxRefusal {
  return new SandboxRefusal(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

function createInUseError(): SandboxRefusal {
  return new SandboxRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotency-Key.',
  });
}

function findStoredAnswer(tx: Tx, key: string): Promise<StoredAnswer | undefined> {
  return tx.first(sql<StoredAnswer>`
    select operation, parameters_hash as hash, status, answer as body from sandbox.idempotency_keys where key = ${key}`);
}

/**
 * Runs a call once per key: a repeat gets the first answer, different parameters are refused, and a call in flight is a conflict. Key and effect
 * commit together. Validation errors are not stored, as with Stripe.
 */
async function withIdempotencyKey(tx: Tx, call: KeyedCall, work: () => Promise<SandboxAnswer>): Promise<SandboxAnswer> {
  const { key, operation, form } = call;
  if (key.length > maxKeyLength)
    throw new SandboxRefusal(400, { type: 'invalid_request_error', message: 'The Idempotency-Key is too long.' });
  const lock = await tx.first(sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`sandbox:${key}`}, 0)) as taken`);
  if (lock?.taken !== true) throw createInUseError();
  const hash = hashContent([...form].sort(([a], [b]) => (a < b ? -1 : 1)));
  const stored = await findStoredAnswer(tx, key);
  if (stored !== undefined) {
    if (stored.operation !== operation || !stored.hash.equals(hash)) throw createReuseError();
    return { status: stored.status, body: stored.body };
  }
  const answer = await work();
  await tx.rows(sql`
    insert into sandbox.idempotency_keys (key, operation, parameters_hash, status, answer)
    values (${key}, ${operation}, ${hash}, ${answer.status}, ${JSON.stringify(answer.body)})`);
  return answer;
}
