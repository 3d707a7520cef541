import { useState } from 'react';
import { expect, test } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { fill, screen, user } from '../testing/page.ts';
import { EmptyState } from './list/empty-state.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { FoldButton } from './fold-button.tsx';
import { SearchPanel } from './list/search-panel.tsx';

const towns = ['Leicester', 'Derby', 'Lincoln'];
function Search() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = towns.filter((town) => town.startsWith(text));
  return (
    <SearchPanel label="Search towns" text={text} onText={setText} found={text === '' ? undefined : `${found.length} found`}>
      <FoldButton isOpen={isOpen} controls="towns" onToggle={() => setOpen(!isOpen)} chevron="start">
        Towns
      </FoldButton>
      <ul id="towns" hidden={!isOpen}>
        {found.map((town) => (
          <li key={town}>{town}</li>
        ))}
      </ul>
    </SearchPanel>
  );
}
const open = (part: React.ReactNode) => openComponent(part, ['common'], () => 'unreachable');

test('announces the number of results during a search', async () => {
  await open(<Search />);
  const field = await screen.findByRole('searchbox', { name: 'Search towns' });
  expect(screen.queryByText(/found$/)).toBeNull();
  await fill(field, 'L');
  expect(screen.getByText('2 found').getAttribute('aria-live')).toBe('polite');
  await fill(field, '');
  expect(screen.queryByText(/found$/)).toBeNull();
});

test('exposes whether a collapsible element is expanded, and which element it controls', async () => {
  await open(<Search />);
  const button = await screen.findByRole('button', { name: 'Towns', expanded: false });
  expect(screen.queryByRole('list')).toBeNull();
  await user.click(button);
  screen.getByRole('button', { name: 'Towns', expanded: true });
  expect(screen.getByRole('list').id).toBe(button.getAttribute('aria-controls'));
});

test('explains an empty region, with one next step', async () => {
  await open(<EmptyState action={<a href="/buy-leads">Go to Buy leads</a>}>You do not have any leads.</EmptyState>);
  await screen.findByText('You do not have any leads.');
  screen.getByRole('link', { name: 'Go to Buy leads' });
  expect(screen.queryByRole('img')).toBeNull();
});

test('announces a failure with its remedy, and nothing otherwise', async () => {
  await open(
    <>
      <FailureAlert failure={undefined}>
        <button>Hidden</button>
      </FailureAlert>
      <FailureAlert failure="The file is empty">
        <button>Choose another</button>
      </FailureAlert>
    </>,
  );
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual(['The file is emptyChoose another']);
});
