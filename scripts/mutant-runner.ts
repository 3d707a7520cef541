// Runs each test once as it is and then once for each mutant that it reaches and no test has found yet. One process thus tries
// thousands of mutants in a minute.
import { writeFileSync } from 'node:fs';
import { TestRunner, type RunnerTestCase } from 'vitest';
import { mutantSwitch } from './load-mutants.ts';

const killed = new Map<string, string>();

async function isKilled(id: string, run: () => unknown, maxCalls: number): Promise<boolean> {
  Object.assign(mutantSwitch, { active: id, calls: 0, maxCalls });
  try {
    await run();
    return false;
  } catch {
    return true;
  } finally {
    Object.assign(mutantSwitch, { active: null, maxCalls: Infinity });
  }
}

export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    Object.assign(mutantSwitch, { reached: new Set<string>(), calls: 0 });
    await run();
    const reached = [...(mutantSwitch.reached ?? [])].filter((id) => !killed.has(id));
    const maxCalls = 10 * mutantSwitch.calls + 100_000;
    mutantSwitch.reached = null;
    for (const id of reached) if (await isKilled(id, run, maxCalls)) killed.set(id, test.fullName);
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files);
    const report = process.env['MUTANT_REPORT'];
    if (report !== undefined) writeFileSync(report, JSON.stringify([...killed]));
  }
}
