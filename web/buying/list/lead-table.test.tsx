import { describe, expect, test, vi } from 'vitest';
import type { MarketplaceOrder } from '../../../contract/buying/values.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { noBulk } from '../bulk.ts';
import type { Lead } from '../lead.ts';
import { testAnswer, testLead } from '../test-leads.ts';
import { LeadTable } from './lead-table.tsx';

const three = [
  testLead({ id: 9, postcode: 'LE9', isViewed: true }),
  testLead({ id: 7, postcode: 'LE7', sold: 1, price: 1234.5, description: null }),
  testLead({ id: 5, postcode: 'LE5', sold: 3, isInCoverage: false, answers: [testAnswer(1, '3MONTHS')] }),
];

interface Around {
  readonly rows?: readonly Lead[];
  readonly order?: MarketplaceOrder;
  readonly selectedId?: number;
  readonly isBulkOn?: boolean;
  readonly bought?: readonly number[];
}

async function openTable({ rows = three, order = 'date-desc', selectedId, isBulkOn = false, bought = [] }: Around = {}) {
  const [open, toggle, onOrder] = [vi.fn(), vi.fn(), vi.fn()];
  const list = { rows, selectedId, boughtIds: new Set(bought), bulk: { ...noBulk, isOn: isBulkOn }, open, toggle };
  await openPart(<LeadTable list={list} order={order} onOrder={onOrder} />, { texts: ['buying'] });
  const table = await screen.findByRole('table', { name: 'Leads for sale' });
  return { table, open, toggle, onOrder };
}

const getRow = (postcode: string) => screen.getByText(postcode).closest('tr') ?? document.body;
const getButton = (postcode: string) => within(getRow(postcode)).getByRole('button');
const listCellTexts = (postcode: string) =>
  within(getRow(postcode))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('table headers', () => {
  test('name the columns', async () => {
    await openTable();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date and time',
      'Postcode',
      'Lead type',
      'Timescale',
      'Leads sold',
      'Price',
      'Buy / view',
    ]);
  });

  test.each<[string, MarketplaceOrder, MarketplaceOrder]>([
    ['Date and time', 'date-desc', 'date-asc'],
    ['Lead type', 'type-asc', 'type-desc'],
    ['Timescale', 'urgency-desc', 'urgency-asc'],
    ['Leads sold', 'sold-desc', 'sold-asc'],
    ['Price', 'price-asc', 'price-desc'],
  ])('sort by %s: first %s, then %s', async (name, first, second) => {
    const { onOrder } = await openTable({ order: first === 'date-desc' ? 'price-asc' : 'date-desc' });
    await user.click(screen.getByRole('button', { name }));
    expect(onOrder).toHaveBeenCalledExactlyOnceWith(first);
    const turned = await openTable({ order: first });
    await user.click(screen.getByRole('button', { name }));
    expect(turned.onOrder).toHaveBeenCalledExactlyOnceWith(second);
  });

  test.each<[MarketplaceOrder, string, string]>([
    ['date-desc', 'Date and time', 'descending'],
    ['price-asc', 'Price', 'ascending'],
    ['urgency-desc', 'Timescale', 'descending'],
  ])('expose the sort order: by %s it is %s, %s', async (order, name, direction) => {
    await openTable({ order });
    const sorted = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
    expect(sorted.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([[name, direction]]);
  });
});

describe('table row', () => {
  test('shows a text for every value', async () => {
    await openTable();
    expect(listCellTexts('LE7')).toEqual([
      'LE7InsideLeicester6 miles away',
      'Boiler repairAs soon as possiblePhone not confirmed',
      'As soon as possiblePhone not confirmed',
      '1/3 sold',
      '£1,234.50£1,239.30 inc. VAT1/3 sold',
      'Buy Boiler repair, LE7',
    ]);
    expect(listCellTexts('LE5')).toEqual([
      'LE5OutsideLeicester6 miles away',
      'Boiler repairCombi is losing pressure.Within 3 monthsPhone not confirmed',
      'Within 3 monthsPhone not confirmed',
      '3/3 soldSold Out',
      '£24.00£28.80 inc. VATSold Out3/3 sold',
      'View Boiler repair, LE5',
    ]);
  });

  test('starts with "New" until viewed', async () => {
    await openTable();
    const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent.startsWith('New, '));
    expect(heads).toEqual([false, true, true]);
  });

  test('has the full date as title', async () => {
    await openTable({ rows: [testLead({ released: '2026-03-04T14:32:00Z' })] });
    const date = within(screen.getByRole('rowheader')).getByText('4 Mar 2026, 14:32');
    expect(date.getAttribute('datetime')).toBe('2026-03-04T14:32:00Z');
    expect(date.title).toMatch(/4 March 2026/);
  });

  test('shows Priority Access by the date and one more badge below the meter', async () => {
    const until = '2099-01-01T12:00:00Z';
    await openTable({ rows: [testLead({ priorityUntil: until, isOffered: true, offeredUntil: until, sold: 2 })] });
    expect(screen.getByRole('rowheader').textContent).toContain('Priority Access ');
    expect(listCellTexts('LE4')[3]).toBe('2/3 soldLast One!');
    expect(screen.queryByText(/Offered to you/)).toBeNull();
  });

  test('states in the meter’s text that nobody has bought it', async () => {
    await openTable();
    expect(listCellTexts('LE9')[3]).toBe('Quote First · 0/3 sold');
  });

  test('has full text as titles for truncated cells', async () => {
    await openTable({ rows: [testLead({ type: 'Air source heat pump with underfloor heating' })] });
    expect(screen.getByTitle('Air source heat pump with underfloor heating')).toBeTruthy();
    // In its own column or, without room, below the notes.
    expect(screen.getAllByTitle('As soon as possible')).toHaveLength(2);
    expect(screen.getByTitle('Leicester, Leicestershire').textContent).toBe('Leicester');
  });

  test('marks a lead just bought and fills a place of the meter', async () => {
    const { open } = await openTable({ bought: [7], selectedId: 7 });
    expect(listCellTexts('LE7').slice(3)).toEqual(['2/3 sold', '£1,234.50£1,239.30 inc. VAT2/3 sold', 'Bought Boiler repair, LE7']);
    await user.click(getButton('LE7'));
    expect(open).toHaveBeenCalledExactlyOnceWith(three[1]);
  });

  test('renders with all others, however many there are', async () => {
    const many = Array.from({ length: 60 }, (_, place) => testLead({ id: place + 1, postcode: `N${place + 1}` }));
    await openTable({ rows: many });
    await eventually(() => expect(screen.getAllByRole('rowheader')).toHaveLength(60));
  });

  test('marks selection on its button', async () => {
    await openTable({ selectedId: 7 });
    expect(['LE9', 'LE7', 'LE5'].map((postcode) => getButton(postcode).getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
  });

  test('opens by its button, or by mouse anywhere in it', async () => {
    const { open } = await openTable();
    await user.click(getButton('LE9'));
    expect(open).toHaveBeenLastCalledWith(three[0]);
    await user.click(screen.getByText('LE7'));
    expect(open).toHaveBeenLastCalledWith(three[1]);
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('does not open when the press ends a text selection', async () => {
    const { open } = await openTable();
    window.getSelection()?.selectAllChildren(screen.getByText('LE7'));
    getRow('LE7').click();
    expect(open).not.toHaveBeenCalled();
    window.getSelection()?.removeAllRanges();
  });
});

describe('keyboard', () => {
  test('reaches each row with Tab and opens with Enter', async () => {
    const { open } = await openTable();
    getButton('LE9').focus();
    await user.tab();
    expect(document.activeElement).toBe(getButton('LE7'));
    await user.keyboard('{Enter}');
    expect(open).toHaveBeenCalledExactlyOnceWith(three[1]);
  });

  test('moves between rows with arrow keys and stops at the ends', async () => {
    await openTable();
    getButton('LE9').focus();
    const ways: string[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await user.keyboard(`{${key}}`);
      ways.push(document.activeElement?.textContent.slice(-3) ?? '');
    }
    expect(ways).toEqual(['LE9', 'LE7', 'LE5', 'LE5', 'LE7']);
  });
});

describe('notes of a row', () => {
  test('appear on keyboard focus, describe the button and close with Escape', async () => {
    await openTable();
    getButton('LE9').focus();
    const card = await screen.findByRole('tooltip');
    expect(card.textContent).toBe('Qualification notesCombi is losing pressure.');
    expect(getButton('LE9').getAttribute('aria-describedby')).toBe(card.id);
    await user.keyboard('{Escape}');
    await eventually(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(document.activeElement).toBe(getButton('LE9'));
  });

  test('follow the focus to the next row and are absent without notes', async () => {
    await openTable();
    getButton('LE9').focus();
    await screen.findByRole('tooltip');
    await user.keyboard('{ArrowDown}');
    await eventually(() => expect(screen.getByRole('tooltip').textContent).toBe('Qualification notesnone provided'));
    await user.tab({ shift: true });
    await eventually(() => expect(screen.getByRole('tooltip').textContent).toContain('Combi'));
  });

  test('appear on mouse hover and leave with it', async () => {
    await openTable();
    await user.hover(screen.getByText('LE9'));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(await screen.findByRole('tooltip')).toBeTruthy();
    await user.unhover(screen.getByText('LE9'));
    await eventually(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  test('close on scroll, because their position is fixed', async () => {
    await openTable();
    getButton('LE9').focus();
    await screen.findByRole('tooltip');
    window.dispatchEvent(new Event('scroll'));
    await eventually(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });
});

test('bulk mode adds a checkbox column and turns buttons into "View"', async () => {
  const { toggle } = await openTable({ isBulkOn: true });
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Select');
  expect(['LE9', 'LE7', 'LE5'].map((postcode) => getButton(postcode).textContent.split(' ')[0])).toEqual(['View', 'View', 'View']);
  await user.click(within(getRow('LE7')).getByRole('checkbox'));
  expect(toggle).toHaveBeenCalledExactlyOnceWith(three[1]);
});
