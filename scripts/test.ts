// Runs the tests and ends with one line, `N passed, M failed`.
// - `npm test` builds the web app if needed and runs the short form of the suite. Given paths or vitest options, it runs those in full.
// - `npm run test:all` runs the whole suite, a part of it again on Debian's PostgreSQL 15 if that is installed, and checks that every SQL
//   statement of the server ran.
// - `npm run lighthouse` measures the speed of pages, which needs a quiet machine.
// - With `--keep=FOLDER` on the first and `--after=FOLDER` on the second, the second runs only the rest and sums both.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildWebIfStale } from '../server/app/build-web.ts';
import { hasDebianPostgres } from '../test/debian-postgres.ts';
import { installTool } from './install-tool.ts';
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
const countFailures = (file: FileResult): number => Math.max(file.status === 'failed' ? 1 : 0, count(file, 'failed'));

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');

interface Run {
  readonly files: readonly FileResult[];
  readonly status: number | null;
}

/** Throws if vitest wrote no report. */
function runVitest(given: readonly string[], folder: string, env: NodeJS.ProcessEnv): Run {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...given], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return { files: (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults, status };
}

function sumRun({ files, status }: Run): Sum {
  const passed = files.reduce((sum, file) => sum + count(file, 'passed'), 0);
  const failed = files.reduce((sum, file) => sum + countFailures(file), 0);
  // Errors outside any test, such as unhandled rejections, fail the run too.
  return { passed, failed: Math.max(failed, status === 0 ? 0 : 1) };
}

/** More failing files than this are not a coincidence. */
const maxRetriedFiles = 5;

/** Runs the whole scope, and files that failed once more alone; race tests are never retried (docs/decisions/2026-11-22-tests.md). */
function runScope(folder: string, env: NodeJS.ProcessEnv): Sum {
  const first = runVitest([], folder, env);
  const failed = first.files.filter((file) => countFailures(file) > 0);
  if (failed.length === 0 || failed.length > maxRetriedFiles || failed.some(({ name }) => name.includes('/test/races/')))
    return sumRun(first);
  const names = failed.map(({ name }) => name);
  const second = runVitest(names, folder, env);
  for (const { name, assertionResults } of failed)
    for (const test of assertionResults.filter(({ status }) => status === 'failed'))
      console.log(`second try: ${relative('.', name)} > ${test.fullName}`);
  return sumRun({ files: [...first.files.filter(({ name }) => !names.includes(name)), ...second.files], status: second.status });
}

/** The oldest version that the product promises. */
const oldestMajor = 15;

/** Runs what another version of PostgreSQL could break on the oldest one. */
function runOnOldest(folder: string): Sum {
  if (!hasDebianPostgres(oldestMajor)) {
    console.log(`PostgreSQL ${oldestMajor} is not installed (Debian: postgresql-${oldestMajor}): its tests are skipped`);
    return { passed: 0, failed: 0 };
  }
  const env = { TEST_SCOPE: 'oldest', TEST_POSTGRES: String(oldestMajor) };
  return sumRun(runVitest(['--project=server'], folder, env));
}

/** Audits pages with Lighthouse, when no other test runs: its work would count as theirs. `measures` prints medians instead of judging. */
function runLighthouse(folder: string, measures: boolean): Sum {
  const problem = installTool('lighthouse');
  if (problem === undefined)
    return sumRun(runVitest(['--project=e2e'], folder, { TEST_SCOPE: 'lighthouse', ...(measures && { LIGHTHOUSE: 'measure' }) }));
  console.log(`tools/lighthouse could not be installed (${problem})${measures ? '' : ': its tests are skipped'}`);
  return { passed: 0, failed: measures ? 1 : 0 };
}

const add = (one: Sum, other: Sum): Sum => ({ passed: one.passed + other.passed, failed: one.failed + other.failed });
const sumFile = (folder: string): string => join(folder, 'sum.json');

function runShort(folder: string): Sum {
  const sum = runScope(folder, { TEST_SCOPE: 'short', RECORD_STATEMENTS: folder });
  writeFileSync(sumFile(folder), JSON.stringify(sum));
  return sum;
}

/** Statements can be checked only after everything ran. */
function runAll(folder: string, isRest: boolean): Sum {
  const first = isRest ? (JSON.parse(readFileSync(sumFile(folder), 'utf8')) as Sum) : { passed: 0, failed: 0 };
  const sum = add(first, runScope(folder, { RECORD_STATEMENTS: folder, ...(isRest && { TEST_SCOPE: 'rest' }) }));
  const broken = checkStatements(folder);
  return [sum, { passed: 0, failed: broken }, runOnOldest(folder), runLighthouse(folder, false)].reduce(add);
}

const given = process.argv.slice(2);
const isAll = given[0] === '--all';
const isLighthouse = given[0] === '--lighthouse';
const named = given.map((one) => /^--(?:keep|after)=(?<folder>.+)$/.exec(one)?.groups?.['folder']).find((one) => one !== undefined);
const rest = given.filter((one) => !/^--(?:all$|lighthouse$|keep=|after=)/.test(one));

function runTests(): Sum {
  const folder = named ?? mkdtempSync(join(tmpdir(), 'plumbline-tests-'));
  try {
    mkdirSync(folder, { recursive: true });
    buildWebIfStale((line) => console.log(line));
    if (isLighthouse) return runLighthouse(folder, true);
    if (rest.length > 0) return sumRun(runVitest(rest, folder, {}));
    return isAll ? runAll(folder, named !== undefined) : runShort(folder);
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  } finally {
    if (named === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const { passed, failed } = runTests();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
