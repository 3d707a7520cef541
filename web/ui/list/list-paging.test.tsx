import { expect, test } from 'vitest';
import type { PageSize } from '../../../contract/kit/page-sizes.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { eventually } from '../../testing/eventually.ts';
import { screen, user, within } from '../../testing/page.ts';
import { ListPaging } from './list-paging.tsx';

async function open(total: number, page = 1, pageSize: PageSize = 20) {
  const chosen: string[] = [];
  await openComponent(
    <>
      <p>Rows</p>
      <ListPaging
        filters={{ page, pageSize }}
        total={total}
        onPage={(to) => chosen.push(`page ${to}`)}
        onPageSize={(size) => chosen.push(`size ${size}`)}
      />
    </>,
    ['common'],
    () => 'unreachable',
  );
  await screen.findByText('Rows');
  return chosen;
}

const size = () => screen.queryByLabelText<HTMLSelectElement>('Leads per page');
const pages = () => screen.queryByRole('navigation', { name: 'Pages' });

test.each<[number, PageSize, boolean, boolean]>([
  [0, 20, false, false],
  [20, 20, false, false],
  [21, 20, true, true],
  [21, 40, true, false],
  [15, 10, false, true],
  [61, 60, true, true],
])('of %i rows, %i per page: the size is offered %s, the pages %s', async (total, pageSize, hasSize, hasPages) => {
  await open(total, 1, pageSize);
  expect([size() !== null, pages() !== null]).toEqual([hasSize, hasPages]);
});

test('offers the available sizes with the current one selected', async () => {
  const chosen = await open(100, 1, 40);
  const select = size();
  expect([select?.value, [...(select?.options ?? [])].map(({ value }) => value)]).toEqual(['40', ['10', '20', '40', '60']]);
  if (select !== null) await user.selectOptions(select, '60');
  expect(chosen).toEqual(['size 60']);
});

test('names pages by number, marks the current one, and offers previous and next', async () => {
  const chosen = await open(100, 3);
  const nav = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(nav.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  for (const name of ['Page 5', 'Previous page', 'Next page']) await user.click(nav.getByRole('button', { name }));
  await eventually(() => expect(chosen).toEqual(['page 5', 'page 2', 'page 4']));
});

test.each([
  [1, 'Previous page'],
  [5, 'Next page'],
])('on page %i there is no "%s" button', async (page, name) => {
  const chosen = await open(100, page);
  await user.click(screen.getByRole('button', { name }));
  expect(chosen).toEqual([]);
});
