import { useState } from 'react';
import { expect, test } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { eventually } from '../testing/eventually.ts';
import { usePageChange } from './use-page-change.ts';

/** A page that is gone to, and whose placeholder gives way to it. */
function Pages() {
  const [path, goTo] = useState('/first');
  const [heading, show] = useState('Loading');
  usePageChange(path, path, path);
  return (
    <>
      <button onClick={() => goTo('/second')}>Go</button>
      <button onClick={() => show('Second')}>Come</button>
      <main tabIndex={-1}>
        <h1 key={heading} tabIndex={-1}>
          {heading}
        </h1>
      </main>
    </>
  );
}

const press = (name: string): void => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
const focused = (): string | undefined => document.activeElement?.textContent;

async function goToSecond(): Promise<void> {
  await openComponent(<Pages />, ['common'], () => 'unreachable');
  await eventually(() => expect(document.querySelector('h1')).not.toBeNull());
  press('Go');
  await eventually(() => expect(focused()).toBe('Loading'));
}

test('the focus follows from the heading of the placeholder to that of the page', async () => {
  await goToSecond();
  press('Come');
  await eventually(() => expect(focused()).toBe('Second'));
});

test('the focus of somebody who went on meanwhile is left alone', async () => {
  await goToSecond();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  document.querySelector('button')?.focus();
  press('Come');
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Second'));
  expect(focused()).toBe('Go');
});
