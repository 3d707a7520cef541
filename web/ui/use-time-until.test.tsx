import { expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen } from '../testing/page.ts';
import { useTimeUntil } from './countdown.ts';

const noon = Date.parse('2026-03-04T12:00:00Z');
const steps = [1_000, 60_000];

function Left({ until }: { until: string | null }) {
  return <p>{`left ${useTimeUntil(until)}`}</p>;
}

/** A clock that stands still until the test advances it. */
async function open(until: string | null) {
  let now = noon;
  const ticking = new Map<object, { run: () => void; step: number }>();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const { setInterval: set, clearInterval: clear } = globalThis;
  vi.stubGlobal('setInterval', (run: () => void, step: number) => {
    if (!steps.includes(step)) return set(run, step);
    const timer = {};
    ticking.set(timer, { run, step });
    return timer;
  });
  vi.stubGlobal('clearInterval', (timer: object) => ticking.delete(timer) || clear(timer as never));
  await openComponent(<Left until={until} />, ['common'], () => 'unreachable');
  await screen.findByText(/^left/);
  return {
    ticking,
    tick: async (step: number) => {
      await eventually(() => expect([...ticking.values()].map((timer) => timer.step)).toEqual([step]));
      now += step;
      for (const { run } of ticking.values()) run();
    },
  };
}

test.each<[string, string, [number, string][]]>([
  [
    'each second in its last hour',
    '2026-03-04T12:30:00Z',
    [
      [1_000, 'left 1799000'],
      [1_000, 'left 1798000'],
    ],
  ],
  [
    'each minute before, and then each second',
    '2026-03-04T13:02:00Z',
    [
      [60_000, 'left 3660000'],
      [60_000, 'left 3600000'],
      [1_000, 'left 3599000'],
    ],
  ],
])('updates the time %s', async (_, until, moves) => {
  const { tick } = await open(until);
  for (const [step, words] of moves) {
    await tick(step);
    await screen.findByText(words);
  }
});

test('stops once it is over', async () => {
  const { tick, ticking } = await open('2026-03-04T12:00:01Z');
  await tick(1_000);
  await screen.findByText('left 0');
  await eventually(() => expect(ticking.size).toBe(0));
});

test.each([
  ['an instant that is past', '2026-03-04T11:59:00Z', 'left -60000'],
  ['none', null, 'left -1'],
])('%s is over from the start', async (_, until, words) => {
  const { ticking } = await open(until);
  screen.getByText(words);
  await new Promise((next) => setTimeout(next));
  expect(ticking.size).toBe(0);
});
