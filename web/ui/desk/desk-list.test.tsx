import { useReducer } from 'react';
import { expect, test } from 'vitest';
import { addDeskCatalogues } from '../../platform/desk-catalogues.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { DeskList } from './desk-list.tsx';
import { deskList, idText, useDeskAddress } from './desk-search.ts';
import { deskColumns } from './use-desk-table.ts';

interface Boiler {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

const boilers: readonly Boiler[] = [1, 2, 3].map((id) => ({ id, name: `Boiler ${id}`, price: id * 100 }));
const orders = ['newest', 'price-desc', 'price-asc', 'name-asc', 'name-desc'] as const;
const kind = deskList({ list: 'boilers', views: ['all'], orders, opens: idText });
const column = deskColumns<Boiler>();
const loading = { isFetching: false, isChanging: false, hasFailed: false, retry: () => undefined } as never;

function Boilers() {
  const address = useDeskAddress(kind);
  const [removed, remove] = useReducer((count: number) => count + 1, 0);
  const rows = boilers.slice(removed);
  return (
    <>
      <button type="button" onClick={remove}>
        Remove first
      </button>
      <DeskList
        label="Boilers"
        address={address}
        list={{ rows, total: rows.length, loading }}
        views={[{ key: 'all', label: 'All' }]}
        columns={column.columns([
          column.accessor('name', { header: 'Name', enableSorting: true, cell: () => undefined }),
          column.accessor('price', { header: 'Price', meta: { isNumeric: true }, enableSorting: true, sortDescFirst: true }),
          column.display({ id: 'help', header: 'Help', cell: ({ row }) => <a href="#help">Help with {row.original.id}</a> }),
        ])}
        getKey={({ id }) => String(id)}
        getName={({ name }) => name}
        card={({ price }) => price}
        preview={(key) => `Preview of ${key}`}
        bulk={(chosen) => chosen.map(({ name }) => name).join(', ')}
        empty="None"
      />
    </>
  );
}

addDeskCatalogues();
const open = (width?: number) => openPart(<Boilers />, { texts: ['desk'], ...(width !== undefined && { width }) });
const heading = (name: string) => screen.getByRole('columnheader', { name });

test('sorts by the order of the address, first in the direction of the column', async () => {
  const list = await open();
  await user.click(await screen.findByRole('button', { name: 'Price' }));
  await eventually(() => expect(list.place()).toBe('/?order=price-desc'));
  await eventually(() => expect(heading('Price').getAttribute('aria-sort')).toBe('descending'));
  await user.click(screen.getByRole('button', { name: 'Price' }));
  await eventually(() => expect(list.place()).toBe('/?order=price-asc'));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await eventually(() => expect(list.place()).toBe('/?order=name-asc'));
  await eventually(() =>
    expect([heading('Name'), heading('Price')].map((head) => head.getAttribute('aria-sort'))).toEqual(['ascending', null]),
  );
  expect(within(heading('Help')).queryByRole('button')).toBeNull();
});

test('names rows by their links, and marks numbers', async () => {
  await open();
  const row = within(await screen.findByRole('row', { name: /Boiler 2/ }));
  expect(row.getByRole('rowheader', { name: 'Boiler 2' }).querySelector('[data-row="2"]')).not.toBeNull();
  expect(row.getByRole('cell', { name: '200' }).dataset['column']).toBe('numeric');
});

test('selects by keyboard, and forgets rows that left the page', async () => {
  await open();
  (await screen.findByRole('link', { name: 'Boiler 1' })).focus();
  await user.keyboard('xjx');
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await eventually(() => bar.getByText('Boiler 1, Boiler 2'));
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Remove first' }));
  await eventually(() => bar.getByText('Boiler 2'));
  await user.click(all);
  await eventually(() => bar.getByText('Boiler 2, Boiler 3'));
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await user.click(all);
  await eventually(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

test.each([
  ['beside the list', 1440],
  ['over the list', 1024],
])('opens the next and previous row with j and k while a preview is open %s', async (_, width) => {
  const list = await open(width);
  await user.click(await screen.findByRole('link', { name: 'Boiler 1' }));
  await screen.findByText('Preview of 1');
  await user.keyboard('j');
  await screen.findByText('Preview of 2');
  expect(list.place()).toBe('/?open=2');
  await user.keyboard('j');
  await screen.findByText('Preview of 3');
  // The last row stays open.
  await user.keyboard('jk');
  await screen.findByText('Preview of 2');
});

test('keeps the focus in a cell while the list changes', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Help with 2' });
  link.focus();
  await user.keyboard('x');
  await screen.findByRole('region', { name: 'Selection' });
  expect(document.activeElement).toBe(link);
});

test('offers the orders of the columns above the cards of a phone', async () => {
  const list = await open(390);
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(
    within(sort)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['–', 'Name, ascending', 'Name, descending', 'Price, descending', 'Price, ascending']);
  await user.selectOptions(sort, 'price-desc');
  await eventually(() => expect(list.place()).toBe('/?order=price-desc'));
});
