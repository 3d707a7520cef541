import type { Page } from 'playwright-core';
import { sampleCases } from '../../test/scope.ts';
import { violations } from '../pages/accessibility.ts';
import { measureOverflow } from '../pages/public-pages.ts';
import { settled } from '../pages/settled.ts';
import { findings } from './inspection.ts';
import { loaded } from './screen.ts';
import { retryUntilClean } from './retry-until-clean.ts';

export const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
/** `npm test` looks at the widest window only. */
const seenWindows = sampleCases(windows, windows.length);

const tooWide = (beyond: number): string[] => (beyond > 0 ? [`${beyond} px too wide`] : []);
/** Excludes tree branches, whose name axe compares with the text of everything inside them. */
const listFaults = async (page: Page): Promise<string[]> =>
  (await violations(page)).filter((one) => !/^label-content-name-mismatch: .*data-category/.test(one));

/** Checks an open page of the back office in every window, and returns to the widest. Returns one line per fault. */
export async function checkPage(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const window of seenWindows) {
    await page.setViewportSize(window);
    await settled(page);
    await loaded(page);
    const beyond = await retryUntilClean(async () => tooWide(await measureOverflow(page)));
    // Between the widest window and a phone the page has no element of its own.
    const faults = window.width === 1024 ? [] : await retryUntilClean(() => listFaults(page));
    const strays = await retryUntilClean(() => findings(page, ['strayStyles']));
    found.push(...[...beyond, ...faults, ...strays].map((one) => `${what} at ${window.width} px: ${one}`));
  }
  await page.setViewportSize(windows[0]);
  await settled(page);
  return found;
}
