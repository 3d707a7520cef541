import type { LightMyRequestResponse } from 'fastify';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { expectDeclared, failureOf } from '../route-cases.ts';
import { useTestApp } from '../use-test-app.ts';
import { anyCall, edgeCalls, routeOf, type CallerName, type FuzzedCall } from './calls.ts';
import { sendCall } from './send-call.ts';
import { makeWorld, markers, type World } from './world.ts';

// Calls made from the contract's schemas: every field at its edges, and then valid, wrong and hostile ones by anybody, with ids
// of the other company. FUZZ_SEED draws the same calls again, FUZZ_CALLS says how many altogether, FUZZ_SLOWEST_MS holds every
// answer to a time (npm run soak).

const calls = Number(process.env['FUZZ_CALLS'] ?? '2000');
const seed = Number(process.env['FUZZ_SEED'] ?? '20261122');
const slowestMs = Number(process.env['FUZZ_SLOWEST_MS'] ?? 'Infinity');
/** Not a threshold of speed: so long it may take before it counts as stuck. */
const patienceMs = 120_000 + calls * 100;

let world: World;
const test = useTestApp();
beforeAll(async () => {
  world = await makeWorld(test);
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

/** A password is checked, or made, slowly on purpose. */
const checksPassword = /authenticate|password|register|first-account/;

const foreignWords: Readonly<Record<CallerName, readonly string[]>> = {
  nobody: Object.values(markers),
  source: Object.values(markers),
  alpha: [markers.beta],
  beta: [markers.alpha],
  agent: [],
  admin: [],
};

/** Whatever was asked: an answer of the contract, short where it says no, and nothing of the other company. */
function judge(call: FuzzedCall, response: LightMyRequestResponse): void {
  const { key, by } = call;
  const { statusCode, body } = response;
  for (const word of foreignWords[by]) expect(body.toLowerCase(), `${key} by ${by}`).not.toContain(word);
  if (statusCode === 304) return;
  if (statusCode !== 413 && statusCode !== 415) expectDeclared(routeOf(call), response);
  if (statusCode < 400) return;
  expect(failureOf(response).errors.length, key).toBeLessThanOrEqual(20);
  expect(body.length, key).toBeLessThan(20_000);
}

let made = 0;

async function callAndJudge(call: FuzzedCall): Promise<void> {
  // What was refused, closed or taken away by chance must not shut every door for good.
  if ((made += 1) % 50 === 0) for (const name of ['alpha', 'beta'] as const) await world.restore(name);
  test.logged.length = 0;
  const began = performance.now();
  const response = await sendCall(world, call);
  const ms = performance.now() - began;
  judge(call, response);
  // Answered as the caller's fault, but for us to mend: a schema lets through what the database does not take.
  expect(
    test.logged.filter((line) => line.includes('"level":50')),
    call.key,
  ).toEqual([]);
  if (!checksPassword.test(call.key)) expect(ms, call.key).toBeLessThan(slowestMs);
  if (response.statusCode === 401 || response.statusCode === 403) await world.restore(call.by);
}

it(
  `every field of every endpoint at its edges: ${edgeCalls.length} calls`,
  async () => {
    for (const call of edgeCalls) await callAndJudge(call);
  },
  patienceMs,
);

const drawn = Math.max(500, calls - edgeCalls.length);

it(
  `${drawn} calls that nobody foresaw are answered by the contract (FUZZ_SEED=${seed})`,
  async () => {
    const property = fc.asyncProperty(anyCall, callAndJudge);
    await fc.assert(property, { seed, numRuns: drawn, endOnFailure: true });
  },
  patienceMs,
);
