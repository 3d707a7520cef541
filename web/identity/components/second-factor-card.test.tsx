import { beforeEach, expect, test } from 'vitest';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openComponent, type OpenComponent } from '../../testing/open-component.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { Toasts } from '../../ui/toast.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const factor = 'GET /company/user/second-factor';
const begin = 'POST /company/user/second-factor';
const confirm = 'POST /company/user/second-factor/confirm';
const renew = 'POST /company/user/second-factor/recovery-codes';
const off = 'DELETE /company/user/second-factor';

const answerState = (enabledAt: string | null, recoveryCodesLeft = 0) => answer(factor, { data: { enabledAt, recoveryCodesLeft } });
const isOff = answerState(null);
const isOn = answerState('2026-03-04T12:00:00Z', 9);
const uri = 'otpauth://totp/Plumbline:sam@example.test?secret=GEZDGNBVGY3TQOJQ&issuer=Plumbline';
const begun = answer(begin, { data: { key: 'GEZD GNBV GY3T QOJQ', uri } });
const codes = Array.from({ length: 10 }, (_, place) => `ABCD-EFGH-234${place}`);
const codesGiven = { data: { recoveryCodes: codes } };

let answers: TestAnswers = {};
async function open(more: TestAnswers): Promise<OpenComponent> {
  answers = more;
  const card = (
    <>
      <SecondFactorCard />
      <Toasts />
    </>
  );
  const shown = await openComponent(card, ['security'], (key) => answers[key as keyof TestAnswers] ?? 'unreachable');
  await screen.findByRole('region', { name: 'Two-step sign-in' });
  return shown;
}
const change = (more: TestAnswers) => (answers = { ...answers, ...more });
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await button(name));
const code = () => screen.getByLabelText<HTMLInputElement>('Code');

async function enrol(more: TestAnswers = {}): Promise<OpenComponent> {
  const shown = await open({ [factor]: isOff, [begin]: begun, ...more });
  await press('Set up two-step sign-in');
  await screen.findByRole('heading', { name: 'Add us to your authenticator app' });
  return shown;
}

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
});

test('shows the key as QR code and text, focusing the instructions', async () => {
  await enrol();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Add us to your authenticator app' }));
  screen.getByText('GEZD GNBV GY3T QOJQ');
  const picture = screen.getByText('QR code for your authenticator app').closest('figure');
  // The QR code is for scanning only.
  expect(picture?.querySelector('path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);
});

test('focuses the field instead of sending an empty code', async () => {
  const { calls } = await enrol();
  await press('Turn on');
  expect(document.activeElement).toBe(code());
  expect(calls).not.toContain(confirm);
});

test('can be cancelled without switching anything on', async () => {
  const { calls } = await enrol();
  await press('Cancel');
  await button('Set up two-step sign-in');
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([begin]);
});

test('switches on with the first code and shows recovery codes once', async () => {
  await enrol({ [confirm]: answer(confirm, codesGiven) });
  await fill(code(), '123456');
  change({ [factor]: isOn });
  await press('Turn on');
  const heading = await screen.findByRole('heading', { name: 'Keep your recovery codes' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  await press('Copy codes');
  expect(copied).toEqual([codes.join('\n')]);
  await screen.findByText('The codes have been copied');
  await press("I've saved my codes");
  await screen.findByText('On since 4 Mar 2026');
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
});

test.each<[string, TestAnswer, string]>([
  ['a wrong code', refusal(confirm, 400, ['This code is wrong']), 'This code is wrong'],
  ['a broken server', { status: 500, body: { data: { errors: ['stack'] } } }, 'Something went wrong. Please try again.'],
  ['no answer', 'unreachable', 'Something went wrong. Please try again.'],
])('%s is shown above the field, and the key stays', async (_, given, words) => {
  await enrol({ [confirm]: given });
  await fill(code(), '000000');
  await press('Turn on');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  screen.getByText('GEZD GNBV GY3T QOJQ');
  change({ [confirm]: 'pending' });
  await press('Turn on');
  await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('disables everything while checking a code', async () => {
  const { calls } = await enrol({ [confirm]: 'pending' });
  await fill(code(), '123456');
  await press('Turn on');
  await eventually(async () => expect(await button('Cancel')).toHaveProperty('disabled', true));
  expect(await button('Turn on')).toHaveProperty('disabled', true);
  await user.type(code(), '{Enter}');
  expect(calls.filter((call) => call === confirm)).toHaveLength(1);
});

test('reports a failed start by its button', async () => {
  await open({ [factor]: isOff, [begin]: 'unreachable' });
  await press('Set up two-step sign-in');
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
  change({ [begin]: begun });
  await press('Set up two-step sign-in');
  await screen.findByText('GEZD GNBV GY3T QOJQ');
});

test.each([
  [9, '9 recovery codes are left.'],
  [1, '1 recovery code is left.'],
])('shows since when it is on, and the remaining codes of %i: %s', async (left, words) => {
  await open({ [factor]: answerState('2026-03-04T12:00:00Z', left) });
  expect((await screen.findByText(/On since 4 Mar 2026/)).parentElement?.textContent).toContain(words);
});

test('replaces the recovery codes', async () => {
  await open({ [factor]: isOn, [renew]: answer(renew, codesGiven) });
  await press('New recovery codes');
  await screen.findByText(codes[9] ?? '');
});

test('asks before switching off, the safe option first', async () => {
  const { calls } = await open({ [factor]: isOn, [off]: answer(off, { data: {} }) });
  await press('Turn off');
  const question = within(screen.getByRole('dialog', { name: 'Turn off two-step sign-in?' }));
  question.getByText(/You'll only need your password to sign in/);
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep it on' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Turn off');
  await press('Keep it on');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).not.toContain(off);
});

test('switches off after confirmation and says so', async () => {
  const { calls } = await open({ [factor]: isOn, [off]: answer(off, { data: {} }) });
  await press('Turn off');
  change({ [factor]: isOff });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  await button('Set up two-step sign-in');
  await screen.findByText('Two-step sign-in is off');
  expect(calls).toContain(off);
});

test('stays on with an error when switching off fails', async () => {
  await open({ [factor]: isOn, [off]: 'unreachable' });
  await press('Turn off');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
  await screen.findByText('On since 4 Mar 2026');
});

test('reports a failed load and retries', async () => {
  await open({ [factor]: 'unreachable' });
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load your two-step sign-in.');
  change({ [factor]: isOff });
  await press('Try again');
  await button('Set up two-step sign-in');
  expect(screen.queryByRole('alert')).toBeNull();
});
