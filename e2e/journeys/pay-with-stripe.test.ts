import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { fillHolder, waitForCards } from '../pages/cards.ts';
import { openAs } from '../pages/sign-in.ts';
import { useStripeStandIn } from '../pages/stripe.ts';

const stripe = useStripeStandIn();
const journey = startJourneys(() => stripe.environment());

it('with only Stripe’s settings the same page saves a card or a phone wallet and pays', async () => {
  const { page, context } = await journey.visit();
  await stripe.answerIn(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));

  await openAs(page, '/my-leads', 'new@plumbline.test');
  expect(new Set(asked)).toEqual(new Set([journey.server.origin]));
  await page.goto('/account/payment-methods');
  await waitForCards(page);
  const fields = page.frameLocator('iframe[title="Secure payment input frame"]');
  await fields.getByLabel('Card number').waitFor();
  await fillHolder(page);
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('link', { name: 'Card: Your card number is incomplete.' }).waitFor();
  await fields.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('article', { name: 'ending 4242' }).waitFor();

  // A phone wallet is saved like a card.
  await page.getByRole('button', { name: 'Add card' }).click();
  await fields.getByLabel('Google Pay').check();
  await fillHolder(page);
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect.poll(() => page.getByRole('article', { name: 'ending 4242' }).count()).toBe(2);

  await page.getByRole('button', { name: 'Pay ahead' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('25');
  await page.getByRole('checkbox', { name: 'I agree to paying the amount shown' }).check();
  await page.getByRole('button', { name: 'Pay £25.00' }).click();
  await page.getByText('Thank you. £25.00 paid').waitFor();
  expect([...new Set(asked)].toSorted()).toEqual([journey.server.origin, 'https://api.stripe.com', 'https://js.stripe.com'].toSorted());

  // The provider's script is only loaded on the pages that need it.
  await page.getByRole('link', { name: 'My leads' }).click();
  await page.getByRole('heading', { level: 1, name: 'My leads' }).waitFor();
  expect(await page.evaluate<boolean>("'Stripe' in window")).toBe(false);
});
