import { describe, expect, test, vi } from 'vitest';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company } from '../../testing/known-company.ts';
import { screen, user } from '../../testing/page.ts';
import { openBasket } from '../test-basket.tsx';

const accept = 'PUT /lead/accept/{id}';
const check = 'GET /lead/availability/{id}';
const agreement = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to buy this lead at the price shown plus VAT' });
const buyButton = () => screen.findByRole('button', { name: 'Buy Lead' });
const purchases = (pane: Awaited<ReturnType<typeof openBasket>>) => pane.sent.filter(({ call }) => call === 'PUT /lead/accept/7');

async function agreeAndBuy(more: Parameters<typeof openBasket>[0] = {}) {
  const pane = await openBasket(more);
  await buyButton();
  await user.click(agreement());
  await user.click(await buyButton());
  return pane;
}

const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('before purchase', () => {
  test('checks the lead and says so', async () => {
    await openBasket({ [check]: 'pending' });
    expect((await screen.findByText('Checking availability')).closest('output')).not.toBeNull();
    expect(await screen.findByRole('heading', { name: 'Boiler repair' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buy Lead' })).toBeNull();
  });

  test('shows price, VAT and total as the server states them', async () => {
    const quote = { available: true, price: 1200, vat: 300, total: 1500, vat_rate: 0.25, currency: 'GBP', left_to_spend: null } as const;
    await openBasket({ [check]: answer(check, { data: quote }) });
    await buyButton();
    expect([term('Lead price'), term('VAT at 25%'), term('Total')]).toEqual(['£1,200.00', '£300.00', '£1,500.00']);
  });

  test('shows one price and agrees to it where no VAT is charged', async () => {
    const quote = { available: true, price: 24, vat: 0, total: 24, vat_rate: 0, currency: 'GBP', left_to_spend: null } as const;
    const pane = await openBasket({ [check]: answer(check, { data: quote }) });
    await buyButton();
    expect([term('Lead price'), term('Total')]).toEqual(['£24.00', '£24.00']);
    expect(screen.queryByText(/VAT/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'I agree to buy this lead at the price shown' }));
    await user.click(await buyButton());
    await eventually(() => expect(purchases(pane)).toHaveLength(1));
  });

  test('asks for consent and focuses the box', async () => {
    const pane = await openBasket();
    await user.click(await buyButton());
    expect(await screen.findByText('Tick the box to agree to the price')).toBeTruthy();
    expect(document.activeElement).toBe(agreement());
    await user.keyboard(' ');
    await eventually(() => expect(agreement().checked).toBe(true));
    expect(screen.queryByText('Tick the box to agree to the price')).toBeNull();
    expect(purchases(pane)).toEqual([]);
  });

  test('explains what is missing to companies that cannot pay and disables the button', async () => {
    const pane = await openBasket({}, { as: { ...company, can_pay_for_leads: false } });
    const buy = await buyButton();
    expect(buy.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(buy.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please add a card to your account to purchase a leadAdd a card',
    );
    await user.click(agreement());
    await user.click(buy);
    expect(purchases(pane)).toEqual([]);
  });

  test('shows members with a limit the amount left', async () => {
    const quote = { available: true, price: 24, vat: 4.8, total: 28.8, vat_rate: 0.2, currency: 'GBP', left_to_spend: 40 } as const;
    await openBasket({ 'GET /lead/availability/{id}': answer('GET /lead/availability/{id}', { data: quote }) });
    await buyButton();
    screen.getByText('£40.00 left of your spending limit');
  });

  test('needs no card if the company may buy without one', async () => {
    await openBasket({}, { as: { ...company, can_pay_for_leads: false, buy_without_card: true } });
    expect((await buyButton()).getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('on a phone', () => {
  const openOnPhone = () => openBasket({}, { isDocked: false });
  const agreeing = () => screen.findByRole('button', { name: 'Agree and Buy Lead' });

  test('consents and buys with one press, on a button below the consent text', async () => {
    const pane = await openOnPhone();
    const button = await agreeing();
    await eventually(() => expect(button.dataset['settled']).toBe('true'));
    expect(agreement().compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(button);
    await screen.findByText('Thank you. This lead is yours.');
    expect(purchases(pane).map(({ body }) => body)).toEqual([{ expected_price: 24, expected_vat: 4.8 }]);
  });

  test('shows the familiar button once the box is ticked', async () => {
    const pane = await openOnPhone();
    await agreeing();
    await user.click(agreement());
    await user.click(await buyButton());
    await eventually(() => expect(purchases(pane)).toHaveLength(1));
  });

  test('treats the second half of a double press as consent at most', async () => {
    const later = globalThis.setTimeout;
    const held = vi.spyOn(globalThis, 'setTimeout');
    held.mockImplementation(((run: () => void, ms?: number) => (ms === 500 ? 0 : later(run, ms))) as typeof setTimeout);
    const pane = await openOnPhone();
    await user.click(await agreeing());
    await eventually(() => expect(agreement().checked).toBe(true));
    expect(await buyButton()).toBeTruthy();
    expect(purchases(pane)).toEqual([]);
    held.mockRestore();
  });
});

describe('during purchase', () => {
  test('ignores a second press and blocks closing', async () => {
    const pane = await agreeAndBuy({ [accept]: 'pending' });
    await eventually(() => expect(purchases(pane)).toHaveLength(1));
    const form = (await buyButton()).closest('form');
    expect(form?.getAttribute('aria-busy')).toBe('true');
    await user.click(await buyButton());
    for (const name of ['No Thanks', 'Cancel', 'Back to the list']) {
      const way = screen.getByRole('button', { name });
      expect(way.getAttribute('aria-disabled')).toBe('true');
      await user.click(way);
    }
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: 'Lead Details' })).toBeTruthy();
    expect(purchases(pane)).toHaveLength(1);
  });

  test('sends the agreed price with the purchase’s key', async () => {
    const pane = await agreeAndBuy();
    await screen.findByText('Thank you. This lead is yours.');
    const [{ body, headers } = { body: undefined, headers: new Headers() }] = purchases(pane);
    expect(body).toEqual({ expected_price: 24, expected_vat: 4.8 });
    expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('after an attempt', () => {
  test.each<[string, TestAnswer]>([
    ['no answer came', 'unreachable'],
    ['there were too many requests', refusal(accept, 429, ['Too many requests'])],
    ['the server was busy', refusal(accept, 503, ['Busy'])],
  ])('and %s, the same purchase is safe to retry', async (_, failure) => {
    const pane = await agreeAndBuy({ [accept]: failure });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('There was an error while processing your request');
    expect(alert.textContent).toContain("You can safely try again. You won't be charged twice.");
    expect(agreement().checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await eventually(() => expect(purchases(pane)).toHaveLength(2));
    const [first, second] = purchases(pane).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('shows a changed price and requires new consent', async () => {
    const cheaper = { available: true, price: 20.4, vat: 4.08, total: 24.48, vat_rate: 0.2, currency: 'GBP', left_to_spend: null } as const;
    const pane = await openBasket({ [accept]: refusal(accept, 409, ['price_changed--20.40']) });
    await buyButton();
    await user.click(agreement());
    pane.change({ [check]: answer(check, { data: cheaper }) });
    await user.click(await buyButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The price of this lead has changed to £20.40 plus VAT. Please agree again to buy it.');
    expect(term('Total')).toBe('£24.48');
    expect(agreement().checked).toBe(false);
  });

  test('replaces the form with the reason if someone was faster', async () => {
    await agreeAndBuy({ [accept]: refusal(accept, 409, ['107--']) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Too late. This lead has already been purchased the maximum of 3 times.');
    expect(screen.queryByRole('button', { name: 'Buy Lead' })).toBeNull();
  });
});
