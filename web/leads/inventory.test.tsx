import { describe, expect, test, vi } from 'vitest';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import { answer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { boughtLead, leadProgress } from '../testing/known-company.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user, within } from '../testing/page.ts';
import type { Filters } from './search-params.ts';
import { erasedEnquiry } from './test-lead.ts';
import type { Selection } from './use-selection.ts';
import { InventoryCards } from './inventory-list.tsx';
import { InventoryTable } from './inventory-table.tsx';

const row = (enquiry: Partial<InventoryRow['enquiry']> = {}, more: Partial<InventoryRow> = {}): InventoryRow => ({
  ...boughtLead,
  seen: true,
  ...more,
  enquiry: { ...boughtLead.enquiry, ...enquiry },
});

type Order = Filters['order'];

const nothing: Selection = { codes: new Set(), isWhole: false, toggle: () => undefined, toggleAll: () => undefined };

const around = { order: 'accepted_date-desc', from: '/my-leads', selection: nothing, onOrder: () => undefined } as const;

interface Around {
  readonly order?: Order;
  readonly from?: string;
  readonly selection?: Selection;
}

async function openTable(
  rows: readonly InventoryRow[],
  { order = 'accepted_date-desc', from = '/my-leads', selection = nothing }: Around = {},
) {
  const onOrder = vi.fn();
  await openPart(<InventoryTable rows={rows} order={order} from={from} selection={selection} onOrder={onOrder} />, { texts: ['leads'] });
  await screen.findByRole('table', { name: 'Leads you have bought' });
  return onOrder;
}

/** Visible text of each row’s columns, without boxes and icons. */
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

describe('table of My leads', () => {
  test('shows a text for every value', async () => {
    await openTable([row()]);
    expect(screen.getByRole('rowheader').textContent).toBe('Mr Arjun Patel');
    expect(cells()).toEqual([
      '',
      '',
      '07700 900123',
      'LE1 5YA',
      'Gas boiler replacementAs soon as possibleNew',
      'New',
      '20 Nov 2026, 14:32',
      'As soon as possible',
      '',
      'Full View',
    ]);
    expect(screen.getByRole('link', { name: '07700 900123' }).getAttribute('href')).toBe('tel:+447700900123');
  });

  test('starts unseen leads with "New"', async () => {
    await openTable([row({}, { seen: false }), row({}, { code: 'LEADCODE2' })]);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['New, Mr Arjun Patel', 'Mr Arjun Patel']);
  });

  test.each<[string, Partial<InventoryRow['enquiry']>, string, string]>([
    ['no name', { title: null, forename: null, surname: null }, 'Name not given', '07700 900123'],
    ['no telephone', { telephone: null }, 'Mr Arjun Patel', 'Not given'],
    ['nothing left of the customer', erasedEnquiry, 'Details erased', 'Not given'],
  ])('shows a text without %s', async (_, enquiry, name, telephone) => {
    await openTable([row(enquiry)]);
    expect(screen.getByRole('rowheader').textContent).toBe(name);
    expect(cells()[2]).toBe(telephone);
  });

  test.each([
    ['1MONTH', 'Within 1 month'],
    ['3MONTHS', 'Within 3 months'],
    ['After Easter', 'After Easter'],
    [null, 'Not given'],
  ])('formats the timescale %j as %s', async (timescale, words) => {
    await openTable([row({ timescale })]);
    expect(cells()[7]).toBe(words);
  });

  test.each<[string, Order, Order]>([
    ['Name', 'name-asc', 'name-desc'],
    ['Lead type', 'type-asc', 'type-desc'],
    ['Date accepted', 'accepted_date-desc', 'accepted_date-asc'],
  ])('sorts by the header "%s": first %s, then %s', async (name, first, second) => {
    const onOrder = await openTable([row()], { order: first === 'name-asc' ? 'type-asc' : 'name-asc' });
    await user.click(screen.getByRole('button', { name }));
    expect(onOrder).toHaveBeenCalledExactlyOnceWith(first);
    const turned = await openTable([row()], { order: first });
    await user.click(screen.getByRole('button', { name }));
    expect(turned).toHaveBeenCalledExactlyOnceWith(second);
  });

  test('states its order', async () => {
    await openTable([row()], { order: 'name-desc' });
    const sorted = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
    expect(sorted.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([['Name', 'descending']]);
  });

  test.each([
    ['/my-leads', '/lead/LEADCODE1'],
    ['/my-leads?page=2', '/lead/LEADCODE1?fromPage=/my-leads?page=2'],
  ])('links from %s to %s', async (from, address) => {
    await openTable([row()], { from });
    const view = screen.getByRole('link', { name: 'Full View, Mr Arjun Patel' });
    expect(decodeURIComponent(view.getAttribute('href') ?? '').replaceAll('"', '')).toBe(address);
  });

  test.each([
    ['icon-reported', 'Reported'],
    ['icon-report-accepted', 'Invalid'],
    ['icon-report-rejected', 'Report rejected'],
    ['icon-report-appealed', 'Appealed'],
    ['icon-report-extended', 'Time extended'],
  ] as const)('shows a word with the icon of %s: %s', async (icon, words) => {
    await openTable([row({}, { statusIcons: [icon] })]);
    const shape = screen.getByText(words);
    expect(shape.className).not.toContain('visually-hidden');
    expect(shape.parentElement?.className).toContain(icon);
  });

  test.each([
    [2, '1 out of 5 stars'],
    [10, '5 out of 5 stars'],
  ])('shows a review of %i out of ten as %s', async (feedbackRating, words) => {
    await openTable([row({}, { feedbackRating })]);
    // In its own column or, without room, on the second line.
    expect(screen.getAllByText(words)).toHaveLength(2);
  });

  test('has a checkbox per lead and one for all that states its effect', async () => {
    const toggle = vi.fn();
    const toggleAll = vi.fn();
    await openTable([row()], { selection: { ...nothing, toggle, toggleAll } });
    await user.click(screen.getByRole('checkbox', { name: 'Select Mr Arjun Patel' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select All' }));
    expect([toggle.mock.calls, toggleAll.mock.calls.length]).toEqual([[['LEADCODE1']], 1]);
    await openTable([row()], { selection: { ...nothing, codes: new Set(['LEADCODE1']), isWhole: true } });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Unselect All' }).checked).toBe(true);
  });

  test('links a lead’s document in a new window', async () => {
    await openTable([row()]);
    const print = screen.getByRole('link', { name: 'Print Mr Arjun Patel (opens in a new tab)' });
    expect([print.getAttribute('href'), print.getAttribute('target')]).toEqual(['/download/lead/LEADCODE1/print', '_blank']);
  });

  test('shows the last activity under the date, and low rows on request', async () => {
    await openTable([row({}, { last_note: '2026-11-20T15:00:00Z', last_activity: '2026-11-21T09:05:00Z' })]);
    expect(cells()[6]).toBe('20 Nov 2026, 14:32Last activity: 21\u{a0}Nov\u{a0}2026');
    expect(screen.getByRole('table').hasAttribute('data-compact')).toBe(false);
  });

  test('gives the stage a column of its own, with an overdue action below it', async () => {
    const action = { text: 'Send the quote', due: '2026-11-20T15:00:00Z', is_overdue: true };
    await openTable([row({}, { stage: 'quoted', next_action: action }), row({ telephone: null }, { code: 'LEADCODE2' })]);
    expect(cells()[5]).toBe('QuotedOverdue: Send the quote');
    // Without a number there is no call to ask about.
    expect(screen.queryByRole('button', { name: /^New, / })).toBeNull();
  });

  test.each([
    ['Reached', null, [{ attempt: 7, reached: true }]],
    ['No answer', false, [{ channel: 'phone' }, { attempt: 8, reached: false }]],
  ] as const)('records "%s" from the stage of a new lead; the newest attempt says %s', async (choice, before, expected) => {
    const call = { channel: 'phone', at: '2026-11-20T14:40:00Z' } as const;
    const { sent } = await openPart(<InventoryTable {...around} rows={[row()]} />, {
      texts: ['leads'],
      answers: {
        'GET /lead/progress/{id}': answer('GET /lead/progress/{id}', {
          data: { ...leadProgress, attempts: [{ ...call, id: 7, reached: before }] },
        }),
        'POST /lead/attempts/{id}': answer('POST /lead/attempts/{id}', { data: { attempt: { ...call, id: 8, reached: null } } }),
        'PUT /lead/attempts/{id}': answer('PUT /lead/attempts/{id}', { data: { stage: 'contacted' } }),
      },
    });
    // In its own column or, without room, below the lead type.
    const [stage] = await screen.findAllByRole('button', { name: 'New, Mr Arjun Patel: say whether you reached them' });
    if (stage === undefined) throw new Error('no stage');
    await user.click(stage);
    await user.click(await screen.findByRole('menuitem', { name: choice }));
    await eventually(() => expect(sent.map(({ body }) => body)).toEqual(expected));
  });

  test('texts the customer, if there is a number', async () => {
    await openTable([row(), row({ telephone: null })]);
    const texts = screen.getAllByRole('link', { name: /^Text / });
    expect(texts.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Text Mr Arjun Patel on 07700 900123', 'sms:+447700900123'],
    ]);
  });

  test('names a lead without a name by its code', async () => {
    await openTable([row(erasedEnquiry)]);
    expect(screen.getByRole('link', { name: 'Full View, LEADCODE1' })).toBeTruthy();
  });
});

describe('cards of My leads', () => {
  async function openCards(...rows: InventoryRow[]) {
    await openPart(<InventoryCards rows={rows} from="/my-leads" selection={nothing} />, { texts: ['leads'], width: 390 });
    await screen.findByRole('list', { name: 'Leads you have bought' });
  }

  test('show a full-width call as their first action', async () => {
    await openCards(row({}, { seen: false }));
    const card = within(screen.getByRole('article', { name: /^New, ?Mr Arjun Patel$/ }));
    expect(card.getByRole('heading', { level: 2 }).textContent).toBe('New, Mr Arjun Patel');
    const call = card.getByRole('link', { name: 'CALL Mr Arjun Patel on 07700 900123' });
    expect(call.getAttribute('href')).toBe('tel:+447700900123');
    expect(call.textContent).toBe('CALL');
    const text = card.getByRole('link', { name: 'Text Mr Arjun Patel on 07700 900123' });
    expect(text.getAttribute('href')).toBe('sms:+447700900123');
    expect(card.getByRole('link', { name: 'Full View, Mr Arjun Patel' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('show what the table shows, and the notes', async () => {
    await openCards(row());
    for (const words of ['Gas boiler replacement', 'LE1 5YA', '20 Nov 2026, 14:32', 'As soon as possible', 'Boiler is losing pressure.'])
      expect(screen.getByText(words)).toBeTruthy();
  });

  test('state the status in words and can be selected', async () => {
    await openCards(row({}, { statusIcons: ['icon-report-extended'], feedbackRating: 8 }));
    expect(screen.getByText('Time extended')).toBeTruthy();
    expect(screen.getByText('4 out of 5 stars')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select Mr Arjun Patel' })).toBeTruthy();
  });

  test('offer no call without a phone number', async () => {
    await openCards(row(erasedEnquiry));
    expect(screen.getByRole('article', { name: 'Details erased' })).toBeTruthy();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Full View']);
  });
});
