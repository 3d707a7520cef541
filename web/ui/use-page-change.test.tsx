import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { eventually } from '../testing/eventually.ts';
import { screen, user } from '../testing/page.ts';
import { usePageChange } from './use-page-change.ts';

/** A page whose placeholder is replaced by its content after navigation. */
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
/** Moves the focus without a key or pointer, as the page does. */
const turn = (name: string): void => screen.getByRole('button', { name }).click();
const focused = (): string => `${document.activeElement?.localName}: ${document.activeElement?.textContent}`;

async function goToSecond(): Promise<void> {
  await openComponent(<Pages placeholder="Loading" />, ['common'], () => 'unreachable');
  await heading('Loading');
  turn('Go');
  await eventually(() => expect(focused()).toBe('h1: Loading'));
}

test("moves the focus from the placeholder's heading to that of the page", async () => {
  await goToSecond();
  turn('Come');
  await eventually(() => expect(focused()).toBe('h1: Second'));
});

test('focuses the content while a page takes longer, then its heading', async () => {
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

test.each(['keydown', 'pointerdown'])('leaves the focus alone if the user did something in the meantime (%s)', async (doing) => {
  await goToSecond();
  await (doing === 'keydown' ? user.keyboard('a') : user.pointer({ keys: '[MouseLeft>]', target: await heading('Loading') }));
  turn('Come');
  await heading('Second');
  await new Promise((next) => setTimeout(next));
  expect(document.activeElement).toBe(document.body);
});
