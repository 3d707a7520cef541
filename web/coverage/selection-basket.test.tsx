import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user, within } from '../testing/page.ts';
import { type BasketGroup, SelectionBasket } from './selection-basket.tsx';

const group = (id: number, name: string, ...items: string[]): BasketGroup => ({
  id,
  name,
  count: `(${items.length} of 19)`,
  items: items.map((item, place) => ({ id: id * 100 + place, name: item })),
});
const two = [group(1, 'LE Leicester', 'LE1', 'LE2', 'LE3'), group(2, 'NG Nottingham', 'NG1')];

/** A basket with undo, as in the editors; "Elsewhere" stands for any other change. */
function Page({ start }: { start: readonly BasketGroup[] }) {
  const [past, setPast] = useState<readonly (readonly BasketGroup[])[]>([start]);
  const [changes, setChanges] = useState(0);
  const groups = past.at(-1) ?? [];
  const put = (next: readonly (readonly BasketGroup[])[]) => {
    setPast(next);
    setChanges(changes + 1);
  };
  const without = (ids: readonly number[]) =>
    groups.map((one) => ({ ...one, items: one.items.filter(({ id }) => !ids.includes(id)) })).filter(({ items }) => items.length > 0);
  return (
    <>
      <SelectionBasket
        title="Postcodes Added"
        empty="No postcodes added yet."
        groups={groups}
        onRemove={(ids) => put([...past, without(ids)])}
        changes={changes}
        onUndo={past.length > 1 ? () => put(past.slice(0, -1)) : undefined}
      />
      <button type="button" onClick={() => put([...past, groups])}>
        Elsewhere
      </button>
    </>
  );
}
const open = async (start: readonly BasketGroup[] = two) => {
  await openComponent(<Page start={start} />, 'coverage', () => 'unreachable');
  return screen.findByRole('region', { name: /^Postcodes Added/ });
};
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const remaining = () => screen.getAllByRole('button', { name: /^Remove (?!all)/ }).map((button) => button.getAttribute('aria-label'));
const focused = () => document.activeElement;

describe('selection basket', () => {
  it('groups items with counts and shows the total in the heading', async () => {
    await open();
    screen.getByRole('heading', { level: 3, name: 'Postcodes Added (4)' });
    screen.getByRole('button', { name: 'LE Leicester (3 of 19)', expanded: true });
    screen.getByRole('button', { name: 'NG Nottingham (1 of 19)', expanded: true });
    expect(remaining()).toEqual(['Remove LE1', 'Remove LE2', 'Remove LE3', 'Remove NG1']);
  });

  it('shows an empty state', async () => {
    const basket = await open([]);
    screen.getByRole('heading', { name: 'Postcodes Added (0)' });
    within(basket).getByText('No postcodes added yet.');
    expect(within(basket).queryByRole('button')).toBeNull();
  });

  it('collapses and expands groups', async () => {
    await open();
    await press('LE Leicester (3 of 19)');
    await screen.findByRole('button', { name: 'LE Leicester (3 of 19)', expanded: false });
    expect(remaining()).toEqual(['Remove NG1']);
    await press('LE Leicester (3 of 19)');
    await eventually(() => expect(remaining()).toHaveLength(4));
  });

  it.each([
    [60, true],
    [61, false],
  ])('of %d items starts expanded: %s', async (count, expanded) => {
    await open([group(1, 'LE Leicester', ...Array.from({ length: count }, (_, place) => `LE${place}`))]);
    screen.getByRole('button', { name: /^LE Leicester/, expanded });
  });
});

describe('removing', () => {
  it('one item keeps the others and focuses the next', async () => {
    await open();
    await press('Remove LE2');
    await eventually(() => expect(remaining()).toEqual(['Remove LE1', 'Remove LE3', 'Remove NG1']));
    await eventually(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Remove LE3' })));
    screen.getByRole('heading', { name: 'Postcodes Added (3)' });
  });

  it('the last item focuses the previous one', async () => {
    await open();
    await press('Remove NG1');
    await eventually(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Remove LE3' })));
    expect(screen.queryByRole('button', { name: /^NG Nottingham/ })).toBeNull();
  });

  it('a group or everything focuses the heading', async () => {
    await open();
    await press('Remove all of LE Leicester');
    await eventually(() => expect(remaining()).toEqual(['Remove NG1']));
    await eventually(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Remove all of NG Nottingham' })));
    await press('Remove all of NG Nottingham');
    await screen.findByText('No postcodes added yet.');
    await eventually(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Postcodes Added (0)' })));
  });

  it('and restoring work by keyboard', async () => {
    await open();
    screen.getByRole('button', { name: 'Remove LE1' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('LE1 removed');
    screen.getByRole('button', { name: 'Undo' }).focus();
    await user.keyboard(' ');
    await eventually(() => expect(remaining()).toHaveLength(4));
  });
});

describe('undo', () => {
  it('is offered in place, names the item and returns to the heading', async () => {
    await open();
    await press('Remove all of LE Leicester');
    await screen.findByText('LE Leicester removed');
    await press('Undo');
    await screen.findByRole('heading', { name: 'Postcodes Added (4)' });
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Postcodes Added (4)' }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('covers only the last change', async () => {
    await open();
    await press('Remove LE1');
    await screen.findByText('LE1 removed');
    await press('Remove LE2');
    await screen.findByText('LE2 removed');
    expect(screen.queryByText('LE1 removed')).toBeNull();
  });

  it('disappears after another change', async () => {
    await open();
    await press('Remove LE1');
    await screen.findByRole('button', { name: 'Undo' });
    await press('Elsewhere');
    await eventually(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});
