// npm run soak: runs the races and the fuzzer for much longer than npm test. Arguments choose steps by name.
// SOAK_ROUNDS: rounds of the races, each on a fresh database (20). FUZZ_CALLS: calls made to the
// API (20,000). FUZZ_SEED: seed of those calls.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Step {
  readonly file: string;
  readonly rounds: number;
  readonly environment: Readonly<Record<string, string>>;
}

const calls = {
  FUZZ_CALLS: process.env['FUZZ_CALLS'] ?? '20000',
  FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31)),
  FUZZ_SLOWEST_MS: '1000',
};

const steps: Readonly<Record<string, Step>> = {
  races: { file: 'test/races', rounds: Number(process.env['SOAK_ROUNDS'] ?? '20'), environment: {} },
  mutations: { file: 'test/mutations', rounds: 1, environment: { MUTATIONS: 'long' } },
  faults: { file: 'test/races/faults.test.ts', rounds: 1, environment: { FAULTS: 'long' } },
  calls: { file: 'test/fuzz', rounds: 1, environment: calls },
};

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
const wanted = process.argv.slice(2);
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
