import type { FrameLocator, Page } from 'playwright-core';
import { journeyLanguage } from '../language/journey-language.ts';
import { speaking } from '../language/speaking.ts';

interface TypedCard {
  readonly number: string;
  readonly expiry?: string;
  readonly code?: string;
}

/** The provider's fields, in their frame. */
export const cardFields = (page: Page): FrameLocator =>
  page.frameLocator(`iframe[title="${speaking(journeyLanguage)('cards.new.cardNumber')}"]`);

/** Types a card into the sandbox's fields. */
export async function typeCard(page: Page, { number, expiry = '12/40', code = '123' }: TypedCard): Promise<void> {
  const fields = cardFields(page);
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiry date').fill(expiry);
  await fields.getByLabel('Security code').fill(code);
}

/** Fills in the parts of the holder's address that are still empty. */
export async function fillHolder(page: Page): Promise<void> {
  const address = { 'Address line 1': '1 High Street', 'Town or city': 'Leicester', Postcode: 'LE1 5YA' };
  for (const [label, text] of Object.entries(address)) {
    const field = page.getByLabel(label);
    if ((await field.inputValue()) === '') await field.fill(text);
  }
}

/** Waits for the payment methods to load. */
export async function waitForCards(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'Your cards' }).waitFor();
}
