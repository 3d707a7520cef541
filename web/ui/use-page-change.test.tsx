import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { eventually } from '../testing/eventually.ts';
import { usePageChange } from './use-page-change.ts';

/** A page that is gone to, and whose placeholder gives way to it. */
function Pages({ placeholder }: { placeholder: string }) {
  const [path, goTo] = useState('/first');
  const [heading, show] = useState(placeholder);
  usePageChange(path, path, path);
  return (
    <>
      <button onClick={() => goTo('/second')}>Go</button>
      <button onClick={() => show('Second')}>Come</button>
      <main tabIndex={-1}>
        {heading !== '' && (
          <h1 key={heading} tabIndex={-1}>
            {heading}
          </h1>
        )}
      </main>
    </>
  );
}

const press = (name: string): void => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
const focused = (): string => `${document.activeElement?.localName}: ${document.activeElement?.textContent}`;

async function goToSecond(): Promise<void> {
  await openComponent(<Pages placeholder="Loading" />, ['common'], () => 'unreachable');
  await eventually(() => expect(document.querySelector('h1')).not.toBeNull());
  press('Go');
  await eventually(() => expect(focused()).toBe('h1: Loading'));
}

test('the focus follows from the heading of the placeholder to that of the page', async () => {
  await goToSecond();
  press('Come');
  await eventually(() => expect(focused()).toBe('h1: Second'));
});

test('the focus waits at the content for a page that takes longer, and goes to its heading', async () => {
  await openComponent(<Pages placeholder="" />, ['common'], () => 'unreachable');
  await eventually(() => expect(document.querySelector('main')).not.toBeNull());
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Go');
  await eventually(() => expect(document.activeElement).toBe(document.querySelector('main')));
  vi.advanceTimersByTime(20_000);
  press('Come');
  await eventually(() => expect(focused()).toBe('h1: Second'));
});

test.each(['keydown', 'pointerdown'])('the focus of somebody who did something meanwhile (%s) is left alone', async (doing) => {
  await goToSecond();
  document.querySelector('h1')?.dispatchEvent(new Event(doing, { bubbles: true }));
  press('Come');
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Second'));
  await new Promise((next) => setTimeout(next));
  expect(document.activeElement).toBe(document.body);
});
