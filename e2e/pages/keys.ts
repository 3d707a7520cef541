import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocus, expectVisibleFocus, hasFocus, tabTo } from './focus.ts';

/** Goes to a control by Tab and presses it. Nothing here is focused by a script: what no key reaches fails. */
export async function pressAt(
  target: Locator,
  { key = 'Enter', by = 'Tab' }: { key?: string; by?: 'Tab' | 'Shift+Tab' } = {},
): Promise<void> {
  await tabTo(target, by);
  await target.page().keyboard.press(key);
}

/** Goes to a field by Tab, unless it has the focus already, and types over whatever stands there. */
export async function typeAt(field: Locator, text: string): Promise<void> {
  await field.waitFor();
  if (!(await hasFocus(field))) await tabTo(field);
  await typeOver(field, text);
}

/** Types into a field that has the focus already. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await expectFocus(field);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(text);
}

/** Goes to a field of a day by Tab and types the day, in whichever order the browser writes it. */
export async function typeDayAt(field: Locator, day: string): Promise<void> {
  const { keyboard } = field.page();
  const [year, month, date] = day.split('-');
  await tabTo(field);
  for (const parts of [
    [date, month, year],
    [month, date, year],
  ]) {
    await keyboard.type(parts.join(''));
    if ((await field.inputValue()) === day) return;
    for (const _ of ['back to the month', 'back to the first part']) await keyboard.press('ArrowLeft');
  }
  throw new Error(`${day} cannot be typed into ${String(field)}`);
}

/** Goes to a select by Tab and turns it to an option, letter by letter as a closed select is worked. */
export async function chooseAt(select: Locator, option: string, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(select, by);
  // What is typed too slowly begins another word: a slow machine tries again.
  await expect
    .poll(
      async () => {
        await select.page().keyboard.type(option);
        return select.locator('option:checked').textContent();
      },
      { interval: 1_500 },
    )
    .toContain(option);
}

/** Goes with the arrows to a radio of the group in which the focus stands. */
export async function arrowTo(target: Locator, key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown', most = 40): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < most; step += 1) {
    if (await hasFocus(target)) return expectVisibleFocus(target.page());
    await target.page().keyboard.press(key);
  }
  throw new Error(`${most} times ${key} do not lead to ${String(target)}`);
}

/** Gives the reason that a dialog asks for and confirms it. */
export async function confirmByKeys(
  page: Page,
  title: string | RegExp,
  { reason, act }: { reason: string; act: string | RegExp },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await typeAt(dialog.getByRole('textbox', { name: 'Reason' }), reason);
  await pressAt(dialog.getByRole('button', { name: act, ...(typeof act === 'string' && { exact: true }) }));
  await dialog.waitFor({ state: 'detached' });
}
