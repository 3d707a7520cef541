import { describe, expect, test, vi } from 'vitest';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { noBulk } from '../bulk.ts';
import { testLead } from '../test-leads.ts';
import { BulkBar } from './bulk-bar.tsx';

async function openBar(count: number, isMobile: boolean) {
  const on = { cancel: vi.fn(), unselect: vi.fn(), buy: vi.fn() };
  const bulk = { ...noBulk, isOn: true, rows: Array.from({ length: count }, (_, index) => testLead({ id: index + 1 })) };
  await openPart(<BulkBar mode={{ bulk, close: on.cancel, clear: on.unselect }} isMobile={isMobile} onBuy={on.buy} />, {
    texts: ['buying'],
  });
  const bar = within(await screen.findByRole('region', { name: 'Bulk actions' }));
  return { on, bar };
}

describe('bulk bar', () => {
  test.each([
    [1, '1 selected'],
    [3, '3 selected'],
  ])('shows that %i are selected', async (count, words) => {
    const { bar, on } = await openBar(count, false);
    expect(bar.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([words, '']);
    await user.click(bar.getByRole('button', { name: 'Buy' }));
    expect(on.buy).toHaveBeenCalledOnce();
  });

  test('says once that five are the maximum', async () => {
    const { bar } = await openBar(5, true);
    expect(bar.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      '5 selected',
      "You've picked the maximum of 5 leads",
    ]);
  });

  test('clears the selection on a tablet', async () => {
    const { bar, on } = await openBar(3, false);
    await user.click(bar.getByRole('button', { name: 'Unselect all' }));
    expect(on.unselect).toHaveBeenCalledOnce();
    expect(bar.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  test('ends bulk mode on mobile', async () => {
    const { bar, on } = await openBar(3, true);
    await user.click(bar.getByRole('button', { name: 'Cancel' }));
    expect(on.cancel).toHaveBeenCalledOnce();
    expect(bar.queryByRole('button', { name: 'Unselect all' })).toBeNull();
  });

  test('explains the first step when nothing is selected', async () => {
    const { bar, on } = await openBar(0, true);
    const buy = bar.getByRole('button', { name: 'Buy' });
    expect(document.getElementById(buy.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose at least one lead');
    expect(buy.getAttribute('aria-disabled')).toBe('true');
    await user.click(buy);
    expect(on.buy).not.toHaveBeenCalled();
  });
});
