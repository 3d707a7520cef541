import { expect, test } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn } from '../../testing/known-company.ts';
import { type OpenApp, openApp } from '../../testing/open-app.tsx';
import { testBoughtLead, testRow } from '../test-leads.ts';
import { market, openDocked } from '../test-market.ts';

/** Bulk mode, with the first of the leads ticked. */
async function openBulk(ticked: number, more: TestAnswers): Promise<OpenApp> {
  const app = await openDocked('/buy-leads', more);
  await eventually(() => expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(0));
  document.querySelector<HTMLElement>('input[role=switch]')?.click();
  await eventually(() => expect(document.querySelectorAll('tbody input').length).toBeGreaterThan(0));
  for (const box of [...document.querySelectorAll<HTMLElement>('tbody input')].slice(0, ticked)) box.click();
  return app;
}

test('five leads are the most to buy at once', async () => {
  const six = [9, 8, 7, 6, 5, 4].map((id) => testRow({ id }));
  const app = await openBulk(5, market(six));
  await eventually(() => expect(app.text()).toContain('(Max reached)'));
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')];
  expect(boxes().map((box) => [box.disabled, reasonOf(box)])).toEqual([
    ...boxes()
      .slice(0, 5)
      .map(() => [false, undefined]),
    [false, 'At most 5 leads are bought at once'],
  ]);
  boxes()[5]?.click();
  expect(boxes()[5]?.checked).toBe(false);
  expect(app.text()).toContain('Subtotal£120.00VAT at 20%£24.00Total£144.00');
  await eventually(() => expect(app.text()).toContain('You are £78.20 over your remaining credit.'));
  expect(document.querySelector('aside [role=alert] svg')).not.toBeNull();
});

/** Why a box cannot be ticked, as a screen reader tells it. */
function reasonOf(box: HTMLInputElement): string | undefined {
  if (box.getAttribute('aria-disabled') !== 'true') return undefined;
  return document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
}

test('a box that cannot be ticked says why: sold out, or results that are shown', async () => {
  const app = await openBulk(1, {
    'POST /lead/accept-bulk': answer('POST /lead/accept-bulk', { data: { leads: { '9': testBoughtLead(9) }, errors: {} } }),
  });
  const reasons = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')].map(reasonOf);
  await eventually(() => expect(reasons()).toEqual([undefined, undefined, 'This lead is sold out']));
  control('Buy 1 Lead').click();
  await eventually(() => expect(app.text()).toContain('1 purchased, 0 could not be bought'));
  expect(reasons()).toEqual(Array.from({ length: 3 }, () => 'Clear the results to choose again'));
});

test('the page is not left while a purchase in bulk is under way', async () => {
  const app = await openBulk(2, { 'POST /lead/accept-bulk': 'pending' });
  await eventually(() => control('Buy 2 Leads'));
  control('Buy 2 Leads').click();
  await eventually(() => expect(app.calls).toContain('POST /lead/accept-bulk'));
  control('My leads', 'nav a').click();
  document.querySelector<HTMLElement>('[data-lead-button="9"]')?.click();
  await new Promise((done) => setTimeout(done, 0));
  expect(app.place()).toBe('/buy-leads');
});

test.each([
  ['tablet', 1024, 'Close', undefined],
  ['tablet', 1024, 'Back to the list', undefined],
  ['mobile', 390, 'Close', undefined],
  ['mobile', 390, 'Back to the list', '1 selected'],
])('on %s (%i px) the basket of several is left by "%s": %s', async (_, width, way, left) => {
  const app = await openApp('/buy-leads', { ...signedIn(), ...market(), 'POST /lead/accept-bulk': 'unreachable' }, width);
  await eventually(() => expect(document.querySelector('[data-bulk-switch]')).not.toBeNull());
  document.querySelector<HTMLElement>('[data-bulk-switch]')?.click();
  const tick = () => document.querySelector<HTMLElement>('main :is(tbody, article) input');
  await eventually(() => expect(tick()).not.toBeNull());
  tick()?.click();
  await eventually(() => expect(app.text()).toContain('1 selected'));
  control('Buy').click();
  await eventually(() => control('Buy 1 Lead'));
  control('Buy 1 Lead').click();
  await eventually(() => expect(app.text()).toContain('There was an error while processing your request'));
  control(way).click();
  await eventually(() => expect(document.querySelector('dialog')).toBeNull());
  expect(document.querySelector('[aria-label="Bulk actions"] output')?.textContent).toBe(left);
  if (left === undefined) return expect(document.activeElement).toBe(document.querySelector('[data-bulk-switch]'));
  control('Buy').click();
  await eventually(() => control('Buy 1 Lead'));
  expect(app.text()).not.toContain('There was an error while processing your request');
});

test('each lead chosen in bulk is checked at once, and what stands against it leads on, before and after buying', async () => {
  const app = await openBulk(2, {
    'GET /lead/availability/{id}': refusal('GET /lead/availability/{id}', 409, ['110--']),
    'POST /lead/accept-bulk': answer('POST /lead/accept-bulk', { data: { leads: {}, errors: { '9': ['110--'], '7': ['110--'] } } }),
  });
  const shown = (list: string) => {
    const lines = [...document.querySelectorAll(`[aria-label="${list}"] > li`)];
    expect(lines.map((line) => line.textContent.includes('Some of your accreditations are missing or have expired.'))).toEqual([
      true,
      true,
    ]);
    expect(lines.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual(['/account/accreditations', undefined]);
  };
  await eventually(() => shown('Leads to buy'));
  expect(app.calls.filter((call) => call.startsWith('GET /lead/availability'))).toEqual([
    'GET /lead/availability/9',
    'GET /lead/availability/7',
  ]);
  control('Buy 2 Leads').click();
  await eventually(() => shown('Results'));
});
