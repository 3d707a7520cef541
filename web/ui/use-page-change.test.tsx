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

test.each(['keydown', 'pointerdown'])('the focus of somebody who did something meanwhile (%s) is left alone', async (doing) => {
  await goToSecond();
  document.querySelector('h1')?.dispatchEvent(new Event(doing, { bubbles: true }));
  press('Come');
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Second'));
  await new Promise((next) => setTimeout(next));
  expect(document.activeElement).toBe(document.body);
});
