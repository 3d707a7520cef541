import type { Page } from 'playwright-core';
import { expectRows, openRow, searchList } from './desk-keys.ts';
import { expectFocus, tabTo } from './focus.ts';
import { typeDayAt } from './keys.ts';

interface Approval {
  readonly number: string;
  /** Until the end of this day; defaults to one year, which is what `a` chooses. */
  readonly until?: Date;
}

/** Approves the certificate with this number in the open queue, by keyboard alone. */
export async function approveInQueue(page: Page, { number, until }: Approval): Promise<void> {
  const { keyboard } = page;
  await searchList(page, number);
  await expectRows(page, 1);
  await openRow(page.getByRole('table', { name: 'Accreditations' }).getByRole('link'));
  await page.getByText(number).nth(1).waitFor();
  const approve = page.getByRole('button', { name: /^Approve until / });
  if (until === undefined) await keyboard.press('a');
  else {
    await typeDayAt(page.getByLabel('Approved until'), until.toISOString().slice(0, 10));
    await tabTo(approve);
  }
  await expectFocus(approve);
  await keyboard.press('Enter');
  await page
    .getByText(/^Approved: /)
    .first()
    .waitFor();
}
