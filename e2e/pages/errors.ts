import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { translateExactly } from '../language/journey-language.ts';

/** The error summary above a rejected form; each line links to its field. */
export function errorSummary(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'There is a problem' });
}

export function readProblems(page: Page): Promise<string[]> {
  return errorSummary(page).getByRole('listitem').allInnerTexts();
}

/** Waits until the form shows exactly these errors. */
export async function expectProblems(page: Page, lines: readonly string[]): Promise<void> {
  await expect.poll(() => readProblems(page)).toEqual(lines.map(translateExactly));
}
