import { useState } from 'react';
import { expect, test } from 'vitest';
import { openComponent } from '../../testing/open-component.tsx';
import { eventually } from '../../testing/eventually.ts';
import { screen, user } from '../../testing/page.ts';
import { ColumnHeader } from './column-header.tsx';

type Order = 'date-desc' | 'date-asc' | 'price-asc' | 'price-desc';
const ordersByColumn: Record<string, readonly [Order, Order] | undefined> = {
  Date: ['date-desc', 'date-asc'],
  Price: ['price-asc', 'price-desc'],
  Notes: undefined,
};

function Head() {
  const [order, setOrder] = useState<Order>('date-desc');
  return (
    <table>
      <thead>
        <tr>
          {Object.entries(ordersByColumn).map(([name, orders]) => (
            <ColumnHeader key={name} column={name} orders={orders} order={order} onOrder={setOrder}>
              {name}
            </ColumnHeader>
          ))}
        </tr>
      </thead>
    </table>
  );
}

const sorts = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));

test('exposes the sort direction; pressing reverses it, and another column replaces it', async () => {
  await openComponent(<Head />, ['common'], () => 'unreachable');
  await screen.findByRole('button', { name: 'Date' });
  const seen = [sorts()];
  for (const name of ['Date', 'Price', 'Price', 'Date']) {
    await user.click(screen.getByRole('button', { name }));
    await eventually(() => expect(sorts()).not.toEqual(seen.at(-1)));
    seen.push(sorts());
  }
  expect(seen).toEqual([
    ['descending', null, null],
    ['ascending', null, null],
    [null, 'ascending', null],
    [null, 'descending', null],
    ['descending', null, null],
  ]);
});

test('renders a heading without a button for a column that cannot be sorted', async () => {
  await openComponent(<Head />, ['common'], () => 'unreachable');
  const head = await screen.findByRole('columnheader', { name: 'Notes' });
  expect(head.querySelector('button')).toBeNull();
});
