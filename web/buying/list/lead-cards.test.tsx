import { describe, expect, test, vi } from 'vitest';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { type Bulk, noBulk } from '../bulk.ts';
import type { Lead } from '../lead.ts';
import { testLead } from '../test-leads.ts';
import { LeadCards } from './lead-cards.tsx';

const three = [
  testLead({ id: 9, postcode: 'LE9', isViewed: true }),
  testLead({ id: 7, postcode: 'LE7', sold: 1, description: '  ' }),
  testLead({ id: 5, postcode: 'LE5', sold: 3, isInCoverage: false }),
];

interface Around {
  readonly rows?: readonly Lead[];
  readonly selectedId?: number;
  readonly bulk?: Bulk;
  readonly bought?: readonly number[];
}

async function openCards({ rows = three, selectedId, bulk = noBulk, bought = [] }: Around = {}) {
  const [open, toggle] = [vi.fn(), vi.fn()];
  await openPart(<LeadCards list={{ rows, selectedId, boughtIds: new Set(bought), bulk, open, toggle }} />, {
    texts: ['buying'],
    width: 390,
  });
  await screen.findByRole('list', { name: 'Leads for sale' });
  return { open, toggle };
}

const card = (postcode: string) => within(screen.getByRole('article', { name: new RegExp(`${postcode}$`) }));

describe('lead card', () => {
  test('is named by type and place and marked when new', async () => {
    await openCards();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.getAttribute('aria-label'))).toEqual([
      'Boiler repair, LE9',
      'New, Boiler repair, LE7',
      'New, Boiler repair, LE5',
    ]);
  });

  test('shows what the table shows', async () => {
    await openCards();
    const first = card('LE9');
    const decisive = ['£24.00', '£28.80 inc. VAT', 'LE9', 'Leicester', 'Inside', '6 miles away · As soon as possible'];
    for (const words of [...decisive, 'Quote First · 0/3 sold', 'Combi is losing pressure.', 'Phone not confirmed'])
      expect(first.getByText(words)).toBeTruthy();
    expect(card('LE5').getByText('Outside')).toBeTruthy();
    expect(card('LE5').getByText('Sold Out')).toBeTruthy();
  });

  test('omits blank notes', async () => {
    await openCards();
    expect(card('LE7').queryByText('Combi is losing pressure.')).toBeNull();
    expect(screen.getAllByText('Combi is losing pressure.')).toHaveLength(2);
  });

  test('shows two badges at most', async () => {
    const until = '2099-01-01T12:00:00Z';
    await openCards({ rows: [testLead({ priorityUntil: until, isOffered: true, offeredUntil: until, sold: 2 })] });
    expect(screen.getByText(/^Priority access until/)).toBeTruthy();
    expect(screen.getByText('Last One!')).toBeTruthy();
    expect(screen.queryByText(/^Offered to you until/)).toBeNull();
  });

  test('marks a lead just bought and fills a place of the meter', async () => {
    const { open } = await openCards({ bought: [7], selectedId: 7 });
    expect(card('LE7').getByText('2/3 sold')).toBeTruthy();
    expect(card('LE7').queryByText('Last One!')).toBeNull();
    const button = card('LE7').getByRole('button', { pressed: true });
    expect(button.textContent).toBe('Bought Boiler repair, LE7');
    await user.click(button);
    expect(open).toHaveBeenCalledExactlyOnceWith(three[1]);
  });

  test('buys, or views a sold-out lead, with its single button', async () => {
    const { open } = await openCards({ selectedId: 9 });
    const buttons = screen.getAllByRole('button');
    expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['Buy Boiler repair, LE9', 'true'],
      ['Buy Boiler repair, LE7', 'false'],
      ['View Boiler repair, LE5', 'false'],
    ]);
    await user.click(card('LE5').getByRole('button'));
    expect(open).toHaveBeenCalledExactlyOnceWith(three[2]);
  });

  test('moves to its neighbours with the arrow keys', async () => {
    await openCards();
    card('LE9').getByRole('button').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(card('LE7').getByRole('button'));
  });
});

describe('in bulk mode', () => {
  const on: Bulk = { ...noBulk, isOn: true };
  const box = (postcode: string) => card(postcode).getByRole<HTMLInputElement>('checkbox');
  const getDescription = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

  test('cards are ticked instead', async () => {
    const { toggle, open } = await openCards({ bulk: { ...on, rows: [three[0] ?? testLead()] } });
    expect(screen.queryByRole('button')).toBeNull();
    expect([box('LE9').checked, box('LE7').checked]).toEqual([true, false]);
    await user.click(card('LE7').getByText('Select'));
    expect(toggle).toHaveBeenCalledExactlyOnceWith(three[1]);
    expect(open).not.toHaveBeenCalled();
  });

  test('a sold-out card says so and stays unchanged', async () => {
    const { toggle } = await openCards({ bulk: on });
    expect(getDescription(box('LE5'))).toBe('This lead is sold out');
    await user.click(box('LE5'));
    expect(toggle).not.toHaveBeenCalled();
    expect(box('LE5').checked).toBe(false);
  });

  test('the sixth explains the limit of five', async () => {
    const chosen = [21, 22, 23, 24, 25].map((id) => testLead({ id, postcode: `N${id}` }));
    await openCards({ rows: [...chosen, testLead({ id: 7, postcode: 'LE7' })], bulk: { ...on, rows: chosen } });
    // Cards below the window come after the others.
    await screen.findByRole('article', { name: /LE7$/ });
    expect(card('LE7').getByText('(Max reached)').className).toBe('visually-hidden');
    expect(getDescription(box('LE7'))).toBe("You've picked the maximum of 5 leads");
    expect(box('N21').getAttribute('aria-disabled')).toBeNull();
  });

  test.each<[Bulk['stage'], string | undefined]>([
    ['choosing', undefined],
    ['done', 'Clear the results to choose again'],
  ])('at stage "%s" gives the reason not to tick: %s', async (stage, reason) => {
    await openCards({ bulk: { ...on, stage } });
    expect(getDescription(box('LE9'))).toBe(reason);
  });

  test('none can be ticked while buying', async () => {
    await openCards({ bulk: { ...on, stage: 'buying' } });
    expect(box('LE9').disabled).toBe(true);
    expect(box('LE9').getAttribute('aria-busy')).toBe('true');
  });
});
