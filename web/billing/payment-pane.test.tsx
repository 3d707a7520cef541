import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { CardWire } from '../../contract/billing/payments-endpoints.ts';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openPart } from '../testing/open-part.tsx';
import { fill, screen, user } from '../testing/page.ts';
import type { Invoice } from './invoice.ts';
import { openTestFrame, setup } from './test-cards.ts';
import { invoice } from './test-invoices.ts';
import { PaymentPane } from './payment-pane.tsx';

const card = (id: number, more: Partial<CardWire> = {}): CardWire => ({
  id,
  authoritycode: `AUTH${id}`,
  cardnum: `424${id}`,
  brand: 'visa',
  expirydate: '12/39',
  default: 0,
  expired: false,
  cardholder: 'Sam Hill',
  removable: true,
  ...more,
});
const cards = [card(1, { expired: true, expirydate: '03/25' }), card(2, { default: 1 }), card(3)];
const methods = answer('GET /payments/inventory', {
  data: cards,
  meta: {
    autoPayEnabled: false,
    canAutoPay: true,
    provider: 'sandbox',
    publishableKey: null,
    currency: 'GBP',
    minimumTotal: 0.5,
    topUp: null,
    topUpStopped: false,
    topUpLimits: { aDay: 3, pauseMinutes: 60 },
  },
});

async function open(invoices: readonly Invoice[] = [invoice(1)], more: object = {}) {
  const onClose = vi.fn();
  const pane = <PaymentPane invoices={invoices} isDocked takesFocus onRemove={vi.fn()} onClose={onClose} />;
  const part = await openPart(pane, { texts: ['invoices', 'cards', 'errors'], answers: { 'GET /payments/inventory': methods, ...more } });
  await screen.findByRole('radio', { name: 'Use a new card' });
  return { ...part, onClose };
}
const pay = (amount: string) => user.click(screen.getByRole('button', { name: `Pay ${amount}` }));

test('shows invoices, method, amount and consent on one screen, with the default card chosen', async () => {
  await open();
  const titles = ["What you're paying", 'How would you like to pay?', 'Check and pay'];
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(titles);
  expect(document.activeElement?.textContent).toBe('Pay invoices');
  expect(screen.getByRole('radio', { name: /4242/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('radio', { name: /4241/ })).toHaveProperty('disabled', true);
  expect(screen.getByText('Expired 03/25')).toBeTruthy();
});

test('refuses a total below the provider’s minimum', async () => {
  await open([invoice(1, { outstanding: 0.4 })]);
  const button = await screen.findByRole('button', { name: 'Pay £0.40', description: 'The Total must be greater than £0.50' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('sends nothing before consent and focuses the box', async () => {
  const { sent } = await open();
  await pay('£28.80');
  expect(await screen.findByText('Please agree to the payment first')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(sent).toEqual([]);
});

test('saves a new card and pays with it at one press', async () => {
  const saved = answer('POST /payments/save-card', { data: {}, meta: { paymentMethod: card(9) } });
  const { sent } = await open([invoice(1)], { ...setup, 'POST /payments/save-card': saved });
  await user.click(screen.getByRole('radio', { name: 'Use a new card' }));
  await user.clear(await screen.findByLabelText('Town or city'));
  const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree to paying/ });
  await user.click(consent);
  await pay('£28.80');
  await screen.findByRole('link', { name: 'Town or city: Enter the town or city' });
  expect(consent.checked).toBe(true);
  await fill(screen.getByLabelText('Town or city'), 'Leeds');
  await eventually(() => openTestFrame(document));
  const frame = openTestFrame(document);
  await pay('£28.80');
  await eventually(() => expect(frame.receivedMessages).toHaveLength(1));
  frame.post({ type: 'outcome', kind: 'done' });
  await eventually(() => expect(sent.at(-1)?.body).toEqual({ paymentMethod: 9, invoices: [1], isNewCard: true }));
});

test('resets consent when another invoice is selected', async () => {
  function Choosing() {
    const [count, setCount] = useState(1);
    const chosen = [invoice(1), invoice(2)].slice(0, count);
    return (
      <>
        <button type="button" onClick={() => setCount(2)}>
          Another
        </button>
        <PaymentPane invoices={chosen} isDocked takesFocus onRemove={vi.fn()} onClose={vi.fn()} />
      </>
    );
  }
  await openPart(<Choosing />, { texts: ['invoices', 'cards', 'errors'], answers: { 'GET /payments/inventory': methods } });
  await screen.findByRole('radio', { name: 'Use a new card' });
  await user.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Another' }));
  await screen.findByRole('button', { name: 'Pay £57.60' });
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
});

async function payWith(status: 409 | 503) {
  const given = { 'POST /payments/create-payment-intent': refusal('POST /payments/create-payment-intent', status, ['In words.']) };
  const part = await open([invoice(1), invoice(2)], given);
  await user.click(screen.getByRole('checkbox'));
  await pay('£57.60');
  expect((await screen.findByRole('alert')).textContent).toContain('In words.');
  return part;
}

test('returns to the choice after a refusal, with a new card selected', async () => {
  const { sent } = await payWith(409);
  expect(screen.getByRole('radio', { name: 'Use a new card' })).toHaveProperty('checked', true);
  expect(document.activeElement?.textContent).toBe('How would you like to pay?');
  expect(sent[0]?.body).toEqual({ paymentMethod: 2, invoices: [1, 2], isNewCard: false });
});

test('keeps a payment that could not start and retries it under the same key', async () => {
  const { sent } = await payWith(503);
  await pay('£57.60');
  await screen.findByRole('alert');
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('can be closed while nothing is being paid', async () => {
  const { onClose } = await open();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(onClose).toHaveBeenCalledOnce();
});
