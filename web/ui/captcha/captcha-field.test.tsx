import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import { answer, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { screen, user } from '../../testing/page.ts';
import { CaptchaField } from './captcha-field.tsx';

const puzzle: CaptchaChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00',
    salt: '00',
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
    keySignature: '00',
    data: { expires: '2099-01-01T00:00:00Z' },
  },
  signature: '00',
};
const challenge = answer('GET /captcha/challenge', { data: puzzle });
const solution = { counter: 7, derivedKey: '00' };

/** Workers whose answers the test controls. */
let workers: TestWorker[] = [];
class TestWorker extends EventTarget {
  given: unknown;
  isEnded = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(message: unknown): void {
    this.given = message;
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', TestWorker);
});

let solved: string[] = [];
function Field({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  const [isThere, setThere] = useState(true);
  const take = (text: string) => {
    solved.push(text);
    setValue(text);
  };
  return (
    <>
      {isThere && <CaptchaField id="robot" name="recaptcha" value={value} onChange={take} error={error} />}
      <button onClick={() => setValue('')}>Refuse</button>
      <button onClick={() => setThere(false)}>Leave</button>
    </>
  );
}

const box = () => screen.findByLabelText<HTMLInputElement>('I am not a robot');
async function open(given: TestAnswer = challenge, error?: string) {
  solved = [];
  return openComponent(<Field {...(error !== undefined && { error })} />, ['common'], () => given);
}
async function tick(): Promise<TestWorker> {
  await user.click(await box());
  return eventually(() => {
    const worker = workers.at(-1);
    if (worker?.given === undefined || worker.isEnded) throw new Error('no worker was asked');
    return worker;
  });
}

test('requests nothing before it is ticked', async () => {
  const { calls } = await open();
  expect([(await box()).checked, calls, workers]).toEqual([false, [], []]);
});

test('is busy while solving, then confirms', async () => {
  await open();
  const worker = await tick();
  expect([(await box()).indeterminate, (await box()).getAttribute('aria-busy')]).toEqual([true, 'true']);
  screen.getByText('Checking, this takes a moment');
  expect(worker.given).toEqual(puzzle);
  worker.answer(solution);
  await screen.findByText('Checked');
  expect([(await box()).checked, solved, worker.isEnded]).toEqual([true, [btoa(JSON.stringify({ challenge: puzzle, solution }))], true]);
});

test('keeps solving the same challenge when pressed again', async () => {
  const { calls } = await open();
  await tick();
  await user.click(await box());
  expect([calls, workers.length]).toEqual([['GET /captcha/challenge'], 1]);
});

test.each<[string, (worker: TestWorker) => void]>([
  ['that took too long', (worker) => worker.answer(null)],
  ['that broke', (worker) => worker.dispatchEvent(new Event('error'))],
])('reports a challenge %s and allows a retry', async (_, fail) => {
  await open();
  const worker = await tick();
  fail(worker);
  await screen.findByText('The check failed. Please try again.');
  expect([(await box()).checked, worker.isEnded]).toEqual([false, true]);
  (await tick()).answer(solution);
  await screen.findByText('Checked');
});

test('reports a challenge that failed to load', async () => {
  await open('unreachable');
  await user.click(await box());
  await screen.findByText('The check failed. Please try again.');
  expect(workers).toEqual([]);
});

test('resets when unticked or refused by the server', async () => {
  await open();
  (await tick()).answer(solution);
  await screen.findByText('Checked');
  await user.click(await box());
  await eventually(async () => expect([(await box()).checked, solved.at(-1)]).toEqual([false, '']));
  (await tick()).answer(solution);
  await screen.findByText('Checked');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await eventually(() => expect(screen.queryByText('Checked')).toBeNull());
});

test('stops solving when unmounted', async () => {
  await open();
  const worker = await tick();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await eventually(() => expect(worker.isEnded).toBe(true));
  worker.answer(solution);
  expect(solved).toEqual([]);
});

test('shows its error', async () => {
  await open(challenge, 'This field is required');
  await screen.findByText('This field is required');
});
