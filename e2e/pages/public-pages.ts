import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { isShort } from '../../test/scope.ts';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Light and dark schemes only differ in colour. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Lists axe violations on a page without scripts, in both colour schemes; in `npm test` in light mode only. */
export async function publicViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of isShort ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    // Axe stays on the page once injected.
    const axe = new AxeBuilder({ page, ...(colorScheme === 'dark' ? { axeSource: 'axe.version' } : {}) }).setLegacyMode(true);
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

/** Number of pixels by which the page exceeds the window width. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');
}
