import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import { changeOf, type PendingChange } from '../pending-change.ts';
import { DeliveryCard } from './delivery-card.tsx';

const capOf = (value: number | null, used = 0) => ({ toggle: value !== null, value, used });
const typeOf = (id: number, name: string, changes: Partial<CompanyWorkType> = {}): CompanyWorkType => ({
  id,
  work_type: { id, description: name, category: { id: 1, name: 'Boilers' } },
  allow_autoaccept: false,
  caps: { day: capOf(null), week: capOf(null), month: capOf(null) },
  hasCaps: false,
  ...changes,
});
const repair = typeOf(1, 'Boiler repair');
const other = typeOf(2, 'Solar panels');

interface Given {
  readonly workType?: CompanyWorkType;
  readonly pending?: PendingChange;
  readonly isBusy?: boolean;
  readonly isGuided?: boolean;
}
/** A card whose changes stand as they come, as the screen keeps them. */
async function open({ workType = repair, pending: start, isBusy = false, isGuided = false }: Given = {}) {
  const told = { change: vi.fn(), confirm: vi.fn(), cancel: vi.fn() };
  function Page() {
    const [pending, setPending] = useState(start);
    const change = (next: PendingChange) => {
      told.change(next);
      setPending(next);
    };
    return (
      <DeliveryCard
        workType={workType}
        pending={pending}
        isChecked
        isBusy={isBusy}
        isGuided={isGuided}
        onChange={change}
        onConfirm={told.confirm}
        onCancel={told.cancel}
      />
    );
  }
  await openComponent(<Page />, ['delivery', 'errors'], () => 'unreachable');
  await screen.findByRole('article', { name: workType.work_type.description });
  return told;
}
const fields = () => screen.queryAllByRole<HTMLInputElement>('textbox');
const changing = { ...changeOf(repair), isAutomatic: true };

describe('caps of a lead type', () => {
  it('have no fields while they are off, and three where they are on', async () => {
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

  it('begin with what stands, and are changed one by one', async () => {
    const capped = typeOf(1, 'Boiler repair', { hasCaps: true, caps: { day: capOf(3, 1), week: capOf(null), month: capOf(20, 20) } });
    const told = await open({ workType: capped });
    expect(fields().map(({ value }) => value)).toEqual(['3', '', '20']);
    await fill(screen.getByRole('textbox', { name: 'Cap per week for Boiler repair' }), '8');
    expect(told.change).toHaveBeenLastCalledWith({ ...changeOf(capped), caps: { day: '3', week: '8', month: '20' } });
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
  ])('of %s have as their problem: %s', async (typed, problem) => {
    await open({ pending: { ...changeOf(repair), hasCaps: true, caps: { day: '', week: typed, month: '' } } });
    const field = screen.getByRole('textbox', { name: 'Cap per week for Boiler repair' });
    expect(field.getAttribute('aria-invalid')).toBe(problem === undefined ? null : 'true');
    expect(screen.queryByText(/^(Enter a whole|The field must)/)?.textContent).toBe(problem);
  });
});

describe('a change', () => {
  it('is confirmed or cancelled on its card', async () => {
    const told = await open({ pending: changing });
    screen.getByRole('switch', { name: 'Automatic buying for Boiler repair, on', checked: true });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(told.confirm).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(told.cancel).toHaveBeenCalledOnce();
  });

  it('cannot be changed or cancelled while it is being saved', async () => {
    const told = await open({ pending: changing, isBusy: true });
    await user.click(screen.getByRole('switch', { name: 'Automatic buying for Boiler repair, on' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([told.change.mock.calls, told.cancel.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['of this card, without the guide', { pending: changing }, true],
    ['of this card, which the guide has told already', { pending: changing, isGuided: true }, false],
    ['to manual', { workType: typeOf(1, 'Boiler repair', { allow_autoaccept: true }), pending: changeOf(repair) }, false],
    [
      'of the caps of what is automatic already',
      { workType: typeOf(1, 'Boiler repair', { allow_autoaccept: true }), pending: changing },
      false,
    ],
  ])('%s says what the leads will cost: %s', async (_, given, isSaid) => {
    await open(given);
    expect(screen.queryByText(/at their listed price plus VAT, within your caps/) !== null).toBe(isSaid);
  });
});

describe('a change of another lead type', () => {
  const capped = typeOf(1, 'Boiler repair', { hasCaps: true, caps: { day: capOf(3), week: capOf(null), month: capOf(null) } });

  it('keeps this one as it is: everything stays in reach, says why, and does nothing', async () => {
    const told = await open({ workType: capped, pending: { ...changeOf(other), isAutomatic: true } });
    const switches = screen.getAllByRole('switch', { description: 'Confirm or cancel your change first' });
    const because = { description: 'Confirm or cancel your change first' };
    expect(screen.getAllByRole('textbox', because)).toHaveLength(3);
    const waiting = [...switches, ...fields()];
    expect(waiting.map((control) => control.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true', 'true', 'true']);
    for (const control of waiting.slice(0, 2)) await user.click(control);
    await user.type(waiting[2] ?? expect.fail(), '9');
    expect(told.change).not.toHaveBeenCalled();
    expect(fields()[0]?.value).toBe('3');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});
