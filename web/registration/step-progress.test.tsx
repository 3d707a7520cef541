import { useEffect, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import { StepProgress, Step } from './step-progress.tsx';

const names = ['About you', 'Your company', 'Where you are', 'Your login'];

let isListening = false;
function Form() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    isListening = true;
  }, []);
  return (
    <form ref={form}>
      <StepProgress form={form} />
      <button type="button">Before</button>
      {names.map((name, place) => (
        <Step key={name} number={place + 1} title={name}>
          <input aria-label={`In ${name}`} />
        </Step>
      ))}
    </form>
  );
}

async function open(): Promise<void> {
  isListening = false;
  await openComponent(<Form />, ['registration'], () => 'unreachable');
  await screen.findByText('Step 1 of 4: About you');
  // Rendered, and listening from then on.
  await eventually(() => expect(isListening).toBe(true));
}

test('exposes the four parts as named groups', async () => {
  await open();
  expect(screen.getAllByRole('group').map((part) => part.querySelector('legend')?.textContent)).toEqual(names);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(names);
});

test.each(names.map((name, place) => [name, `Step ${place + 1} of 4: ${name}`]))(
  'with the focus in "%s" shows "%s"',
  async (name, words) => {
    await open();
    await user.click(screen.getByLabelText(`In ${name}`));
    await screen.findByText(words);
  },
);

test('keeps the step while the focus is outside the parts', async () => {
  await open();
  await user.click(screen.getByLabelText('In Where you are'));
  await user.click(screen.getByRole('button', { name: 'Before' }));
  await screen.findByText('Step 3 of 4: Where you are');
});

test.each([
  [0, [10, 400, 800, 1200], 'Step 1 of 4: About you'],
  [500, [-490, -100, 300, 700], 'Step 2 of 4: Your company'],
  [800, [-790, -400, 0, 400], 'Step 3 of 4: Where you are'],
  [1600, [-1590, -1200, -800, -400], 'Step 4 of 4: Your login'],
])('scrolled by %i px shows the part that passed the upper third', async (_, tops, words) => {
  await open();
  vi.stubGlobal('innerHeight', 768);
  screen.getAllByRole('group').forEach((part, place) => {
    part.getBoundingClientRect = () => new DOMRect(0, tops[place], 560, 380);
  });
  window.dispatchEvent(new Event('scroll'));
  await eventually(() => expect(screen.getByText(/^Step/).textContent).toBe(words));
});
