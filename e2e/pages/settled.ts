import type { Page } from 'playwright-core';

const settle = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => undefined))))`;

/**
 * Waits until the page stands still: a colour in the middle of a fade says nothing about contrast; and what lies out of sight
 * takes its new colours and its new place with the next frame.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(settle);
}
