// npm test: builds what is not built, runs every test, and ends with one line that sums them all.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../server/app/build-web.ts';
import { checkStatements } from './statements/check-statements.ts';

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[];
}

interface Sum {
  readonly passed: number;
  readonly failed: number;
}

/** A file that broke before its first test, or after its last, counts as one failure. */
function sumOf({ numPassedTests, testResults }: Report): Sum {
  const failures = testResults.map(({ status, assertionResults }) =>
    Math.max(status === 'failed' ? 1 : 0, assertionResults.filter((test) => test.status === 'failed').length),
  );
  return { passed: numPassedTests, failed: failures.reduce((sum, count) => sum + count, 0) };
}

function runTests(given: readonly string[]): Sum {
  const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tests-'));
  const report = join(folder, 'report.json');
  try {
    buildWebIfStale((line) => console.log(line));
    const run = spawnSync(
      process.execPath,
      [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...given],
      {
        stdio: 'inherit',
        env: { ...process.env, ...(given.length === 0 && { RECORD_STATEMENTS: folder }) },
      },
    );
    const { passed, failed } = sumOf(JSON.parse(readFileSync(report, 'utf8')) as Report);
    // What no test is to blame for, such as an error that nobody caught, fails the run as well.
    const failures = Math.max(failed, run.status === 0 ? 0 : 1);
    // Of a part of the tests it would say that the rest never ran.
    return { passed, failed: given.length === 0 ? failures + checkStatements(folder) : failures };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { passed, failed } = runTests(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
