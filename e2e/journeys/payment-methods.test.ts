import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { translateText } from '../language/journey-language.ts';
import { cardFields, fillHolder, typeCard, waitForCards } from '../pages/cards.ts';
import { expectProblems } from '../pages/errors.ts';
import { expectFocus } from '../pages/focus.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys({ RATE_LIMIT_OVERRIDE: '1000' });

const tile = (page: Page, digits: string) => page.getByRole('article', { name: `ending ${digits}` });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add card' });
const automatic = (page: Page) => page.getByRole('switch', { name: 'Automatic payment' });
const toggle = (page: Page) => automatic(page).locator('..').click();

async function addSecondCard(page: Page): Promise<void> {
  await addButton(page).click();
  await typeCard(page, { number: '4000000000000002' });
  await fillHolder(page);
  await addButton(page).click();
  await expectProblems(page, ['Card: Your bank declined this card. Use another card, or contact your bank.']);
  // The fields follow a change of the system's colour scheme.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await cardFields(page).locator(`:root[data-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
  }
  await typeCard(page, { number: '4000002500003155' });
  await addButton(page).click();
  await cardFields(page).getByRole('button', { name: 'Approve' }).click();
  await tile(page, '3155').waitFor();
  await expectFocus(page.getByRole('heading', { name: 'Your cards' }));
}

it.each([
  ['demo@plumbline.test', { width: 1440 }],
  ['company13@plumbline.test', { width: 390, height: 844, touch: true }],
])('%s adds a second card, makes it the default, pays automatically for a while and removes the first (%j)', async (email, window) => {
  const { page } = await journey.visit(window);
  await openAs(page, '/account/payment-methods', email);
  await waitForCards(page);
  const digits = (await page.getByRole('article').first().getByRole('heading').innerText()).slice(-4);
  await addSecondCard(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Set the card ending 3155 as default' }).click();
  await tile(page, '3155').getByText('Default').waitFor();

  const wasOn = await automatic(page).isChecked();
  if (wasOn) await toggle(page);
  else {
    await toggle(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Keep off' }).click();
    expect(await automatic(page).isChecked()).toBe(false);
    await toggle(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on', exact: true }).click();
  }
  await page.getByText(`Automatic payment has been successfully ${wasOn ? 'disabled' : 'enabled'}`).waitFor();

  await page.getByRole('button', { name: `Remove the card ending ${digits}` }).click();
  await page.getByRole('heading', { name: 'Are you sure you want to remove this payment method?' }).waitFor();
  await page.getByRole('button', { name: 'Keep card' }).click();
  await page.getByRole('button', { name: `Remove the card ending ${digits}` }).click();
  await page.getByRole('button', { name: 'Remove card', exact: true }).click();
  await tile(page, digits).waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('heading', { name: 'Your cards' }));

  const last = tile(page, '3155');
  expect(await last.getByRole('button', { name: 'Remove the card ending 3155' }).getAttribute('aria-disabled')).toBe('true');
  expect(await last.innerText()).toMatch(translateText('Cannot remove this card'));
  expect(await last.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/help/contact');
});

it('a company adds its first card, pays in advance with it and turns on automatic top-up', async () => {
  const { page } = await journey.visit();
  await openAs(page, '/', 'new@plumbline.test');
  // Load the page as a new document, because only its own policy permits the provider's fields.
  await page.goto('/account/payment-methods');
  await waitForCards(page);
  await typeCard(page, { number: '4242424242424242' });
  await fillHolder(page);
  await cardFields(page).getByLabel('Security code').press('Enter');
  await tile(page, '4242').waitFor();

  await page.getByRole('button', { name: 'Pay ahead' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('25');
  await page.getByRole('button', { name: 'Pay £25.00' }).click();
  await page.getByText('Please agree before you pay').waitFor();
  await page.getByRole('checkbox', { name: 'I agree to paying the amount shown' }).check();
  await page.getByRole('button', { name: 'Pay £25.00' }).click();
  await page.getByText('Thank you. £25.00 paid').waitFor();
  await page.getByText('£25.00 in credit').first().waitFor();

  await page.getByRole('button', { name: 'Turn on top-up' }).click();
  await page.getByLabel('When remaining credit falls below').fill('50');
  await page.getByLabel('Charge this amount').fill('100');
  await page.getByRole('button', { name: 'Turn on top-up' }).click();
  await page.getByText(/^When your credit falls below £50\.00, we charge £100\.00 to your default card, /).waitFor();
});
