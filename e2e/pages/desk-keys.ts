import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocus, hasFocus, tabTo } from './focus.ts';
import { pressAt, typeAt, typeOver } from './keys.ts';

/** Signs the demonstration's operator in by keys alone. */
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

/** From wherever the focus is to a page of the menu; the focus goes on to its heading. */
export async function goByMenu(page: Page, name: string, title = name): Promise<void> {
  await pressAt(menuEntry(page, name), { by: 'Shift+Tab' });
  await expectFocus(page.getByRole('heading', { level: 1, name: title }));
}

/** The number beside a queue of the menu; none stands there where nothing waits, or nothing is known yet. */
async function countBeside(page: Page, name: string): Promise<number> {
  return Number(/\d+/.exec(await menuEntry(page, name).innerText())?.[0] ?? 0);
}

/** How much waits in a queue in which something does. */
export async function waitingIn(page: Page, name: string): Promise<number> {
  await expect.poll(() => countBeside(page, name), { message: `waiting in ${name}` }).toBeGreaterThan(0);
  return countBeside(page, name);
}

/** Waits for the number beside a queue. */
export async function expectWaiting(page: Page, name: string, count: number): Promise<void> {
  await expect.poll(() => countBeside(page, name), { message: `waiting in ${name}` }).toBe(count);
}

/** Searches the list that is open: `/` goes to its field, Enter looks, Escape leaves it. */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await typeOver(page.getByRole('searchbox').first(), text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** Waits until so many rows stand in the list. */
export async function expectRows(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('[data-row]').count()).toBe(count);
}

/** Goes by `j` to a row, named by its link, and opens it. */
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

/** Opens a menu at its button and takes an entry with the arrows. */
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
