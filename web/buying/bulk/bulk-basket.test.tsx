import { useReducer } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { type BulkEvent, nextBulk, noBulk } from '../bulk.ts';
import { readRefusal } from '../refusals.ts';
import { testBoughtLead, testLead } from '../test-leads.ts';
import { BulkBasket } from './bulk-basket.tsx';

const leads = [
  testLead({ id: 9, postcode: 'LE9' }),
  testLead({ id: 7, postcode: 'LE7', price: 20.4, vat: 4.08 }),
  testLead({ id: 5, postcode: 'LE5' }),
];
const chosen: readonly BulkEvent[] = leads.map((row) => ({ type: 'toggled', row }));
const free: readonly BulkEvent[] = leads.map(({ id, price, vat }) => ({
  type: 'lineChecked',
  id,
  check: { type: 'checked', quote: { price, vat, total: price + vat, vatRate: 0.2, currency: 'GBP' } },
}));
const agreedBuy: readonly BulkEvent[] = [{ type: 'agreed', agreed: true }, { type: 'buy' }];
const credit = (remainingCredit: number): TestAnswers => ({
  'GET /company/remaining-credit': answer('GET /company/remaining-credit', {
    data: { remainingCredit, creditLimit: 250, currency: 'GBP' },
  }),
});

interface Around {
  readonly as?: CompanyWire;
  readonly answers?: TestAnswers;
}

/** Opens the bulk basket after these events. */
async function openBulk(events: readonly BulkEvent[], { as = company, answers = credit(200) }: Around = {}) {
  const on = { buy: vi.fn(), clear: vi.fn(), leave: vi.fn(), close: vi.fn() };
  const start = events.reduce(nextBulk, { ...noBulk, isOn: true });
  function Page() {
    const [bulk, send] = useReducer(nextBulk, start);
    return (
      <BulkBasket
        bulk={bulk}
        company={as}
        titleId="title"
        onRemove={(row) => send({ type: 'toggled', row })}
        onAgree={(agreed) => send({ type: 'agreed', agreed })}
        onBuy={() => {
          on.buy();
          send({ type: 'buy' });
        }}
        onClear={() => {
          on.clear();
          send({ type: 'cleared' });
        }}
        onLeave={on.leave}
        onClose={on.close}
      />
    );
  }
  const part = await openPart(<Page />, { texts: ['buying'], answers: { ...signedIn(as), ...answers } });
  const title = await screen.findByRole('heading', { name: 'Bulk Buy' });
  return { ...part, on, title };
}

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const buy = (name = 'Buy 3 Leads') => screen.getByRole('button', { name });

describe('leads to buy', () => {
  test('show their prices, subtotal, VAT and total', async () => {
    await openBulk([...chosen, ...free]);
    expect(lines()).toEqual(['Boiler repairLE9£24.00', 'Boiler repairLE7£20.40', 'Boiler repairLE5£24.00']);
    expect([term('Subtotal'), term('VAT at 20%'), term('Total')]).toEqual(['£68.40', '£13.68', '£82.08']);
  });

  test('show that they are being checked', async () => {
    await openBulk(chosen.slice(0, 1));
    expect(lines()).toEqual(['Boiler repairLE9 · Checking availability£24.00']);
  });

  test('show an obstacle with its remedy', async () => {
    await openBulk([...chosen, { type: 'lineChecked', id: 7, check: { type: 'checkRefused', refusal: readRefusal('110--') } }]);
    const [, second = document.body] = screen.getAllByRole('listitem').filter((item) => item.textContent.startsWith('Boiler repair'));
    await eventually(() => expect(within(second).getByRole('link').getAttribute('href')).toBe('/account/accreditations'));
    expect(within(second).getByRole('status').textContent).toBe(
      'You need a valid accreditation to buy this lead. Yours is missing or has expired.',
    );
  });

  test('show a changed price and add it up', async () => {
    const quote = { price: 17, vat: 3.4, total: 20.4, vatRate: 0.2, currency: 'GBP' } as const;
    await openBulk([...chosen, ...free.slice(1), { type: 'lineChecked', id: 9, check: { type: 'checked', quote } }]);
    const [first = document.body] = screen.getAllByRole('listitem');
    expect(within(first).getByRole('status').textContent).toBe('The price has changed to £17.00 plus VAT.');
    expect(term('Subtotal')).toBe('£61.40');
  });

  test('are removed one by one, moving the focus to the neighbour and finally the title', async () => {
    const { title } = await openBulk([...chosen, ...free]);
    const remove = (postcode: string) => screen.getByRole('button', { name: `Remove Boiler repair, ${postcode}` });
    await user.click(remove('LE7'));
    expect(document.activeElement).toBe(remove('LE5'));
    await user.click(remove('LE5'));
    expect(document.activeElement).toBe(remove('LE9'));
    await user.click(remove('LE9'));
    expect(document.activeElement).toBe(title);
    expect(await screen.findByText('Tick up to 5 leads in the list.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });
});

describe('buying in bulk', () => {
  test('takes one press on a button stating the count', async () => {
    const { on } = await openBulk([...chosen.slice(0, 1), ...free]);
    await user.click(buy('Buy 1 Lead'));
    expect(on.buy).toHaveBeenCalledOnce();
  });

  test('requires one consent to the total with VAT', async () => {
    await openBulk([...chosen, ...free]);
    const agreement = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'I agree to buy 3 leads for £82.08 in total, including VAT',
    });
    await user.click(buy());
    expect(await screen.findByText('Tick the box to agree to the total')).toBeTruthy();
    expect(document.activeElement).toBe(agreement);
    await user.click(agreement);
    await eventually(() => expect(agreement.checked).toBe(true));
    await user.click(buy());
    await eventually(() => expect(buy().getAttribute('aria-busy')).toBe('true'));
  });

  test('requires new consent for other leads', async () => {
    await openBulk([...chosen, ...free, { type: 'agreed', agreed: true }]);
    await user.click(screen.getByRole('button', { name: 'Remove Boiler repair, LE7' }));
    const agreement = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'I agree to buy 2 leads for £57.60 in total, including VAT',
    });
    expect(agreement.checked).toBe(false);
  });

  test('is blocked above the remaining credit, with the excess and remedies', async () => {
    const { on } = await openBulk([...chosen, ...free], { answers: credit(45.68) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'You are £36.40 over your remaining credit. Reduce your selection, settle your balance, or contact support.',
    );
    expect(within(alert).getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/help/contact');
    expect(within(alert).getByText('Settle Account')).toBeTruthy();
    expect(buy().getAttribute('aria-describedby')).toBe(alert.id);
    await user.click(buy());
    expect(on.buy).not.toHaveBeenCalled();
  });

  test('is blocked above the rest of the member’s spending limit', async () => {
    const limited = (leftToSpend: number): readonly BulkEvent[] =>
      leads.map(({ id, price, vat }) => ({
        type: 'lineChecked',
        id,
        check: { type: 'checked', quote: { price, vat, total: price + vat, vatRate: 0.2, currency: 'GBP', leftToSpend } },
      }));
    const { on } = await openBulk([...chosen, ...limited(82.07), { type: 'agreed', agreed: true }]);
    screen.getByText(/^That's more than the £82\.07 left of your spending limit\./);
    await user.click(buy());
    expect(on.buy).not.toHaveBeenCalled();
  });

  test('is possible up to the exact credit', async () => {
    const { on, calls } = await openBulk([...chosen, ...free], { answers: credit(82.08) });
    await eventually(() => expect(calls).toContain('GET /company/remaining-credit'));
    await user.click(buy());
    expect(on.buy).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('leaves the decision to the server while the credit is unknown', async () => {
    const { on } = await openBulk([...chosen, ...free], { answers: { 'GET /company/remaining-credit': 'unreachable' } });
    await user.click(buy());
    expect(on.buy).toHaveBeenCalledOnce();
  });

  test('is blocked without a card, with a reason', async () => {
    const { on } = await openBulk([...chosen, ...free], { as: { ...company, can_pay_for_leads: false } });
    const reason = document.getElementById(buy().getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Please add a card hereAdd a card');
    await user.click(buy());
    expect(on.buy).not.toHaveBeenCalled();
  });

  test('blocks removal and closing while in flight', async () => {
    await openBulk([...chosen, ...free, ...agreedBuy]);
    expect(buy().getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    for (const name of ['Cancel', 'Back to the list'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  });

  test('is safe to retry without an answer', async () => {
    const { on } = await openBulk([...chosen, ...free, ...agreedBuy, { type: 'failed' }]);
    expect(screen.getByRole('alert').textContent).toContain("You can safely try again. You won't be charged twice.");
    await user.click(buy('Try again'));
    expect(on.buy).toHaveBeenCalledOnce();
    expect(lines()).toHaveLength(3);
  });
});

describe('results', () => {
  const bought: BulkEvent = { type: 'answered', leads: { '9': testBoughtLead(9) }, errors: { '7': ['107--'], '5': ['105--'] } };
  const openResults = (answered: BulkEvent = bought) => openBulk([...chosen, ...free, ...agreedBuy, answered]);

  test('are summarised with the focus and announced', async () => {
    const { getAnnouncement } = await openResults();
    const summary = await screen.findByRole('heading', { name: '1 purchased, 2 could not be bought' });
    await eventually(() => expect(document.activeElement).toBe(summary));
    await eventually(() => expect(getAnnouncement()).toBe('1 purchased, 2 could not be bought'));
  });

  test('show the outcome and next steps per lead', async () => {
    await openResults();
    const results = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
    expect(results.map(({ textContent }) => textContent)).toEqual([
      'Boiler repairLE9PurchasedCall 07700 900123View Lead',
      'Boiler repairLE7Too late. This lead has already been purchased the maximum of 3 times.',
      'Boiler repairLE5You have already accepted this lead.View Lead',
    ]);
    expect(screen.getByRole('link', { name: 'View Lead' }).getAttribute('href')).toBe('/lead/LEAD9ABC');
    expect(screen.getByRole('link', { name: 'Call 07700 900123' }).getAttribute('href')).toBe('tel:+447700900123');
  });

  test('link to My leads and are cleared with the focus on the title', async () => {
    const { on, title } = await openResults();
    const summary = await screen.findByRole('heading', { name: '1 purchased, 2 could not be bought' });
    await eventually(() => expect(document.activeElement).toBe(summary));
    expect(screen.getByRole('link', { name: 'Go to My leads' }).getAttribute('href')).toBe('/my-leads');
    await user.click(screen.getByRole('button', { name: 'CLEAR' }));
    expect(on.clear).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(title);
  });

  test('offer only "CLEAR" if all failed', async () => {
    await openResults({ type: 'answered', leads: {}, errors: { '9': ['107--'], '7': ['101--'], '5': [] } });
    await screen.findByRole('heading', { name: '0 purchased, 3 could not be bought' });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('This lead is not available')).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual([
      'Back to the list',
      'CLEAR',
    ]);
  });
});
