import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { wordedExactly } from '../language/journey-language.ts';

/** The summary above a form that was not taken; a line for every field, and each leads to it. */
export function errorSummary(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'There is a problem' });
}

export function problemsOf(page: Page): Promise<string[]> {
  return errorSummary(page).getByRole('listitem').allInnerTexts();
}

/** Waits until the form says exactly this. */
export async function expectProblems(page: Page, lines: readonly string[]): Promise<void> {
  await expect.poll(() => problemsOf(page)).toEqual(lines.map(wordedExactly));
}
