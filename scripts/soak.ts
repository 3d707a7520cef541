// npm run soak: the races again and again, each time on a fresh database. SOAK_ROUNDS says how often (20).
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
const rounds = Number(process.env['SOAK_ROUNDS'] ?? '20');
for (let round = 1; round <= rounds; round += 1) {
  console.log(`round ${round} of ${rounds}`);
  const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', 'test/races'], { stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
