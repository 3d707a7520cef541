import { useState } from 'react';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { screen, user } from '../../testing/page.ts';
import { FilterChip } from './filter-chip.tsx';

function Filter() {
  const [type, setType] = useState<string>();
  return (
    <FilterChip
      label={type === undefined ? '+ Lead type' : `Lead type: ${type}`}
      title="Lead type"
      clearLabel="Clear lead type filter"
      onClear={type === undefined ? undefined : () => setType(undefined)}
    >
      <button onClick={() => setType('Boilers')}>Boilers</button>
    </FilterChip>
  );
}

const chip = (name: string) => screen.findByRole('button', { name });
const clear = { name: 'Clear lead type filter' };
async function open(): Promise<void> {
  await openComponent(<Filter />, ['common'], () => 'unreachable');
  await user.click(await chip('+ Lead type'));
  await screen.findByRole('heading', { name: 'Lead type' });
}

test('opens its fields under their heading and closes them again', async () => {
  await open();
  await user.click(await chip('+ Lead type'));
  await eventually(() => expect(screen.queryByRole('heading', { name: 'Lead type' })).toBeNull());
});

test('closes the fields with Escape and focuses the chip', async () => {
  await open();
  (await chip('Boilers')).focus();
  await user.keyboard('{Escape}');
  await eventually(() => expect(screen.queryByRole('heading', { name: 'Lead type' })).toBeNull());
  await eventually(() => expect(document.activeElement?.textContent).toBe('+ Lead type'));
});

test('offers a clear button only while the filter is active', async () => {
  await open();
  expect(screen.queryByRole('button', clear)).toBeNull();
  await user.click(await chip('Boilers'));
  await chip('Lead type: Boilers');
  await user.click(screen.getByRole('button', clear));
  await chip('+ Lead type');
  expect(screen.queryByRole('button', clear)).toBeNull();
});

test('focuses the chip after clearing', async () => {
  await open();
  await user.click(await chip('Boilers'));
  await user.click(await chip('Lead type: Boilers'));
  await user.click(await chip('Clear lead type filter'));
  const left = await chip('+ Lead type');
  expect(document.activeElement).toBe(left);
});
