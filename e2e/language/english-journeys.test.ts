import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { englishJourneys } from './english-journeys.ts';

it('only existing journeys are left out in other languages, each with a reason', () => {
  const there = new Set(
    globSync('*.test.ts', { cwd: join(import.meta.dirname, '../journeys') }).map((file) => file.replace('.test.ts', '')),
  );
  expect(Object.keys(englishJourneys).filter((name) => !there.has(name))).toEqual([]);
  expect(Object.values(englishJourneys).filter((reason) => reason.trim() === '')).toEqual([]);
});
