import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { eventually } from '../testing/eventually.ts';
import { screen, user } from '../testing/page.ts';
import { PartnerBar } from './step-progress.tsx';

let tell: (isIntersecting: boolean) => void;
let isWatching = false;

/** A browser in which the test decides whether the form is in view. */
function Watched() {
  useState(() =>
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
          tell = (isIntersecting) => hear([{ isIntersecting }]);
        }
        observe(): void {
          isWatching = true;
        }
        disconnect(): void {}
      },
    ),
  );
  return (
    <>
      <form id="registration" aria-label="Registration">
        <select aria-label="Title" />
        <input aria-label="First name" />
      </form>
      <PartnerBar formId="registration" />
    </>
  );
}

const bar = { name: 'Become a Partner' };
async function open(): Promise<void> {
  isWatching = false;
  await openComponent(<Watched />, ['registration'], () => 'unreachable');
  await screen.findByRole('form', { name: 'Registration' });
  await eventually(() => expect(isWatching).toBe(true));
}

test('stays hidden while the form is in view, and until that is known', async () => {
  await open();
  expect(screen.queryByRole('button', bar)).toBeNull();
  tell(false);
  await screen.findByRole('button', bar);
  tell(true);
  await eventually(() => expect(screen.queryByRole('button', bar)).toBeNull());
});

test('links to the form and focuses its first field', async () => {
  await open();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  tell(false);
  await user.click(await screen.findByRole('button', bar));
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  expect(scrolled.mock.instances.at(-1)).toBe(screen.getByRole('form', { name: 'Registration' }));
});
