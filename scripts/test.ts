// npm test: builds what is not built, runs every test, and ends with one line that sums them all.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../server/app/build-web.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
}

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-tests-'));
const report = join(folder, 'report.json');

buildWebIfStale((line) => console.log(line));

const given = process.argv.slice(2);
const run = spawnSync(process.execPath, [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...given], {
  stdio: 'inherit',
});
let passed = 0;
let failed = run.status === 0 ? 0 : 1;
try {
  const counted = JSON.parse(readFileSync(report, 'utf8')) as Report;
  passed = counted.numPassedTests;
  // A file that broke before its first test counts as one failure.
  failed = Math.max(counted.numFailedTests, counted.numFailedTestSuites > 0 ? 1 : 0, failed);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
