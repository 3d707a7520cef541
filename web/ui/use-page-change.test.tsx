import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { eventually } from '../testing/eventually.ts';
import { screen, user } from '../testing/page.ts';
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

const heading = (name: string) => screen.findByRole('heading', { name });
/** As the page does by itself, without a key or the pointer. */
const turn = (name: string): void => screen.getByRole('button', { name }).click();
const focused = (): string => `${document.activeElement?.localName}: ${document.activeElement?.textContent}`;

async function goToSecond(): Promise<void> {
  await openComponent(<Pages placeholder="Loading" />, ['common'], () => 'unreachable');
  await heading('Loading');
  turn('Go');
  await eventually(() => expect(focused()).toBe('h1: Loading'));
}

test('the focus follows from the heading of the placeholder to that of the page', async () => {
  await goToSecond();
  turn('Come');
  await eventually(() => expect(focused()).toBe('h1: Second'));
});

test('the focus waits at the content for a page that takes longer, and goes to its heading', async () => {
  await openComponent(<Pages placeholder="" />, ['common'], () => 'unreachable');
  const main = await screen.findByRole('main');
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  turn('Go');
  await eventually(() => expect(document.activeElement).toBe(main));
  vi.advanceTimersByTime(20_000);
  turn('Come');
  await eventually(() => expect(focused()).toBe('h1: Second'));
});

test.each(['keydown', 'pointerdown'])('the focus of somebody who did something meanwhile (%s) is left alone', async (doing) => {
  await goToSecond();
  await (doing === 'keydown' ? user.keyboard('a') : user.pointer({ keys: '[MouseLeft>]', target: await heading('Loading') }));
  turn('Come');
  await heading('Second');
  await new Promise((next) => setTimeout(next));
  expect(document.activeElement).toBe(document.body);
});
