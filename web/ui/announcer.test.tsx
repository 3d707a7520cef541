import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { announce } from './announcer.tsx';

const region = () => document.querySelector('output[aria-live=polite]');
async function open() {
  await openComponent(<p>Page</p>, ['common'], () => 'unreachable');
  await eventually(() => expect(region()).not.toBeNull());
}

test('renders its region before the first announcement, and the latest text wins', async () => {
  announce('');
  await open();
  const before = region();
  announce('3 leads');
  announce('2 leads');
  await eventually(() => expect(region()?.textContent).toBe('2 leads'));
  expect(region()).toBe(before);
});

test('changes a repeated text so that it is announced again', async () => {
  await open();
  const heard = [region()?.textContent];
  for (const _ of [1, 2, 3]) {
    announce('No leads');
    await eventually(() => expect(region()?.textContent).not.toBe(heard.at(-1)));
    heard.push(region()?.textContent);
  }
  expect(heard.slice(1).map((words) => words?.trim())).toEqual(['No leads', 'No leads', 'No leads']);
});
