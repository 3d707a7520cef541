import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Boxes } from './compare-boxes.ts';
import { ask } from './inspection.ts';
import type { Screen } from './screen.ts';

/** By view name: "1024 px". */
export type ScreenBoxes = Readonly<Record<string, Boxes>>;

function getLayoutPath({ name }: Screen): string {
  return fileURLToPath(new URL(`./boxes/${name.toLowerCase().replaceAll(/\W+/g, '-')}.json`, import.meta.url));
}

/** Layouts recorded by `npm run pictures -- --boxes`. */
export function readBoxes(screen: Screen): ScreenBoxes {
  const file = getLayoutPath(screen);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScreenBoxes) : {};
}

/** Writes one part of a page per line, for readable diffs. */
export function writeBoxes(screen: Screen, boxes: ScreenBoxes): void {
  const lines = (one: Boxes) => Object.entries(one).map(([key, box]) => `    ${JSON.stringify(key)}: ${JSON.stringify(box)}`);
  const views = Object.entries(boxes).map(([view, one]) => `  ${JSON.stringify(view)}: {\n${lines(one).join(',\n')}\n  }`);
  mkdirSync(new URL('./boxes', import.meta.url), { recursive: true });
  writeFileSync(getLayoutPath(screen), `{\n${views.join(',\n')}\n}\n`);
}

export function measureBoxes(page: Page): Promise<Boxes> {
  return ask<Boxes>(page, 'layoutBoxes');
}
