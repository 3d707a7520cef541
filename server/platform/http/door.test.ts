import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDoor } from './door.ts';

/** Work that ends when told to. */
function makeWork() {
  let end: (() => void) | undefined;
  const work = vi.fn(() => new Promise<'done'>((resolve) => (end = () => resolve('done'))));
  return { work, end: () => end?.() };
}
const refuse = () => 'refused' as const;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('a door for two', () => {
  it('lets the third in when one of them leaves, first come, first served', async () => {
    const door = openDoor({ maxRunning: 2, maxWaitMs: 500 });
    const works = Array.from({ length: 4 }, makeWork);
    const answers = works.map(({ work }) => door.pass<string>(work, refuse));
    await settle();
    expect(works.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0, 0]);
    expect(door.state()).toEqual({ running: 2, waiting: 2, refused: 0 });
    works[1]?.end();
    await settle();
    expect(works.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 1, 0]);
    for (const { end } of works) {
      end();
      await settle();
    }
    works[3]?.end();
    expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'done']);
    expect(door.state()).toEqual({ running: 0, waiting: 0, refused: 0 });
  });

  it('refuses work that has waited half a second, without running it', async () => {
    const door = openDoor({ maxRunning: 1, maxWaitMs: 500 });
    const [first, second] = [makeWork(), makeWork()];
    void door.pass<string>(first.work, refuse);
    const answer = door.pass<string>(second.work, refuse);
    await vi.advanceTimersByTimeAsync(499);
    expect(door.state().waiting).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('refused');
    expect(second.work).not.toHaveBeenCalled();
    first.end();
    await settle();
    expect(door.state()).toEqual({ running: 0, waiting: 0, refused: 1 });
  });

  it('refuses at once if the queue moves too slowly to reach its end in time', async () => {
    const door = openDoor({ maxRunning: 1, maxWaitMs: 500 });
    const works = Array.from({ length: 12 }, makeWork);
    for (const { work } of works) void door.pass<string>(work, refuse);
    for (const { end } of works.slice(0, 3)) {
      await vi.advanceTimersByTimeAsync(100);
      end();
      await settle();
    }
    // Eight wait and one leaves every 100 ms.
    const [late, uncounted] = [makeWork(), makeWork()];
    expect(await door.pass<string>(late.work, refuse)).toBe('refused');
    expect(await door.passUncounted<string>(uncounted.work, refuse)).toBe('refused');
    expect([late, uncounted].flatMap(({ work }) => work.mock.calls)).toEqual([]);
  });

  it('lets work that is not counted pass while nobody waits too long', async () => {
    const door = openDoor({ maxRunning: 1, maxWaitMs: 500 });
    void door.pass<string>(makeWork().work, refuse);
    expect(await door.passUncounted(() => Promise.resolve('done'), refuse)).toBe('done');
    expect(door.state()).toEqual({ running: 1, waiting: 0, refused: 0 });
  });

  it('frees its place if the work fails', async () => {
    const door = openDoor({ maxRunning: 1, maxWaitMs: 500 });
    await expect(door.pass(() => Promise.reject(new Error('no')), refuse)).rejects.toThrow('no');
    expect(door.state().running).toBe(0);
  });
});
