import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import type { Card } from './cards-api.ts';
import { openTestFrame, inventory, mastercard, setup, visa } from './test-cards.ts';

const open = async (cards: readonly Card[], more: TestAnswers = {}) => {
  const app = await openApp('/account/payment-methods', { ...signedIn(), ...inventory(cards), ...setup, ...more });
  await screen.findByRole('heading', { level: 2, name: 'Your cards' });
  return app;
};
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const tile = (name: string) => screen.findByRole('article', { name });
const nothing = { data: {} };

test('shows details and state of each card', async () => {
  const old: Card = { ...visa, id: 3, cardnum: '1111', brand: 'somebank', default: 0, expirydate: '03/25', expired: true };
  await open([visa, mastercard, old]);
  expect((await tile('Visa ending 4242')).textContent).toContain('Expires 12/39 · Sam HillDefault');
  const second = await tile('Mastercard ending 4444');
  expect(within(second).getByRole('button', { name: 'Set the card ending 4444 as default' })).toBeDefined();
  const expired = await tile('Card ending 1111');
  expect(expired.textContent).toContain('Expired 03/25');
  expect(
    within(expired)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Remove']);
});

test('keeps the only valid card and says whom to contact', async () => {
  const app = await open([{ ...visa, removable: false }]);
  const button = screen.getByRole('button', { name: 'Remove the card ending 4242' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Cannot remove this card.');
  expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/help/contact');
  expect(app.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
});

test('changes the default card and focuses the list', async () => {
  const app = await open([visa, mastercard], { 'PUT /payments/update/{id}': answer('PUT /payments/update/{id}', nothing) });
  await press('Set the card ending 4444 as default');
  await screen.findAllByText('Card ending 4444 is now your default');
  expect(app.calls).toContain('PUT /payments/update/2');
  expect(document.activeElement?.textContent).toBe('Your cards');
});

test('removes a card after confirmation and shows a refusal there', async () => {
  const app = await open([visa, mastercard], {
    'DELETE /payments/delete/{id}': refusal('DELETE /payments/delete/{id}', 409, ['Not now.']),
  });
  await press('Remove the card ending 4444');
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to remove this payment method?' });
  expect(dialog.textContent).toContain('Mastercard ending 4444');
  expect(document.activeElement?.textContent).toBe('Keep card');
  await press('Remove card');
  await within(dialog).findByText('Not now.');
  app.change({ 'DELETE /payments/delete/{id}': answer('DELETE /payments/delete/{id}', nothing), ...inventory([visa]) });
  await press('Remove card');
  await eventually(() => expect(screen.queryByRole('article', { name: 'Mastercard ending 4444' })).toBeNull());
  await eventually(() => expect(document.activeElement?.textContent).toBe('Your cards'));
});

test('asks before turning automatic payment on, but not off', async () => {
  const key = 'POST /payments/set-auto-pay';
  const app = await open([visa], { [key]: answer(key, nothing) });
  await user.click(screen.getByRole('switch', { name: 'Automatic payment' }));
  expect(app.bodies).toEqual([]);
  expect((await screen.findByRole('dialog')).textContent).toContain('your Visa ending 4242 each morning');
  app.change(inventory([visa], { autoPayEnabled: true }));
  await press('Turn on');
  await screen.findByText('Automatic payment has been successfully enabled');
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Automatic payment', checked: true });
  await eventually(() => expect(toggle.disabled).toBe(false));
  await user.click(toggle);
  // Its toast appears once the first one has disappeared.
  await eventually(() => expect(app.bodies).toEqual(['{"enableAutoPay":true}', '{"enableAutoPay":false}']));
});

test('reports a failed switch of automatic payment in place', async () => {
  await open([visa], { ...inventory([visa], { autoPayEnabled: true }), 'POST /payments/set-auto-pay': 'unreachable' });
  await user.click(screen.getByRole('switch', { name: 'Automatic payment' }));
  await screen.findByText('There was a problem disabling automatic payment');
  expect(screen.getByRole('switch', { name: 'Automatic payment', checked: true })).toBeDefined();
});

test('hides the switch if automatic payment is unavailable', async () => {
  await open([], inventory([], { canAutoPay: false }));
  expect(screen.queryByRole('switch', { name: 'Automatic payment' })).toBeNull();
  expect(screen.getByText('You have no payment methods yet. Add a card to buy leads.')).toBeDefined();
});

test('retries loading cards', async () => {
  const app = await openApp('/account/payment-methods', { ...signedIn(), 'GET /payments/inventory': 'unreachable' });
  await screen.findByText('We could not load your payment methods.');
  app.change(inventory([visa]));
  await press('Try again');
  await tile('Visa ending 4242');
});

test('validates a new card, then asks the provider and the server, and keeps input on refusal', async () => {
  const app = await open([visa], { 'POST /payments/save-card': 'unreachable' });
  await press('Add card');
  const name = await screen.findByLabelText<HTMLInputElement>('Cardholder name');
  expect([name.value, screen.getByLabelText<HTMLInputElement>('Postcode').value]).toEqual(['Sam Hill', 'LE1 5YA']);
  await eventually(() => openTestFrame(document));
  const frame = openTestFrame(document);
  frame.post({ type: 'ready' });
  await fill(screen.getByLabelText('Town or city'), '');
  await press('Add card');
  await screen.findByRole('link', { name: 'Town or city: Enter the town or city' });
  expect(frame.receivedMessages).toEqual([]);

  await fill(screen.getByLabelText('Town or city'), 'Leeds');
  await user.click(screen.getByRole('checkbox', { name: 'Save as default' }));
  await press('Add card');
  await eventually(() => expect(frame.receivedMessages).toEqual([{ type: 'confirm', holder: { name: 'Sam Hill' } }]));
  frame.post({ type: 'outcome', kind: 'failed', message: 'Your card was declined.' });
  await screen.findByRole('link', { name: 'Card: Your card was declined.' });
  await press('Add card');
  await eventually(() => expect(frame.receivedMessages).toHaveLength(2));
  frame.post({ type: 'outcome', kind: 'done' });
  await screen.findByText('Your card could not be saved. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Town or city').value).toBe('Leeds');

  app.change({
    ...inventory([visa, mastercard]),
    'POST /payments/save-card': answer('POST /payments/save-card', { data: {}, meta: { paymentMethod: mastercard } }),
  });
  await press('Add card');
  await tile('Mastercard ending 4444');
  // The provider had accepted the card and was not asked a third time.
  expect(frame.receivedMessages).toHaveLength(2);
  expect(app.bodies.at(-1)).toBe('{"setup_intent_id":"seti_1","is_default":true}');
});

test('ignores messages from other windows and origins', async () => {
  const app = await open([]);
  await eventually(() => openTestFrame(document));
  const frame = openTestFrame(document);
  frame.post({ type: 'ready' });
  await press('Add card');
  await eventually(() => expect(frame.receivedMessages).toHaveLength(1));
  const data = { type: 'outcome', kind: 'done' };
  window.dispatchEvent(new MessageEvent('message', { source: window, origin: location.origin, data }));
  const source = document.querySelector('iframe')?.contentWindow ?? null;
  window.dispatchEvent(new MessageEvent('message', { source, origin: 'https://elsewhere.example', data }));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(app.calls).not.toContain('POST /payments/save-card');
});
