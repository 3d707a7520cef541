import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocus, expectVisibleFocus, hasFocus, tabTo } from './focus.ts';

/** Tabs to a control and presses it. Nothing is focused by script, so unreachable controls fail. */
export async function pressAt(
  target: Locator,
  { key = 'Enter', by = 'Tab' }: { key?: string; by?: 'Tab' | 'Shift+Tab' } = {},
): Promise<void> {
  await tabTo(target, by);
  await target.page().keyboard.press(key);
}

/** Tabs to a field unless it has the focus, and replaces its content. */
export async function typeAt(field: Locator, text: string): Promise<void> {
  await field.waitFor();
  if (!(await hasFocus(field))) await tabTo(field);
  await typeOver(field, text);
}

/** Replaces the content of the focused field. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await expectFocus(field);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(text);
}

/** Tabs to a date field and types the date, whatever order the browser uses. */
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

/** Tabs to a select and chooses an option by typing, as for a closed select. */
export async function chooseAt(select: Locator, option: string, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(select, by);
  // Slow typing starts a new search, so slow machines retry.
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

/** Moves with the arrow keys to a radio of the focused group. */
export async function arrowTo(target: Locator, key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown', most = 40): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < most; step += 1) {
    if (await hasFocus(target)) return expectVisibleFocus(target.page());
    await target.page().keyboard.press(key);
  }
  throw new Error(`${most} times ${key} do not lead to ${String(target)}`);
}

/** Enters the reason a dialog asks for and confirms it. */
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
