import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

// A script as text: what runs in the page has the page's types, not ours.
const judgeFocus = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'the focus is nowhere';
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight) return 'out of sight: ' + element.outerHTML.slice(0, 200);
  const isRead = /^(H\\d|MAIN|ASIDE|DIALOG)$/.test(element.tagName) || element.getAttribute('role') === 'alert';
  // A switch is drawn beside its input, a chip around its button.
  const rings = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null).some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  });
  return isRead || rings ? 'visible' : 'no ring: ' + element.outerHTML.slice(0, 200);
})()`;

/** The focus lies on something, in sight, and shows; only a heading that is there to be read has no ring. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string>(judgeFocus)).toBe('visible');
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0;
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true);
}

const mostSteps = 80;

/** Presses Tab until the target has the focus; at every step it shows where it is. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  // Behind the last thing on a page that is still loading the focus leaves the page.
  await target.waitFor();
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${mostSteps} times ${key} do not lead to ${String(target)}`);
}
