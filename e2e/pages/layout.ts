import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Number of pixels by which the page exceeds the window width. */
function overhang(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');
}

/** Waits for no sideways scroll; tables take a moment to turn into cards after the window narrows. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => overhang(page), { message: `sideways scroll at ${page.url()}` }).toBe(0);
}

/** Checks that the upper element does not cover the lower one. */
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

/** Waits for two frames: one to draw the last change and one for its follow-ups. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
