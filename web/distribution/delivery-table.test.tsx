import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { CompanyWorkType, LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { fill, screen, user } from '../testing/page.ts';
import { type DeliveryItem, deliveryItems, toPendingChange, type PendingChange } from './delivery-item.ts';
import { buildCost } from './test-costs.ts';
import { buildCap, deliveryType } from './test-delivery.ts';
import { DeliveryTable } from './delivery-table.tsx';

const repair = deliveryType(1, 'Boiler repair');
const other = deliveryType(2, 'Solar panels');

interface Given {
  readonly workType?: CompanyWorkType;
  readonly pending?: PendingChange;
  readonly isBusy?: boolean;
  readonly isGuided?: boolean;
  readonly cost?: LeadTypeCost;
}
/** A list with one lead type that applies changes like the screen does. */
async function open({ workType = repair, pending: start, isBusy = false, isGuided = false, cost }: Given = {}) {
  const told = { change: vi.fn(), confirm: vi.fn(), cancel: vi.fn() };
  function Page() {
    const [pending, setPending] = useState(start);
    const change = (item: DeliveryItem, part: Partial<PendingChange>) => {
      const next = { ...item.shown, ...part };
      told.change(next);
      setPending(next);
    };
    return (
      <DeliveryTable
        items={deliveryItems([workType], { costs: cost && [cost], isLoading: false }, { pending, isChecked: true })}
        isBusy={isBusy}
        isGuided={isGuided}
        onChange={change}
        onConfirm={told.confirm}
        onCancel={told.cancel}
      />
    );
  }
  await openComponent(<Page />, ['delivery', 'errors'], () => 'unreachable');
  await screen.findByRole('rowheader', { name: workType.work_type.description });
  return told;
}
const fields = () => screen.queryAllByRole<HTMLInputElement>('textbox');
const changing = { ...toPendingChange(repair), isAutomatic: true };

describe('caps', () => {
  it('show three fields only while on', async () => {
    await open();
    expect(fields()).toEqual([]);
    await user.click(screen.getByRole('switch', { name: 'Cap for Boiler repair', checked: false }));
    await eventually(() =>
      expect(fields().map((field) => field.getAttribute('aria-label'))).toEqual(
        ['day', 'week', 'month'].map((period) => `Cap per ${period} for Boiler repair`),
      ),
    );
    screen.getByText('This field is required');
  });

  it('start with saved values and change individually', async () => {
    const capped = deliveryType(1, 'Boiler repair', {
      hasCaps: true,
      caps: { day: buildCap(3, 1), week: buildCap(null), month: buildCap(20, 20) },
    });
    const told = await open({ workType: capped });
    expect(fields().map(({ value }) => value)).toEqual(['3', '', '20']);
    await fill(screen.getByRole('textbox', { name: 'Cap per week for Boiler repair' }), '8');
    expect(told.change).toHaveBeenLastCalledWith({ ...toPendingChange(capped), caps: { day: '3', week: '8', month: '20' } });
    screen.getByText('1 of 3 today');
    screen.getByText('20 of 20 this month');
    expect(screen.queryByText(/this week/)).toBeNull();
  });

  it.each([
    ['0', undefined],
    ['9999', undefined],
    ['-1', 'Enter a whole number from 0 to 9,999'],
    ['10000', 'Enter a whole number from 0 to 9,999'],
    ['1.5', 'The field must be a number'],
    ['many', 'The field must be a number'],
  ])('of %s have the error: %s', async (typed, problem) => {
    await open({ pending: { ...toPendingChange(repair), hasCaps: true, caps: { day: '', week: typed, month: '' } } });
    const field = screen.getByRole('textbox', { name: 'Cap per week for Boiler repair' });
    expect(field.getAttribute('aria-invalid')).toBe(problem === undefined ? null : 'true');
    expect(screen.queryByText(/^(Enter a whole|The field must)/)?.textContent).toBe(problem);
  });
});

describe('change', () => {
  it('is confirmed or cancelled below its row', async () => {
    const told = await open({ pending: changing });
    screen.getByRole('switch', { name: 'Automatic buying for Boiler repair, on', checked: true });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(told.confirm).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(told.cancel).toHaveBeenCalledOnce();
  });

  it('cannot be cancelled while saving', async () => {
    const told = await open({ pending: changing, isBusy: true });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(told.cancel).not.toHaveBeenCalled();
  });

  it.each([
    ['of this one, without the guide', { pending: changing }, true],
    ['of this one, which the guide has told already', { pending: changing, isGuided: true }, false],
    ['to manual', { workType: deliveryType(1, 'Boiler repair', { allow_autoaccept: true }), pending: toPendingChange(repair) }, false],
    [
      'of the caps of what is automatic already',
      { workType: deliveryType(1, 'Boiler repair', { allow_autoaccept: true }), pending: changing },
      false,
    ],
  ])('%s shows the cost of the leads: %s', async (_, given, isSaid) => {
    await open(given);
    expect(screen.queryByText(/at their listed price plus VAT, within your caps/) !== null).toBe(isSaid);
  });
});

describe('cost of automatic buying', () => {
  const cost = buildCost(1, { price: 24, came: [9, 8] });

  it('is shown in the row beside today’s price', async () => {
    await open({ cost });
    screen.getByText('£24.00');
    screen.getByText('About 17 a month at £24.00 on average: £408.00 + VAT');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Lead type',
      'Price now',
      'Buy automatically',
      'Cap',
    ]);
  });

  it.each([
    ['a few by the month as well', buildCost(1, { price: 24, came: [3] }), 'About 3 a month at £24.00 on average: £72.00 + VAT'],
    ['nothing that came as such', buildCost(1, { price: 24, came: [] }), 'None in the last 30 days'],
    ['nothing that a cap lets through as such', { ...cost, usual: { leads: 0, per: 'month' as const, price: 0 } }, 'Your cap allows none'],
  ])('shows %s', async (_, given, words) => {
    await open({ cost: given });
    screen.getByText(words);
  });

  it('follows typed caps and is repeated at confirmation', async () => {
    await open({ cost, pending: { ...changing, hasCaps: true } });
    screen.getByText('Based on the last 30 days: about 17 a month at £24.00 on average, £408.00 + VAT in total.');
    await fill(screen.getByRole('textbox', { name: 'Cap per day for Boiler repair' }), '3');
    await screen.findByText('Based on the last 30 days: about 6 a month at £24.00 on average, £144.00 + VAT in total.');
    screen.getByText('About 6 a month at £24.00 on average: £144.00 + VAT');
    await fill(screen.getByRole('textbox', { name: 'Cap per day for Boiler repair' }), '0');
    await screen.findByText("Your cap allows none, so we won't buy any.");
  });

  it('is not guessed without recent leads', async () => {
    await open({ cost: buildCost(1, { price: 24, came: [] }), pending: changing });
    screen.getByText("There were none in the last 30 days, so we can't estimate the cost.");
  });

  it('is omitted while unknown, and withdrawn types have no price', async () => {
    await open({ pending: changing });
    expect(screen.queryByText(/30 days|not sold/i)).toBeNull();
    await open({ cost: buildCost(7) });
    screen.getByText('Not on sale at the moment');
  });
});

describe('change of another lead type', () => {
  const capped = deliveryType(1, 'Boiler repair', {
    hasCaps: true,
    caps: { day: buildCap(3), week: buildCap(null), month: buildCap(null) },
  });

  it('keeps controls focusable with a reason for waiting', async () => {
    await open({ workType: capped, pending: { ...toPendingChange(other), isAutomatic: true } });
    const because = { description: 'Confirm or cancel your change first' };
    const waiting = [...screen.getAllByRole('switch', because), ...screen.getAllByRole('textbox', because)];
    expect(waiting.map((control) => control.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true', 'true', 'true']);
    await user.type(waiting[2] ?? expect.fail(), '9');
    expect(fields()[0]?.value).toBe('3');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});
