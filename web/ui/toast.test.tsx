import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user, within } from '../testing/page.ts';
import { showToast, Toasts } from './toast.tsx';

async function open(bar?: number): Promise<void> {
  await openComponent(
    <>
      {bar !== undefined && <div data-page-bar />}
      <Toasts />
    </>,
    ['common'],
    () => 'unreachable',
  );
  await eventually(() => expect(document.querySelector('output')).not.toBeNull());
  const element = document.querySelector('[data-page-bar]');
  if (element !== null && bar !== undefined) element.getBoundingClientRect = () => new DOMRect(0, bar, 720, 68);
}
const toast = async (words: string) => (await screen.findByText(words)).closest<HTMLElement>('[role]');

test('announces a confirmation as a status with a named close button', async () => {
  await open();
  await showToast('Lead archived');
  const said = await toast('Lead archived');
  expect(said?.getAttribute('role')).toBe('status');
  if (said !== null) await user.click(within(said).getByRole('button', { name: 'Close' }));
  await eventually(() => expect(screen.queryByText('Lead archived')).toBeNull());
});

test('is visual only if the text was already announced', async () => {
  await open();
  await showToast('2 leads', 'success', true);
  expect((await toast('2 leads'))?.getAttribute('role')).toBe('none');
  await showToast('3 leads', 'success', true);
  await screen.findByText('3 leads');
  await eventually(() => expect(screen.queryByText('2 leads')).toBeNull());
});

test('shows one toast at a time; the next replaces it', async () => {
  await open();
  await showToast('First');
  await toast('First');
  await showToast('Second', 'danger');
  await screen.findByText('Second');
  await eventually(() => expect(screen.queryByText('First')).toBeNull());
});

test('shows a tick only if something changed', async () => {
  await open();
  await showToast('Nothing to save', 'info');
  expect((await toast('Nothing to save'))?.querySelector('.icon-check')).toBeNull();
  await showToast('Saved');
  expect((await toast('Saved'))?.querySelector('.icon-check')).not.toBeNull();
});

test.each([
  [undefined, '0px'],
  [700, '68px'],
  [900, '0px'],
])('above a bar that starts at %s px it moves up by %s', async (top, rise) => {
  await open(top);
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 768 });
  await showToast('Saved');
  expect(document.documentElement.style.getPropertyValue('--app-toast-rise')).toBe(rise);
});

test('follows a bar that appears while it is shown', async () => {
  await open();
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 768 });
  await showToast('Saved');
  expect(document.documentElement.style.getPropertyValue('--app-toast-rise')).toBe('0px');
  const bar = document.createElement('div');
  bar.dataset['pageBar'] = '';
  bar.getBoundingClientRect = () => new DOMRect(0, 700, 720, 68);
  document.body.append(bar);
  await eventually(() => expect(document.documentElement.style.getPropertyValue('--app-toast-rise')).toBe('68px'));
  bar.remove();
  await eventually(() => expect(document.documentElement.style.getPropertyValue('--app-toast-rise')).toBe('0px'));
});
