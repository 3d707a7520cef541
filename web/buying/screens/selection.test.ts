import { describe, expect, test } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { StillSource } from '../../testing/stand-in-for-browser.ts';
import { screen, user, within } from '../../testing/page.ts';
import { testRow } from '../test-leads.ts';
import { market, openDocked, rows } from '../test-market.ts';

/** The button of this district’s row. */
const row = async (district: string) =>
  within((await screen.findByText(district, { selector: 'td *' })).closest('tr') ?? document.body).getByRole('button');
const pane = () => screen.queryByText('Lead Details', { selector: 'aside h2' });
const isOpen = () => eventually(() => expect(pane()).not.toBeNull());
const isClosed = () => eventually(() => expect(pane()).toBeNull());

describe('lead in the basket', () => {
  test('focuses the pane’s title and marks its row as selected', async () => {
    await openDocked('/buy-leads');
    await user.click(await row('LE7'));
    await isOpen();
    const title = screen.getByRole('heading', { name: 'Lead Details' });
    await eventually(() => expect(document.activeElement).toBe(title));
    expect((await row('LE7')).getAttribute('aria-pressed')).toBe('true');
  });

  test.each<[string, (app: Awaited<ReturnType<typeof openDocked>>) => Promise<unknown>]>([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its cross', () => user.click(screen.getByRole('button', { name: 'Back to the list' }))],
    ['another press on its row', async () => user.click(await row('LE7'))],
    ['Back', async (app) => app.back()],
  ])('is put back by %s, with the focus on its row', async (_, way) => {
    const app = await openDocked('/buy-leads?coverage=1');
    await user.click(await row('LE7'));
    await isOpen();
    const title = screen.getByRole('heading', { name: 'Lead Details' });
    await eventually(() => expect(document.activeElement).toBe(title));
    await way(app);
    await isClosed();
    expect(app.place()).toBe('/buy-leads?coverage=1');
    expect(document.activeElement).toBe(await row('LE7'));
  });

  test('is replaced by another one, and Back returns to the list at once', async () => {
    const app = await openDocked('/buy-leads');
    await user.click(await row('LE7'));
    await isOpen();
    await user.click(await row('LE9'));
    await eventually(() => expect(app.place()).toBe('/buy-leads?enquirycode=QUOTE9'));
    app.back();
    await isClosed();
    expect(app.place()).toBe('/buy-leads');
  });

  test('reopens with the address and is marked as viewed once', async () => {
    const app = await openDocked('/buy-leads?enquirycode=QUOTE7');
    await isOpen();
    const heads = screen.getAllByRole('rowheader');
    await eventually(() => expect(heads.map(({ textContent }) => textContent.startsWith('New, '))).toEqual([true, false, true]));
    expect(app.calls.filter((call) => call === 'PUT /lead/mark-viewed/7')).toHaveLength(1);
  });

  test('is reported above the list once no longer for sale', async () => {
    await openDocked('/buy-leads?enquirycode=GONE123');
    expect((await screen.findByRole('alert')).textContent).toContain('The lead in your link is no longer available.');
    expect(pane()).toBeNull();
  });

  test('opens when the server resolved it from the link’s code', async () => {
    const meta = { totalResults: 3, pageSize: 20, preSelect: 7, autoSwitched: false };
    await openDocked('/buy-leads?enquirycode=OTHER123', {
      'GET /lead/marketplace': answer('GET /lead/marketplace', { data: rows, meta }),
    });
    await isOpen();
    expect((await row('LE7')).getAttribute('aria-pressed')).toBe('true');
  });

  test('overlays the list where there is no room beside it', async () => {
    const app = await openApp('/buy-leads', { ...signedIn(), ...market() }, 1024);
    await user.click(await row('LE7'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lead Details' }));
    expect(await dialog.findByRole('button', { name: 'Buy Lead' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.place()).toBe('/buy-leads');
  });
});

describe('new leads', () => {
  /** Simulates the server’s event that leads changed. */
  const tell = () => StillSource.open.at(-1)?.dispatchEvent(new Event('leads'));

  async function openList() {
    StillSource.open = [];
    const app = await openDocked('/buy-leads');
    await row('LE7');
    await eventually(() => expect(StillSource.open).toHaveLength(1));
    return app;
  }

  test('wait above the list until requested, then take the focus', async () => {
    const app = await openList();
    const heads = () => screen.getAllByRole('rowheader').length;
    app.change(market([testRow({ id: 12, postcode: 'LE12' }), testRow({ id: 11, postcode: 'LE11' }), ...rows]));
    tell();
    const show = await screen.findByRole('button', { name: 'Show them' });
    expect(show.closest('output')?.textContent).toBe('2 new leads. Show them');
    expect(heads()).toBe(3);
    await user.click(show);
    expect(heads()).toBe(5);
    expect(document.activeElement).toBe(await row('LE12'));
    expect(screen.queryByRole('button', { name: 'Show them' })).toBeNull();
  });

  test('keep cached data on failure and say so', async () => {
    const app = await openList();
    app.change({ 'GET /lead/marketplace': 'unreachable' });
    tell();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not refresh.');
    expect(screen.getAllByRole('rowheader')).toHaveLength(3);
    app.change(market());
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
