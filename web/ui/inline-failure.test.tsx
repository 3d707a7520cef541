import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import { InlineFailure } from './inline-failure.tsx';

let answer: (isThere: boolean) => void;
let asked = 0;

function Region() {
  const [state, setState] = useState<'failed' | 'busy' | 'there'>('failed');
  useEffect(() => {
    answer = (isThere) => setState(isThere ? 'there' : 'failed');
  }, []);
  const retry = () => {
    asked += 1;
    setState('busy');
  };
  return (
    <section>
      <h2>Invoices</h2>
      {state === 'there' ? (
        <p>Invoice 1</p>
      ) : (
        <InlineFailure onRetry={retry} isRetrying={state === 'busy'}>
          We could not load your invoices.
        </InlineFailure>
      )}
    </section>
  );
}

async function open() {
  asked = 0;
  const shown = await openComponent(<Region />, ['common'], () => 'unreachable');
  await screen.findByRole('alert');
  return shown;
}
const button = () => screen.getByRole('button', { name: 'Try again' });

test('reports the failure of a region in an alert', async () => {
  await open();
  expect(screen.getByRole('alert').textContent).toBe('We could not load your invoices.Try again');
});

test('shows no button without a retry', async () => {
  await openComponent(<InlineFailure>Gone.</InlineFailure>, ['common'], () => 'unreachable');
  await screen.findByText('Gone.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('keeps the focus on the busy button during a retry and ignores presses', async () => {
  await open();
  await user.click(button());
  await eventually(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  expect([document.activeElement, button().getAttribute('aria-disabled'), button().hasAttribute('disabled')]).toEqual([
    button(),
    'true',
    false,
  ]);
  await user.click(button());
  expect(asked).toBe(1);
});

test('focuses the heading of the region once loaded', async () => {
  await open();
  await user.click(button());
  answer(true);
  await screen.findByText('Invoice 1');
  await eventually(() => expect(document.activeElement?.textContent).toBe('Invoices'));
});

test('announces the failure again after a failed retry and allows another', async () => {
  const { getAnnouncement } = await open();
  await user.click(button());
  await eventually(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  answer(false);
  await eventually(() => expect(getAnnouncement()).toBe('We could not load your invoices.'));
  await user.click(button());
  expect(asked).toBe(2);
});

test('leaves the focus alone if the user has moved it', async () => {
  await open();
  await user.click(button());
  button().blur();
  answer(true);
  await screen.findByText('Invoice 1');
  expect(document.activeElement).toBe(document.body);
});
