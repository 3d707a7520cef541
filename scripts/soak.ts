// npm run soak: runs the races, the faults and the fuzzer for much longer than npm test. Arguments or --only choose steps by name.
// --only=faults --seed=S --minutes=M causes faults for M minutes (15), in the order that the seed gives.
// SOAK_ROUNDS: rounds of the races, each on a fresh database (20). FUZZ_CALLS: calls made to the
// API (20,000). FUZZ_SEED: seed of those calls. --only=failover --rounds=50 --seed=S breaks the primary of a Patroni cluster under load, by
// default once in each way (docs/high-availability.md).
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Step {
  readonly file: string;
  readonly rounds: number;
  readonly environment: Readonly<Record<string, string>>;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '4' },
  },
});
const seed = options.seed ?? String(randomInt(2 ** 31));
const minutes = Number(options.minutes);
if (!Number.isInteger(Number(seed)) || !(minutes > 0) || !(Number(options.rounds) > 0))
  throw new Error('--seed takes an integer, --minutes and --rounds a number above 0');

const calls = {
  FUZZ_CALLS: process.env['FUZZ_CALLS'] ?? '20000',
  FUZZ_SEED: process.env['FUZZ_SEED'] ?? seed,
  FUZZ_SLOWEST_MS: '1000',
};

const steps: Readonly<Record<string, Step>> = {
  races: { file: 'test/races', rounds: Number(process.env['SOAK_ROUNDS'] ?? '20'), environment: {} },
  mutations: { file: 'test/mutations', rounds: 1, environment: { MUTATIONS: 'long' } },
  faults: { file: 'test/races/faults.test.ts', rounds: 1, environment: { FAULT_SEED: seed, FAULT_MINUTES: String(minutes) } },
  calls: { file: 'test/fuzz', rounds: 1, environment: calls },
  failover: {
    file: 'test/ops/failover.test.ts',
    rounds: 1,
    environment: { FAILOVER_ROUNDS: options.rounds, FAILOVER_SEED: seed },
  },
};

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
const wanted = [...positionals, ...(options.only ?? [])];
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}`);
for (const [name, { file, rounds, environment }] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`${name}, round ${round} of ${rounds}`, environment);
    const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', file], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    if (run.status !== 0) process.exit(run.status ?? 1);
  }
}
