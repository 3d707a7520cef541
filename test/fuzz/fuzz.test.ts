import type { LightMyRequestResponse } from 'fastify';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { expectDeclared, readFailure } from '../route-cases.ts';
import { useTestApp } from '../use-test-app.ts';
import { anyCall, edgeCalls, getRoute, type CallerName, type FuzzedCall } from './calls.ts';
import { sendCall } from './send-call.ts';
import { makeWorld, markers, type World } from './world.ts';

// Generates calls from the contract's schemas: every field at its limits, then valid, invalid and hostile values from any caller, with ids
// of another company. FUZZ_SEED repeats a run, FUZZ_CALLS sets the number of calls, FUZZ_SLOWEST_MS limits the
// response time (npm run soak).

const calls = Number(process.env['FUZZ_CALLS'] ?? '2000');
const seed = Number(process.env['FUZZ_SEED'] ?? '20261122');
const slowestMs = Number(process.env['FUZZ_SLOWEST_MS'] ?? 'Infinity');
/** Timeout for a stuck run, rather than a performance limit. */
const patienceMs = 120_000 + calls * 100;

let world: World;
const test = useTestApp();
beforeAll(async () => {
  world = await makeWorld(test);
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

/** Hashing passwords is slow on purpose. */
const checksPassword = /authenticate|password|register|first-account/;

const foreignWords: Readonly<Record<CallerName, readonly string[]>> = {
  nobody: Object.values(markers),
  source: Object.values(markers),
  alpha: [markers.beta],
  beta: [markers.alpha],
  agent: [],
  admin: [],
};

/** Checks that every response follows the contract, is brief if refused, and reveals nothing of the other company. */
function judge(call: FuzzedCall, response: LightMyRequestResponse): void {
  const { key, by } = call;
  const { statusCode, body } = response;
  for (const word of foreignWords[by]) expect(body.toLowerCase(), `${key} by ${by}`).not.toContain(word);
  if (statusCode === 304) return;
  if (statusCode !== 413 && statusCode !== 415) expectDeclared(getRoute(call), response);
  if (statusCode < 400) return;
  expect(readFailure(response).errors.length, key).toBeLessThanOrEqual(20);
  expect(body.length, key).toBeLessThan(20_000);
}

let made = 0;

async function callAndJudge(call: FuzzedCall): Promise<void> {
  // Undo random locks and closures, so that later calls still reach the code.
  if ((made += 1) % 50 === 0) for (const name of ['alpha', 'beta'] as const) await world.restore(name);
  test.logged.length = 0;
  const began = performance.now();
  const response = await sendCall(world, call);
  const ms = performance.now() - began;
  judge(call, response);
  // A 4xx to the caller, but our bug: the schema accepts a value that the database refuses.
  expect(
    test.logged.filter((line) => line.includes('"level":50')),
    call.key,
  ).toEqual([]);
  if (!checksPassword.test(call.key)) expect(ms, call.key).toBeLessThan(slowestMs);
  if (response.statusCode === 401 || response.statusCode === 403) await world.restore(call.by);
}

it(
  `every field of every endpoint at its limits: ${edgeCalls.length} calls`,
  async () => {
    for (const call of edgeCalls) await callAndJudge(call);
  },
  patienceMs,
);

const drawn = Math.max(500, calls - edgeCalls.length);

it(
  `${drawn} random calls get responses that follow the contract (FUZZ_SEED=${seed})`,
  async () => {
    const property = fc.asyncProperty(anyCall, callAndJudge);
    await fc.assert(property, { seed, numRuns: drawn, endOnFailure: true });
  },
  patienceMs,
);
