import { expect, test, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user } from '../../testing/page.ts';
import { useNextRow } from './desk-list.tsx';

const set = vi.fn();

function Queue({ rows }: { readonly rows: readonly string[] }) {
  const decided = useNextRow({ set }, rows, (row) => row);
  return (
    <main>
      <h1 tabIndex={-1}>Queue</h1>
      {rows.map((row) => (
        <a key={row} href="/" data-row={row}>
          {row}
        </a>
      ))}
      <button type="button" onClick={() => decided('one')}>
        Decide
      </button>
    </main>
  );
}

test.each([
  ['the next row', ['one', 'two'], 'two'],
  ['the heading where none is left', ['one'], 'Queue'],
])('moves the focus after a decision to %s', async (_, rows, focused) => {
  await openPart(<Queue rows={rows} />, { texts: [] });
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  expect(set).toHaveBeenLastCalledWith({ open: rows[1] });
  await eventually(() => expect(document.activeElement?.textContent).toBe(focused));
});
