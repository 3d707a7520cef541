// npm run mutants: measures how many small faults in the rules of purchase, price, payment, return and cap the tests notice, and lists
// those they miss. Takes some minutes. Arguments limit it to files whose path contains one of them; `--tables` runs only the tables
// beside the rules, without the tests of the domain. The last result is in docs/quality-checks.md.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type Vitest } from 'vitest/node';
import { makeMutants, type Mutant } from './make-mutants.ts';
import { mutatedRules, type MutatedRule } from './mutated-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const preloaded = ['server/platform/pages/load-tsx.ts', 'scripts/load-mutants.ts'];

/** The settings of the project `server` in vitest.config.ts, and the mutants. */
const settings: Parameters<typeof createVitest>[1] = {
  root,
  config: false,
  watch: false,
  environment: 'node',
  experimental: { viteModuleRunner: false },
  execArgv: preloaded.flatMap((path) => ['--import', new URL(`../${path}`, import.meta.url).href]),
  include: ['{server,contract}/**/*.test.{ts,tsx}'],
  globalSetup: ['test/database-server.ts'],
  setupFiles: ['test/known-units.ts'],
  maxWorkers: 1,
  testTimeout: 180_000,
  hookTimeout: 300_000,
  reporters: [{}],
};

const describe = ({ id, line, before, after }: Mutant): string => `${id} line ${line}: ${before}  →  ${after}`;

/** Runs the tables of all rules against all mutants in one process. Returns the mutants killed. */
async function runTables(rules: readonly MutatedRule[], folder: string): Promise<ReadonlySet<string>> {
  const report = join(folder, 'killed.json');
  process.env['MUTANT_REPORT'] = report;
  const vitest = await createVitest('test', { ...settings, isolate: false, runner: join(root, 'scripts/mutant-runner.ts') });
  try {
    const { testModules } = await vitest.start(rules.map(({ table }) => table));
    const failed = testModules.filter((file) => !file.ok()).map(({ moduleId }) => moduleId);
    if (failed.length > 0) throw new Error(`tests fail without a mutant: ${failed.join(', ')}`);
  } finally {
    await vitest.close();
    delete process.env['MUTANT_REPORT'];
  }
  return new Set((JSON.parse(readFileSync(report, 'utf8')) as [string, string][]).map(([id]) => id));
}

/** Runs tests in a fresh process for each mutant, against one database server. Returns those killed. */
async function runEach(vitest: Vitest, mutants: readonly Mutant[], tests: readonly string[]): Promise<ReadonlySet<string>> {
  const killed = new Set<string>();
  if (mutants.length === 0) return killed;
  const files = await vitest.globTestSpecifications([...tests]);
  const hasFailed = async (): Promise<boolean> => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
    // The result also lists files of earlier runs.
    const ran = testModules.filter(({ moduleId }) => files.some((file) => file.moduleId === moduleId));
    return unhandledErrors.length > 0 || ran.length === 0 || ran.some((file) => !file.ok());
  };
  if (await hasFailed()) throw new Error(`tests fail without a mutant: ${tests.join(', ')}`);
  for (const mutant of mutants) {
    process.env['MUTANT'] = mutant.id;
    if (await hasFailed()) killed.add(mutant.id);
    delete process.env['MUTANT'];
    console.log(`${killed.has(mutant.id) ? 'killed' : 'alive '} ${describe(mutant)}`);
  }
  return killed;
}

const given = process.argv.slice(2);
const isTablesOnly = given.includes('--tables');
const wanted = given.filter((one) => !one.startsWith('--'));
const chosen = mutatedRules
  .filter(({ path }) => wanted.length === 0 || wanted.some((one) => path.includes(one)))
  .map((rule) => ({ rule, ...makeMutants(rule.path, readFileSync(join(root, rule.path), 'utf8'), rule.only) }));

async function measure(): Promise<ReadonlySet<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-mutants-'));
  const killed = new Set<string>();
  const vitest = await createVitest('test', settings);
  try {
    const rules = chosen.map(({ rule }) => rule);
    for (const id of await runTables(rules, folder)) killed.add(id);
    for (const { rule, mutants } of chosen) {
      const listAlive = (): readonly Mutant[] => mutants.filter(({ id }) => !killed.has(id));
      const evaluatedAtStart = listAlive().filter(({ isStatic }) => isStatic);
      for (const id of await runEach(vitest, evaluatedAtStart, [rule.table])) killed.add(id);
      if (!isTablesOnly) for (const id of await runEach(vitest, listAlive(), rule.further)) killed.add(id);
    }
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return killed;
}

const killed = await measure();
for (const { rule, mutants } of chosen) {
  const alive = mutants.filter(({ id }) => !killed.has(id));
  console.log(`${rule.subject} ${rule.path}: ${mutants.length - alive.length} of ${mutants.length} killed`);
  for (const mutant of alive) console.log(`  alive: ${describe(mutant)}`);
}
const all = chosen.reduce((sum, { mutants }) => sum + mutants.length, 0);
console.log(`${killed.size} of ${all} killed`);
