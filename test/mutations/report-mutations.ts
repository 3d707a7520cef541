import type { Tried } from './run-mutations.ts';
import { targets } from './wrong-rows.ts';

export interface MutationReport {
  readonly tried: number;
  readonly found: number;
  readonly lines: readonly string[];
}

function share(all: readonly Tried[]): string {
  const found = all.filter(({ foundBy }) => foundBy !== null).length;
  return `${found} of ${all.length} (${((100 * found) / Math.max(1, all.length)).toFixed(1)} %)`;
}

/** Summarises the share found by kind of mutation, and the places with misses, most misses first. */
export function summariseMutations(tried: readonly Tried[]): MutationReport {
  const byKind = Map.groupBy(tried, ({ kind }) => kind);
  const missed = tried.filter(({ foundBy }) => foundBy === null);
  const byPlace = Map.groupBy(missed, ({ place, kind }) => `${place}: ${kind}`);
  return {
    tried: tried.length,
    found: tried.length - missed.length,
    lines: [
      `found ${share(tried)}`,
      ...[...byKind].toSorted(([a], [b]) => a.localeCompare(b)).map(([kind, all]) => `  ${kind}: ${share(all)}`),
      'not found:',
      ...[...byPlace].toSorted(([, a], [, b]) => b.length - a.length).map(([place, all]) => `  ${place}: ${all.length}`),
      'not tried, for any value there is as right as another:',
      ...targets.filter(({ free }) => free.length > 0).map(({ table, free }) => `  ${table}: ${free.join(', ')}`),
    ],
  };
}
