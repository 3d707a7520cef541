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

test('a region says that it failed, in an alert', async () => {
  await open();
  expect(screen.getByRole('alert').textContent).toBe('We could not load your invoices.Try again');
});

test('without a way to try again there is no button', async () => {
  await openComponent(<InlineFailure>Gone.</InlineFailure>, ['common'], () => 'unreachable');
  await screen.findByText('Gone.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('while it tries, the button keeps the focus, is busy and does nothing more', async () => {
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

test('once it is there, the focus is on the heading of the region', async () => {
  await open();
  await user.click(button());
  answer(true);
  await screen.findByText('Invoice 1');
  await eventually(() => expect(document.activeElement?.textContent).toBe('Invoices'));
});

test('in vain, its words are read out again, and it can be tried once more', async () => {
  const { said } = await open();
  await user.click(button());
  await eventually(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  answer(false);
  await eventually(() => expect(said()).toBe('We could not load your invoices.'));
  await user.click(button());
  expect(asked).toBe(2);
});

test('the focus of who looks elsewhere meanwhile is left alone', async () => {
  await open();
  await user.click(button());
  button().blur();
  answer(true);
  await screen.findByText('Invoice 1');
  expect(document.activeElement).toBe(document.body);
});
