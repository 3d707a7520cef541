import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openComponent, type OpenComponent } from '../../testing/open-component.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { Toasts } from '../../ui/toast.tsx';
import { SessionsCard } from './sessions-card.tsx';

const list = 'GET /company/user/sessions';
const endOne = 'DELETE /company/user/sessions/{id}';
const endOthers = 'POST /company/user/sessions/end-others';
const here = {
  id: 1,
  browser: 'Chrome',
  system: 'Windows',
  network: '192.0.2.…',
  signedInAt: '2026-03-04T12:00:00Z',
  lastSeenAt: '2026-03-04T12:00:00Z',
  current: true,
};
const phone = { ...here, id: 2, browser: 'Safari', system: 'iPhone', network: null, current: false };
type Session = Omit<typeof here, 'browser' | 'system' | 'network'> & Record<'browser' | 'system' | 'network', string | null>;
const sessions = (...others: Session[]) => answer(list, { data: [here, ...others] });

let answers: TestAnswers = {};
const change = (more: TestAnswers) => (answers = { ...answers, ...more });
async function open(more: TestAnswers = {}): Promise<OpenComponent> {
  answers = { [list]: sessions(phone), ...more };
  const card = (
    <>
      <SessionsCard />
      <Toasts />
    </>
  );
  const shown = await openComponent(card, ['security'], (key) => answers[key as keyof TestAnswers] ?? 'unreachable');
  await screen.findByRole('region', { name: 'Where you are signed in' });
  return shown;
}
const devices = async () => within(await screen.findByRole('list', { name: 'Where you are signed in' })).getAllByRole('listitem');
const signOutPhone = { name: /^Sign out Safari on iPhone, signed in 4 Mar 2026/ };
const everywhere = { name: 'Sign out everywhere else' };
const inQuestion = () => within(screen.getByRole('dialog', { name: 'Sign out everywhere else?' }));

test.each<[string, Pick<Session, 'browser' | 'system' | 'network'>, string]>([
  ['both', { browser: 'Firefox', system: 'Linux', network: '198.51.100.…' }, 'Firefox on Linux'],
  ['the browser alone', { browser: 'Firefox', system: null, network: null }, 'Firefox'],
  ['the system alone', { browser: null, system: 'Linux', network: null }, 'Linux'],
  ['neither', { browser: null, system: null, network: null }, 'Unknown device'],
])('a device reported as %s is named "%s"', async (_, told, name) => {
  await open({ [list]: sessions({ ...phone, ...told }) });
  const device = (await devices())[1];
  expect(device?.textContent.startsWith(name)).toBe(true);
  expect(device?.textContent).toContain('Last used: 4 Mar 2026');
  expect(device?.textContent.includes('network')).toBe(told.network !== null);
});

test('marks this device, which cannot be signed out here', async () => {
  await open();
  const [mine] = await devices();
  expect(mine?.textContent).toBe('Chrome on Windows This device · network 192.0.2.…');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Sign out', 'Sign out everywhere else']);
});

test('names today’s device with a date that fits the sentence', async () => {
  await open({ [list]: sessions({ ...phone, signedInAt: new Date().toISOString() }) });
  await screen.findByRole('button', { name: /^Sign out Safari on iPhone, signed in \d{1,2} \w+ \d{4}, \d{2}:\d{2}$/ });
});

test('signs one device out at once and keeps the focus on the list', async () => {
  const { calls } = await open();
  const button = await screen.findByRole('button', signOutPhone);
  change({ [list]: sessions(), [endOne]: answer(endOne, { data: {} }) });
  await user.click(button);
  await eventually(async () => expect(await devices()).toHaveLength(1));
  expect(calls).toContain('DELETE /company/user/sessions/2');
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Where you are signed in' })));
  await screen.findByText('The device has been signed out');
  expect(screen.queryByRole('button', everywhere)).toBeNull();
});

test('disables the others while one is signed out', async () => {
  const { calls } = await open({ [endOne]: 'pending', [list]: sessions(phone, { ...phone, id: 3, browser: 'Edge' }) });
  await user.click(await screen.findByRole('button', signOutPhone));
  const other = screen.getByRole('button', { name: /^Sign out Edge/ });
  await eventually(() => expect(other).toHaveProperty('disabled', true));
  await user.click(other);
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /company/user/sessions/2']);
});

test.each<[string, TestAnswer, string]>([
  ['a refusal', refusal(endOne, 404, ['Not found']), 'Not found'],
  ['no answer', 'unreachable', 'Something went wrong. Please try again.'],
])('%s is shown, and the device stays in the list', async (_, given, words) => {
  await open({ [endOne]: given });
  await user.click(await screen.findByRole('button', signOutPhone));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(await devices()).toHaveLength(2);
});

test('signs all others out after confirmation', async () => {
  const { calls } = await open({ [endOthers]: answer(endOthers, { data: { ended: 1 } }) });
  await user.click(await screen.findByRole('button', everywhere));
  inQuestion().getByText("You'll have to sign in again on every other device. You'll stay signed in here.");
  expect(document.activeElement?.textContent).toBe('Keep them signed in');
  change({ [list]: sessions() });
  await user.click(inQuestion().getByRole('button', everywhere));
  await eventually(async () => expect(await devices()).toHaveLength(1));
  expect(calls).toContain(endOthers);
  await screen.findByText('Every other device has been signed out');
});

test('keeps them signed in when cancelled', async () => {
  const { calls } = await open();
  await user.click(await screen.findByRole('button', everywhere));
  await user.click(inQuestion().getByRole('button', { name: 'Keep them signed in' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([calls, (await devices()).length]).toEqual([[list], 2]);
});

test('reports a failed load and retries', async () => {
  await open({ [list]: 'unreachable' });
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load where you are signed in.');
  change({ [list]: sessions(phone) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await devices()).toHaveLength(2);
});
