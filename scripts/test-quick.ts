// npm run test:quick [-- vitest options]: server and web tests without the slowest files and without a browser, for work in progress.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { longestFiles } from '../test/longest-first.ts';

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
const without = longestFiles.map((file) => `--exclude=${file}`);
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project=server', '--project=web', ...without, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
