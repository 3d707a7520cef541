import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocus, hasFocus, tabTo } from './focus.ts';
import { pressAt, typeAt, typeOver } from './keys.ts';

/** Signs in as the demonstration's operator by keyboard alone. */
export async function openDeskByKeys(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Operator sign-in' }).waitFor();
  await typeAt(page.getByRole('textbox', { name: 'Email' }), 'operator@plumbline.test');
  await typeAt(page.getByLabel('Password', { exact: true }), 'plumbline1');
  await page.keyboard.press('Enter');
  await menuEntry(page, 'Overview').waitFor();
}

const menuEntry = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}( ?, ?\\d+ waiting)?$`) });

/** Goes to a page of the menu from wherever the focus is; focus then moves to the page's heading. */
export async function goByMenu(page: Page, name: string, title = name): Promise<void> {
  await pressAt(menuEntry(page, name), { by: 'Shift+Tab' });
  await expectFocus(page.getByRole('heading', { level: 1, name: title }));
}

/** The count next to a queue in the menu; absent for empty queues and before it loads. */
async function countBeside(page: Page, name: string): Promise<number> {
  return Number(/\d+/.exec(await menuEntry(page, name).innerText())?.[0] ?? 0);
}

/** Waits for a queue to have pending items and returns their number. */
export async function waitingIn(page: Page, name: string): Promise<number> {
  await expect.poll(() => countBeside(page, name), { message: `waiting in ${name}` }).toBeGreaterThan(0);
  return countBeside(page, name);
}

/** Waits for the count next to a queue. */
export async function expectWaiting(page: Page, name: string, count: number): Promise<void> {
  await expect.poll(() => countBeside(page, name), { message: `waiting in ${name}` }).toBe(count);
}

/** Searches the open list: `/` focuses the field, Enter searches, Escape leaves it. */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await typeOver(page.getByRole('searchbox').first(), text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** Waits until the list has this many rows. */
export async function expectRows(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('[data-row]').count()).toBe(count);
}

/** Moves to a row with `j`, identified by its link, and opens it. */
export async function openRow(row: Locator): Promise<void> {
  const page = row.page();
  await row.waitFor();
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press('j');
    if (await hasFocus(row)) {
      await page.keyboard.press('Enter');
      return;
    }
  }
  throw new Error(`j does not lead to ${String(row)}`);
}

/** Opens a menu from its button and chooses an entry with the arrow keys. */
export async function chooseInMenu(button: Locator, name: string): Promise<void> {
  const page = button.page();
  await tabTo(button);
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name, exact: true });
  await entry.waitFor();
  for (let step = 0; step < 20 && !(await hasFocus(entry)); step += 1) await page.keyboard.press('ArrowDown');
  await expectFocus(entry);
  await page.keyboard.press('Enter');
}
