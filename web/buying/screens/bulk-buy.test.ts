import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn } from '../../testing/known-company.ts';
import { type OpenApp, openApp } from '../../testing/open-app.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { testBoughtLead, testRow } from '../test-leads.ts';
import { market, openDocked } from '../test-market.ts';

const boxes = () => within(screen.getByRole('table')).getAllByRole<HTMLInputElement>('checkbox');
const press = async (name: string | RegExp) => user.click(await within(await screen.findByRole('main')).findByRole('button', { name }));

/** Consents to the total and buys. */
async function buy(name: string): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: /^I agree to buy/ }));
  await press(name);
}

/** Opens bulk mode with the first leads ticked. */
async function openBulk(ticked: number, more: TestAnswers): Promise<OpenApp> {
  const app = await openDocked('/buy-leads', more);
  await screen.findByRole('table');
  await user.click(screen.getByLabelText('Bulk buy'));
  await screen.findByText('Tick up to 5 leads in the list.');
  for (const box of boxes().slice(0, ticked)) await user.click(box);
  return app;
}

/** Returns the reason a checkbox is disabled, as a screen reader announces it. */
function findDisabledReason(box: HTMLInputElement): string | undefined {
  if (box.getAttribute('aria-disabled') !== 'true') return undefined;
  return document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
}

test('limits bulk purchases to five leads', async () => {
  const six = [9, 8, 7, 6, 5, 4].map((id) => testRow({ id }));
  const app = await openBulk(5, market(six));
  await screen.findByText('(Max reached)');
  const all = boxes();
  expect(all.map((box) => [box.disabled, findDisabledReason(box)])).toEqual([
    ...all.slice(0, 5).map(() => [false, undefined]),
    [false, "You've picked the maximum of 5 leads"],
  ]);
  const [sixth = document.body] = all.slice(-1);
  await user.click(sixth);
  expect(sixth).toHaveProperty('checked', false);
  expect(app.text()).toContain('Subtotal£120.00VAT at 20%£24.00Total£144.00');
  const excess = await screen.findByText(/^You are £78.20 over your remaining credit./);
  expect(excess.closest('[role=alert]')).not.toBeNull();
});

test('explains a disabled box: sold out, or results shown', async () => {
  await openBulk(1, {
    'POST /lead/accept-bulk': answer('POST /lead/accept-bulk', { data: { leads: { '9': testBoughtLead(9) }, errors: {} } }),
  });
  const all = boxes();
  await eventually(() => expect(all.map(findDisabledReason)).toEqual([undefined, undefined, 'This lead is sold out']));
  await buy('Buy 1 Lead');
  await screen.findByText('1 purchased, 0 could not be bought', { selector: 'h3' });
  expect(all.map(findDisabledReason)).toEqual(Array.from({ length: 3 }, () => 'Clear the results to choose again'));
});

test('blocks leaving during a bulk purchase', async () => {
  const app = await openBulk(2, { 'POST /lead/accept-bulk': 'pending' });
  await buy('Buy 2 Leads');
  await eventually(() => expect(app.calls).toContain('POST /lead/accept-bulk'));
  await user.click(screen.getByRole('link', { name: 'My leads' }));
  await press(/^View *Boiler repair, LE9$/);
  await new Promise((done) => setTimeout(done, 0));
  expect(app.place()).toBe('/buy-leads');
});

test('removes bought leads with the results and keeps the mode on', async () => {
  const app = await openBulk(2, {
    'POST /lead/accept-bulk': answer('POST /lead/accept-bulk', {
      data: { leads: { '9': testBoughtLead(9) }, errors: { '7': ['107--'] } },
    }),
  });
  await buy('Buy 2 Leads');
  await screen.findByText('1 purchased, 1 could not be bought', { selector: 'h3' });
  expect(JSON.parse(app.bodies.at(-1) ?? '')).toEqual({
    leads: [9, 7],
    expected_prices: { '7': 24, '9': 24 },
    expected_vats: { '7': 4.8, '9': 4.8 },
  });
  expect(boxes()).toHaveLength(3);
  app.change(market([testRow({ id: 7 }), testRow({ id: 5, sold: 3 })]));
  await press('CLEAR');
  expect(await screen.findByText('Tick up to 5 leads in the list.')).toBeTruthy();
  await screen.findByText('2 leads found.');
  expect(boxes()).toHaveLength(2);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Bulk buy' }).checked).toBe(true);
});

test('shows details alone with "View" and returns to the selection', async () => {
  const app = await openBulk(1, {});
  await press(/^View *Boiler repair, LE7$/);
  const pane = within(await screen.findByRole('complementary', { name: 'Lead Details' }));
  expect(pane.getByText('Tick this lead in the list to buy it with others.')).toBeTruthy();
  expect(pane.queryByRole('button', { name: /^Buy/ })).toBeNull();
  await user.click(pane.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('complementary', { name: 'Bulk Buy' })).toBeTruthy();
  expect(boxes()[0]?.checked).toBe(true);
  expect(app.calls).not.toContain('PUT /lead/accept/7');
});

test.each([
  ['tablet', 1024, 'Cancel', undefined],
  ['tablet', 1024, 'Back to the list', undefined],
  ['mobile', 390, 'Cancel', undefined],
  ['mobile', 390, 'Back to the list', '1 selected'],
])('on %s (%i px) the bulk basket closes with "%s": %s', async (_, width, way, left) => {
  const app = await openApp('/buy-leads', { ...signedIn(), ...market(), 'POST /lead/accept-bulk': 'unreachable' }, width);
  const bulkSwitch = () =>
    width < 768 ? screen.findByRole('button', { name: 'Select several' }) : screen.findByRole('switch', { name: 'Bulk buy' });
  await user.click(await bulkSwitch());
  const [first = document.body] = await screen.findAllByRole('checkbox');
  await user.click(first);
  const bar = () => screen.queryByRole('region', { name: 'Bulk actions' });
  await eventually(() => expect(bar()?.textContent).toContain('1 selected'));
  await press('Buy');
  const basket = within(await screen.findByRole('dialog', { name: 'Bulk Buy' }));
  await user.click(basket.getByRole('checkbox'));
  await user.click(basket.getByRole('button', { name: 'Buy 1 Lead' }));
  await basket.findByText('There was an error while processing your request');
  await user.click(basket.getByRole('button', { name: way }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  if (left === undefined) {
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(await bulkSwitch());
    return;
  }
  expect(bar()?.textContent).toContain(left);
  await press('Buy');
  await screen.findByRole('button', { name: 'Buy 1 Lead' });
  expect(app.text()).not.toContain('There was an error while processing your request');
});

test('checks each selected lead at once and links to remedies before and after buying', async () => {
  const app = await openBulk(2, {
    'GET /lead/availability/{id}': refusal('GET /lead/availability/{id}', 409, ['110--']),
    'POST /lead/accept-bulk': answer('POST /lead/accept-bulk', { data: { leads: {}, errors: { '9': ['110--'], '7': ['110--'] } } }),
  });
  const shown = (list: string) => {
    const lines = within(screen.getByRole('list', { name: list })).getAllByText(
      'You need a valid accreditation to buy this lead. Yours is missing or has expired.',
    );
    expect(lines).toHaveLength(2);
    // Each remedy appears once.
    const links = within(screen.getByRole('list', { name: list })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/account/accreditations']);
    expect(links[0]?.closest('ul ul, li')?.compareDocumentPosition(lines[1] ?? document.body)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  };
  await eventually(() => shown('Leads to buy'));
  expect(app.calls.filter((call) => call.startsWith('GET /lead/availability'))).toEqual([
    'GET /lead/availability/9',
    'GET /lead/availability/7',
  ]);
  await buy('Buy 2 Leads');
  await eventually(() => shown('Results'));
});
