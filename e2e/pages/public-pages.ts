import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The schemes differ in their colours alone. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page without a script, a line each; in both colour schemes. */
export async function publicViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await (colorScheme === 'light' ? axe.withTags(everyRule) : axe.withRules(rulesOfColours)).analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${colorScheme} ${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      ),
    );
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** By how many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');
}
