import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { settled } from '../pages/settled.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startReadOnlyJourneys();

/** Amounts in a page's text: a currency symbol next to a number, on one line of one cell. */
const amounts = /[£$€][^\S\t\n]?[\d.,]*\d|\d[\d.,]*[^\S\t\n]?(?:kr\.?|€)/g;

it.each([
  { email: 'demo@plumbline.test', amount: /^£\d{1,3}(,\d{3})*\.\d\d$/, language: 'en' },
  { email: 'dk@plumbline.test', amount: /^\d{1,3}(\.\d{3})*,\d\d\skr\.$/, language: 'en' },
])('$email sees every amount in the format of its country', async ({ email, amount }) => {
  const { page } = await journey.visit();
  await openAs(page, '/buy-leads?coverage=3', email);
  // The balance and the rest of the list arrive after the first row.
  await page.locator('main').getByRole('row').nth(6).waitFor();
  await settled(page);
  const words = await page.locator('body').innerText();
  const found = words.match(amounts) ?? [];
  expect(found.length).toBeGreaterThan(5);
  expect(found.map((one) => one.trim()).filter((one) => !amount.test(one))).toEqual([]);
  // Every time is machine-readable and shows its full value on hover.
  const bare = page.locator('main time:is(:not([datetime]), :not([title]), [datetime=""], [title=""])');
  expect(await bare.count()).toBe(0);
});
