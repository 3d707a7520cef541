import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on a page without a script, a line each; in both colour schemes. */
export async function publicViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .setLegacyMode(true)
      .analyze();
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
