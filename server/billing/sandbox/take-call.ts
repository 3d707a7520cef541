import type { Database, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { takeCallFaults } from './faults/take-fault.ts';
import { refuseUnknown, type Form } from './protocol/form-rule.ts';
import { errorWire, type SandboxAnswer } from './protocol/error-wire.ts';
import { noSuch, SandboxRefusal } from './protocol/refuse-call.ts';
import { areSame, type SandboxKeys } from './sandbox-keys-rule.ts';
import type { SandboxRoute } from './sandbox-routes.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** A call as it came in. */
export interface SandboxCall {
  /** Its key in the table of routes. */
  readonly operation: string;
  readonly route: SandboxRoute;
  readonly id: string;
  readonly form: Form;
  readonly apiKey: string;
  readonly idempotencyKey: string | null;
}

const asAnswer = ({ status, problem }: SandboxRefusal): SandboxAnswer => ({ status, body: errorWire(problem) });

/** Browsers know one intent by its secret, and see that one only. */
async function assertKnowsSecret(tx: Tx, { operation, id, form }: SandboxCall): Promise<void> {
  const row = operation.includes('/setup_intents')
    ? await tx.first(sql<{ secret: string }>`select client_secret as secret from sandbox.setup_intents where id = ${id}`)
    : await tx.first(sql<{ secret: string }>`select client_secret as secret from sandbox.payment_intents where id = ${id}`);
  if (row === undefined || !areSame(form.get('client_secret') ?? '', row.secret)) throw noSuch('intent', id);
}

/** Whether the caller is a browser; throws Stripe's 401 or 403 for whoever may not make this call. */
function isBrowser({ apiKey, route }: SandboxCall, keys: SandboxKeys): boolean {
  if (areSame(apiKey, keys.secretKey)) return false;
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
      return useIdempotencyKey(tx, { key: idempotencyKey, operation: operation.replace('{id}', id), form }, work);
    });
  } catch (error) {
    if (error instanceof SandboxRefusal) return asAnswer(error);
    throw error;
  }
}

/** Carries a call out, with the faults that are set. Null: its connection is to end without an answer. */
export async function takeCall(database: Database, call: SandboxCall, keys: SandboxKeys): Promise<SandboxAnswer | null> {
  const { before, after } = await takeCallFaults(database, call.operation);
  if (before !== null) return before === 'cut' ? null : asAnswer(before);
  const answer = await carryOut(database, call, keys);
  if (after === null) return answer;
  return after === 'cut' ? null : asAnswer(after);
}
