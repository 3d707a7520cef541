import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { openDesk } from '../pages/operator.ts';

const journey = startJourneys();

it('prices are changed by keyboard, scheduled for a day, and cancelled on a phone', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openDesk(page, '/operator/pricing');
  const service = page.getByRole('textbox', { name: 'Boiler service, United Kingdom, price in pounds' });
  await page.getByRole('textbox', { name: 'Boiler repair, United Kingdom, price in pounds' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('9');
  expect(await service.inputValue()).toBe('9');
  await page.getByRole('heading', { name: 'How well does it sell?' }).waitFor();
  await page.getByRole('button', { name: 'Review 1 change' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Review 1 change' });
  await dialog.getByRole('row', { name: 'Boiler service, United Kingdom £8.00 £9.00 +12.5%' }).waitFor();
  await dialog.getByText(/brought in|Nothing was sold/).waitFor();
  await dialog.getByRole('radio', { name: 'From a day' }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('demand in winter');
  await dialog.getByRole('button', { name: /^Apply from / }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/£9\.00 from /).waitFor();
  expect(await service.inputValue()).toBe('8.00');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Use a wider screen to edit.').waitFor();
  await page.getByRole('button', { name: 'Cancel Boiler service, United Kingdom' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel the change to Boiler service, United Kingdom?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('agreed otherwise');
  await question.getByRole('button', { name: 'Cancel change' }).click();
  await page.getByText('Nothing is scheduled.').waitFor();
});

it('a work type is added, listed as unpriced, and offered to companies once it has a price', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openDesk(page, '/operator/work-types');
  await page.getByRole('button', { name: 'Add work type' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add work type' });
  await dialog.getByRole('textbox', { name: 'Name, English' }).fill('Pool heater');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('pool-heater');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('asked for by installers');
  await dialog.getByRole('button', { name: 'Add work type' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pool heater' }).waitFor();
  await page.getByText('Not offered because there is no price: United Kingdom, Denmark, Sweden, Norway.').waitFor();
  await page.getByRole('link', { name: 'Go to pricing' }).click();
  await page.getByRole('textbox', { name: 'Pool heater, United Kingdom, price in pounds' }).fill('18');
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  const review = page.getByRole('dialog', { name: 'Review 1 change' });
  await review.getByRole('textbox', { name: 'Reason' }).fill('first price');
  await review.getByRole('button', { name: 'Apply now' }).click();
  await review.waitFor({ state: 'detached' });
  await page.goto('/operator/work-types');
  await page.getByRole('treeitem', { name: /^Pool heater, 0 companies/ }).waitFor();
  await page.getByRole('link', { name: 'Pool heater' }).click();
  await page.getByText('Not offered because there is no price: Denmark, Sweden, Norway.').waitFor();
});
