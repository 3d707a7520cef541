import { expect, it, vi } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user, within } from '../testing/page.ts';
import { deliveryItems, toPendingChange } from './delivery-item.ts';
import { buildCost } from './test-costs.ts';
import { deliveryType } from './test-delivery.ts';
import { DeliveryCards } from './delivery-cards.tsx';

const repair = deliveryType(1, 'Boiler repair');
const solar = deliveryType(2, 'Solar panels');

it('shows on each card the columns of the table, with the same actions', async () => {
  const change = vi.fn();
  const pending = { ...toPendingChange(repair), isAutomatic: true };
  const items = deliveryItems(
    [repair, solar],
    { costs: [buildCost(1, { came: [17] }), buildCost(2)], isLoading: false },
    { pending, isChecked: false },
  );
  const done = () => undefined;
  await openComponent(
    <DeliveryCards items={items} isBusy={false} isGuided={false} onChange={change} onConfirm={done} onCancel={done} />,
    ['delivery', 'errors'],
    () => 'unreachable',
  );
  const card = within(await screen.findByRole('article', { name: 'Boiler repair' }));
  for (const words of ['Price now', '£24.00', 'Buy automatically', 'About 17 a month at £24.00 on average: £408.00 + VAT', 'Cap'])
    card.getByText(words);
  card.getByText('Based on the last 30 days: about 17 a month at £24.00 on average, £408.00 + VAT in total.');
  card.getByRole('button', { name: 'Confirm' });
  await user.click(card.getByRole('switch', { name: 'Cap for Boiler repair' }));
  expect(change).toHaveBeenLastCalledWith(items[0], { hasCaps: true });

  const other = within(screen.getByRole('article', { name: 'Solar panels' }));
  // Replaces the cost, so that nothing moves.
  expect(other.queryByText('None in the last 30 days')).toBeNull();
  const because = { description: 'Confirm or cancel your change first' };
  expect(other.getAllByRole('switch', because)).toHaveLength(2);
  expect(other.queryByRole('button')).toBeNull();
});
