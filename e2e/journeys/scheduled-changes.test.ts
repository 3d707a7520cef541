import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { openDesk } from '../pages/operator.ts';

const journey = startJourneys();

/** A day next year, when no other change of the demonstration is due. */
const day = `${new Date().getUTCFullYear() + 1}-04-01`;
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

async function scheduleTelephone(page: Page, telephone: string): Promise<void> {
  await page.getByRole('button', { name: 'Change contact and legal line' }).click();
  await dialog(page).getByLabel('Support telephone').fill(telephone);
  await dialog(page).getByRole('radio', { name: 'From a later date or time' }).check();
  await dialog(page).getByLabel('Apply from').fill(day);
  await dialog(page).getByLabel('Time', { exact: true }).fill('09:30');
  await dialog(page).getByLabel('Reason').fill('the office moves');
  await dialog(page)
    .getByRole('button', { name: /^Apply from 1 April/ })
    .click();
}

it('an administrator schedules a change of a unit, sees what will change, and cancels it', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openDesk(page, '/operator/settings/units/gb');
  const scheduled = page.getByRole('region', { name: 'Scheduled changes', exact: true });
  await scheduled.getByText('Nothing is scheduled.').waitFor();
  await scheduleTelephone(page, '01632 960 777');
  await toast(page, 'Change scheduled');
  const change = scheduled.getByRole('article');
  await change.getByText('the office moves').waitFor();
  expect(await change.getByRole('row').last().innerText()).toMatch(/Support telephone\s+01632 960 100\s+01632 960 777/);
  // The current value is still shown above it.
  await page.getByText('01632 960 100', { exact: true }).first().waitFor();

  await scheduleTelephone(page, '01632 960 778');
  await dialog(page).getByRole('alert').getByText('A change is already scheduled for this time.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await change.getByRole('button', { name: /^Cancel the change from/ }).click();
  await dialog(page).getByLabel('Reason').fill('we stay where we are');
  await dialog(page).getByRole('button', { name: 'Cancel change' }).click();
  await toast(page, 'Change cancelled');
  await change.getByText('Cancelled', { exact: true }).waitFor();
  expect(await change.getByRole('button').count()).toBe(0);
});
