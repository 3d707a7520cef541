import { expect, test } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { screen } from '../testing/page.ts';
import { MoneyInWords } from './money-in-words.tsx';

test('stays a single sentence inside a flex button', async () => {
  await openComponent(
    <div data-testid="label">
      <MoneyInWords words="Pay £28.80 now" amount="£28.80" />
    </div>,
    'common',
    () => 'unreachable',
  );
  const label = await screen.findByTestId('label');
  expect(label.textContent).toBe('Pay £28.80 now');
  expect(Array.from(label.childNodes, ({ textContent }) => textContent)).toEqual(['Pay £28.80 now']);
  expect(label.querySelector('.figure')?.textContent).toBe('£28.80');
});
