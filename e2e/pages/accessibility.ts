import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another colour scheme can change. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** A colour in the middle of a fade says nothing about contrast; and what lies out of sight takes its new colours with the next frame. */
const settle = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => undefined))))`;

/** What axe finds on the page as it stands, or in a part of it: one line for every element at fault. */
async function findViolations(page: Page, part: string, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.evaluate(settle);
  // What a former look has put into the page is there until the next page: half of every look would be to put it there again.
  const isThere = await page.evaluate<boolean>(`'axe' in window`);
  // Without frames to look into, one call in the page does, and no second page has to be opened.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'axe.version' } : {}) })
    .options({ resultTypes: ['violations'] })
    .include(part)
    .setLegacyMode(true);
  const { violations } = await narrow(axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`));
}

async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
}

/** Every rule in light colours, those of colours in dark ones as well; the page stays as it is and is light again after it. */
export async function expectAccessible(page: Page, state: string, part = ':root'): Promise<void> {
  expect.soft(await findViolations(page, part, (axe) => axe.withTags(tags)), state).toEqual([]);
  await showScheme(page, 'dark');
  expect.soft(await findViolations(page, part, (axe) => axe.withRules(rulesOfColours)), `${state}, in dark colours`).toEqual([]);
  await showScheme(page, 'light');
}
