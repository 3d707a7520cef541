import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

// Passed as text: code in the page has the page's types rather than ours.
const judgeFocus = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'the focus is nowhere';
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight) return 'out of sight: ' + element.outerHTML.slice(0, 200);
  const isRead = /^(H\\d|MAIN|ASIDE|DIALOG)$/.test(element.tagName) || element.getAttribute('role') === 'alert';
  // A switch is drawn next to its input, a chip around its button.
  const rings = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null).some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  });
  return isRead || rings ? 'visible' : 'no ring: ' + element.outerHTML.slice(0, 200);
})()`;

/** Checks that the focus is on an element in view and visible; only headings focused for reading have no ring. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string>(judgeFocus)).toBe('visible');
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0;
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true);
}

const maxTabSteps = 80;

/** Presses Tab until the target has the focus, checking at every step that the focus is visible. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  // While a page is loading, Tab after its last element leaves the page.
  await target.waitFor();
  for (let step = 0; step < maxTabSteps; step += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${maxTabSteps} times ${key} do not lead to ${String(target)}`);
}
