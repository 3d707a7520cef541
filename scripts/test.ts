// npm test: builds the web app if needed, runs every test and prints one summary line.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildWebIfStale } from '../server/app/build-web.ts';
import { checkStatements } from './statements/check-statements.ts';

interface FileResult {
  /** Path of the file. */
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}
interface Report {
  readonly testResults: readonly FileResult[];
}

interface Sum {
  readonly passed: number;
  readonly failed: number;
}

const count = ({ assertionResults }: FileResult, status: string): number =>
  assertionResults.filter((test) => test.status === status).length;

/** A file that fails outside its tests counts as one failure. */
const failuresOf = (file: FileResult): number => Math.max(file.status === 'failed' ? 1 : 0, count(file, 'failed'));

/** More failing files than this are not a coincidence. */
const mostSecondTries = 5;

/** Failed files get a second try alone; race tests do not (docs/decisions/2026-11-22-tests.md). */
function deservesSecondTry(failed: readonly FileResult[]): boolean {
  return failed.length > 0 && failed.length <= mostSecondTries && failed.every(({ name }) => !name.includes('/test/races/'));
}

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');

/** Throws if no report was written. */
function runVitest(
  given: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
): { readonly files: readonly FileResult[]; readonly status: number | null } {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...given], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return { files: (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults, status };
}

function sumOf(files: readonly FileResult[], status: number | null): Sum {
  const passed = files.reduce((sum, file) => sum + count(file, 'passed'), 0);
  const failed = files.reduce((sum, file) => sum + failuresOf(file), 0);
  // Errors outside any test, such as unhandled rejections, fail the run too.
  return { passed, failed: Math.max(failed, status === 0 ? 0 : 1) };
}

function runAndRetry(given: readonly string[], folder: string, env: NodeJS.ProcessEnv): Sum {
  const first = runVitest(given, folder, env);
  const failed = first.files.filter((file) => failuresOf(file) > 0);
  if (given.length > 0 || !deservesSecondTry(failed)) return sumOf(first.files, first.status);
  const names = failed.map(({ name }) => name);
  const second = runVitest(names, folder, env);
  const sum = sumOf([...first.files.filter(({ name }) => !names.includes(name)), ...second.files], second.status);
  for (const { name, assertionResults } of failed)
    for (const test of assertionResults.filter(({ status }) => status === 'failed'))
      console.log(`retry: ${relative('.', name)} > ${test.fullName}`);
  return sum;
}

function runTests(given: readonly string[]): Sum {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tests-'));
  try {
    buildWebIfStale((line) => console.log(line));
    const { passed, failed } = runAndRetry(given, folder, given.length === 0 ? { RECORD_STATEMENTS: folder } : {});
    // A partial run cannot be checked: most statements would count as never run.
    return { passed, failed: given.length === 0 ? failed + checkStatements(folder) : failed };
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
