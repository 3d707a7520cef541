import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './settled.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another colour scheme can change. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** What is skipped because it lies out of sight keeps the colours of before, and would be judged by them. */
const drawAll = `if (!document.adoptedStyleSheets.some((sheet) => sheet.isOfChecks)) {
  const sheet = Object.assign(new CSSStyleSheet(), { isOfChecks: true });
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/** What axe finds on the page as it stands, or in a part of it: one line for every element at fault. */
async function findViolations(page: Page, part: string, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.evaluate(drawAll);
  await settled(page);
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

type Find = () => Promise<string[]>;

/**
 * Every rule in light colours, those of colours in dark ones as well, and whatever else is to be found in these; the page stays
 * as it is and is light again after it.
 */
export async function violations(page: Page, part = ':root', findInDark: Find = () => Promise.resolve([])): Promise<string[]> {
  const inLight = await findViolations(page, part, (axe) => axe.withTags(tags));
  await showScheme(page, 'dark');
  let inDark = await findViolations(page, part, (axe) => axe.withRules(rulesOfColours));
  // What lies out of sight takes its new colours with a later frame, and on a busy machine that comes late.
  for (let again = 0; inDark.length > 0 && again < 3; again += 1) {
    await page.waitForTimeout(200);
    inDark = await findViolations(page, part, (axe) => axe.withRules(rulesOfColours));
  }
  inDark.push(...(await findInDark()));
  await showScheme(page, 'light');
  return [...inLight, ...inDark.map((one) => `in dark colours: ${one}`)];
}

export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violations(page), state).toEqual([]);
}

/** The same of a page that the server has drawn: it follows the scheme of the device at once, with no script to wait for. */
export async function expectPlainAccessible(page: Page, state: string): Promise<void> {
  const inLight = await findViolations(page, ':root', (axe) => axe.withTags(tags));
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await findViolations(page, ':root', (axe) => axe.withRules(rulesOfColours));
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft([...inLight, ...inDark.map((one) => `in dark colours: ${one}`)], state).toEqual([]);
}
