import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A colour in the middle of a fade says nothing about contrast. */
const settle = `Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => undefined)))`;

/** What axe finds on the page as it stands, or in a part of it: one line for every element at fault. */
async function findViolations(page: Page, part: string): Promise<string[]> {
  await page.evaluate(settle);
  // Without frames to look into, one call in the page does, and no second page has to be opened.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(tags)
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`));
}

export async function expectAccessible(page: Page, state: string, part = ':root'): Promise<void> {
  expect.soft(await findViolations(page, part), state).toEqual([]);
}
