import { expect, test } from 'vitest';
import { openComponent } from '../../testing/open-component.tsx';
import { screen } from '../../testing/page.ts';
import { eventually } from '../../testing/eventually.ts';
import { useLastPage } from './list-paging.tsx';

interface ListProps {
  readonly page: number;
  readonly total: number | undefined;
  readonly isEmpty: boolean;
  readonly onPage: (page: number) => void;
}
function List({ page, total, isEmpty, onPage }: ListProps) {
  useLastPage({ page, pageSize: 20 }, total, isEmpty, onPage);
  return <p>List</p>;
}

test.each<[string, number, number | undefined, boolean, number[]]>([
  ['a page with rows stays', 3, 60, false, []],
  ['an empty first page stays: there is nothing', 1, 0, true, []],
  ['a page beyond the end moves to the last', 9, 45, true, [3]],
  ['where all are gone, to the first', 4, 0, true, [1]],
  ['where nobody says how many there are, to the first', 4, undefined, true, [1]],
  ['where the total promises more than there is, to the page before', 3, 60, true, [2]],
])('%s', async (_, page, total, isEmpty, moves) => {
  const moved: number[] = [];
  await openComponent(<List {...{ page, total, isEmpty }} onPage={(to) => moved.push(to)} />, ['common'], () => 'unreachable');
  await screen.findByText('List');
  await eventually(() => expect(moved).toEqual(moves));
});
