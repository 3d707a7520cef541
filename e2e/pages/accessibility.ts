import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isShort } from '../../test/scope.ts';
import { settled } from './settled.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose result depends on the colour scheme. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Elements skipped as off screen keep their previous colours and have an estimated height, which would distort a check. */
const drawAll = `if (!document.adoptedStyleSheets.some((sheet) => sheet.isOfChecks)) {
  const sheet = Object.assign(new CSSStyleSheet(), { isOfChecks: true });
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/** Draws what the browser skips as off screen, for the rest of the page's life. */
export async function drawWholePage(page: Page): Promise<void> {
  await page.evaluate(drawAll);
}

/** Lists axe violations on the page or part of it, one line per element. */
async function findViolations(page: Page, part: string, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await drawWholePage(page);
  await settled(page);
  // Axe stays on the page once injected; injecting it again would double the time of a check.
  const isThere = await page.evaluate<boolean>(`'axe' in window`);
  // Without frames to inspect, legacy mode needs a single call and no second page.
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
 * Runs every rule in light mode, and the colour rules plus `findInDark` in dark mode, which `npm test` leaves out. The page returns to light
 * mode afterwards.
 */
export async function violations(page: Page, part = ':root', findInDark: Find = () => Promise.resolve([])): Promise<string[]> {
  const inLight = await findViolations(page, part, (axe) => axe.withTags(tags));
  if (isShort) return inLight;
  await showScheme(page, 'dark');
  let inDark = await findViolations(page, part, (axe) => axe.withRules(rulesOfColours));
  // Off-screen elements are recoloured in a later frame, which takes longer on a busy machine.
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

/** Checks a server-rendered page, which follows the device's colour scheme without a script. */
export async function expectPlainAccessible(page: Page, state: string): Promise<void> {
  const inLight = await findViolations(page, ':root', (axe) => axe.withTags(tags));
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await findViolations(page, ':root', (axe) => axe.withRules(rulesOfColours));
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft([...inLight, ...inDark.map((one) => `in dark colours: ${one}`)], state).toEqual([]);
}
