import type { Page } from 'playwright-core';

const settle = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => undefined))))`;

/** Waits until the page is still: contrast cannot be measured during a fade, and off-screen elements update with the next frame. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(settle);
}
