import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** By how many pixels the page is wider than its window. */
function overhang(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');
}

/** A window that has just become narrow takes a moment to turn its tables into cards. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => overhang(page), { message: `sideways scroll at ${page.url()}` }).toBe(0);
}

/** Nothing of the lower one lies under the upper. */
export async function expectBelow(lower: Locator, upper: Locator): Promise<void> {
  const overlap = async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
    return above === null || below === null ? 'not drawn' : Math.max(0, above.y + above.height - below.y);
  };
  await expect.poll(overlap).toBe(0);
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate<number>('window.scrollY');
}

/** Waits until what was done last shows: the page was drawn, and once more with what the drawing led to. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
