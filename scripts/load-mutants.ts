// Loaded by processes that run tests against mutants: puts the mutants into each rule as it is imported.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeMutants, switchName } from './make-mutants.ts';
import { mutatedRules } from './mutated-rules.ts';

/** State of the switches in this process. */
export interface MutantSwitch {
  /** The mutant in force; null for the rules as they are. */
  active: string | null;
  /** The mutants that the code passed, while they are recorded. */
  reached: Set<string> | null;
  calls: number;
  /** A mutant that makes a loop endless is stopped after this many calls. */
  maxCalls: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const rules = new Map(mutatedRules.map((rule) => [rule.path, rule]));

/** Far more than any test needs, and still reached within seconds. */
const maxCallsPerProcess = 100_000_000;

function register(): MutantSwitch {
  const active = process.env['MUTANT'] ?? null;
  const state: MutantSwitch = { active, reached: null, calls: 0, maxCalls: active === null ? Infinity : maxCallsPerProcess };
  Reflect.set(globalThis, switchName, (path: string) => {
    const ids: string[] = [];
    return (place: number): boolean => {
      const id = (ids[place] ??= `${path}#${place}`);
      state.reached?.add(id);
      state.calls += 1;
      if (state.calls > state.maxCalls) throw new Error(`${state.active} does not end`);
      return id === state.active;
    };
  });
  registerHooks({
    load(url, context, nextLoad) {
      const rule = url.startsWith('file:') ? rules.get(relative(root, fileURLToPath(url))) : undefined;
      if (rule === undefined) return nextLoad(url, context);
      const { code } = makeMutants(rule.path, readFileSync(fileURLToPath(url), 'utf8'), rule.only);
      return { format: 'module-typescript', source: code, shortCircuit: true };
    },
  });
  return state;
}

const stateName = `${switchName}State`;
const known: unknown = Reflect.get(globalThis, stateName);
/** One for each process, however often this module is loaded. */
export const mutantSwitch = known === undefined ? register() : (known as MutantSwitch);
Reflect.set(globalThis, stateName, mutantSwitch);
