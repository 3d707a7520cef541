import { describe, expect, test, vi } from 'vitest';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user } from '../../testing/page.ts';
import { toFilters } from '../search-params.ts';
import { ListHeader } from './list-header.tsx';

interface Around {
  readonly total?: number | undefined;
  readonly inside?: number;
  readonly newCount?: number;
  readonly isMobile?: boolean;
  readonly isBulkOn?: boolean;
  readonly active?: number;
}

async function openHeader({ total, inside, newCount = 0, isMobile = false, isBulkOn = false, active = 0 }: Around) {
  const on = { bulk: vi.fn(), showNew: vi.fn(), filters: vi.fn(), inside: vi.fn() };
  await openPart(
    <ListHeader
      marketplace={{ total, newCount, showLatest: on.showNew }}
      filters={{ ...toFilters({}), ...(active > 0 && { sold: [1] }), ...(active > 1 && { workTypes: [7] }) }}
      inside={inside}
      isMobile={isMobile}
      isBulkOn={isBulkOn}
      onBulk={on.bulk}
      onInside={on.inside}
      onOpenFilters={on.filters}
    />,
    { texts: ['buying'] },
  );
  await screen.findByRole('heading', { level: 1, name: 'Buy leads' });
  return on;
}

describe('list header', () => {
  test.each([
    [0, 'No leads found.'],
    [1, '1 lead found.'],
    [48, '48 leads found.'],
    [1234, '1,234 leads found.'],
  ])('formats a count of %i as %s', async (total, words) => {
    await openHeader({ total });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test.each([
    [1, '1 in your area.'],
    [15, '15 in your area.'],
    [1234, '1,234 in your area.'],
  ])('shows with one press the %i of them inside the coverage', async (inside, name) => {
    const on = await openHeader({ total: 2000, inside });
    const count = screen.getByRole('button', { name });
    expect(count.parentElement?.textContent).toBe(`2,000 leads found. ${name}`);
    await user.click(count);
    expect(on.inside).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('says plainly that none lies inside the coverage', async () => {
    await openHeader({ total: 3, inside: 0 });
    expect(screen.getByText('3 leads found. None in your area.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows no number while loading', async () => {
    await openHeader({});
    expect(screen.queryByText(/match/)).toBeNull();
  });

  test.each([
    [1, '1 new lead.', 'Show it'],
    [4, '4 new leads.', 'Show them'],
  ])('offers %i new leads as a status: "%s" "%s"', async (newCount, words, name) => {
    const on = await openHeader({ newCount });
    const show = screen.getByRole('button', { name });
    expect(show.closest('output')?.textContent).toBe(`${words} ${name}`);
    await user.click(show);
    expect(on.showNew).toHaveBeenCalledOnce();
  });

  test('reserves the place for new leads', async () => {
    await openHeader({ total: 3 });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    [false, true],
    [true, false],
  ])('shows the bulk mode switch as %s and turns it %s', async (isBulkOn, turned) => {
    const on = await openHeader({ isBulkOn });
    const bulk = screen.getByRole<HTMLInputElement>('switch', { name: 'Bulk buy' });
    expect(bulk.checked).toBe(isBulkOn);
    await user.click(bulk);
    expect(on.bulk).toHaveBeenCalledExactlyOnceWith(turned);
  });
});

describe('list header on mobile', () => {
  test.each([
    [0, 'Filter and sort'],
    [2, 'Filter and sort (2)'],
  ])('opens the filters with %i active: "%s"', async (active, name) => {
    const on = await openHeader({ isMobile: true, active });
    await user.click(screen.getByRole('button', { name }));
    expect(on.filters).toHaveBeenCalledOnce();
  });

  test.each([
    [false, 'false', true],
    [true, 'true', false],
  ])('has a button instead of the switch (on: %s), exposed as aria-pressed=%s', async (isBulkOn, pressed, turned) => {
    const on = await openHeader({ isMobile: true, isBulkOn });
    expect(screen.queryByRole('switch')).toBeNull();
    const several = screen.getByRole('button', { name: 'Select several' });
    expect(several.getAttribute('aria-pressed')).toBe(pressed);
    await user.click(several);
    expect(on.bulk).toHaveBeenCalledExactlyOnceWith(turned);
  });
});
