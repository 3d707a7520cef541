import { beforeEach, expect, it, vi } from 'vitest';
import { openTogether, type CloseLater } from './open-together.ts';

const closed: string[] = [];
beforeEach(() => void closed.splice(0));

const open = (closeLater: CloseLater, name: string): void => closeLater(() => void closed.push(name));

it('closes everything once, in reverse order of opening', async () => {
  const things = await openTogether(async (closeLater) => {
    open(closeLater, 'database');
    open(closeLater, 'server');
    return { origin: 'here' };
  });
  expect([things.origin, closed]).toEqual(['here', []]);
  await things.close();
  await things.close();
  expect(closed).toEqual(['server', 'database']);
});

it('closes what was opened before a failure, and reports the cause', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  const opening = openTogether(async (closeLater) => {
    open(closeLater, 'database');
    closeLater(() => Promise.reject(new Error('the pool hangs')));
    throw new Error('no browser');
  });
  await expect(opening).rejects.toThrow('no browser');
  expect(closed).toEqual(['database']);
  expect(String(consoleError.mock.lastCall?.[0])).toContain('the pool hangs');
  consoleError.mockRestore();
});

it('closes everything else if one close fails, and reports all failures', async () => {
  const things = await openTogether(async (closeLater) => {
    open(closeLater, 'database');
    closeLater(() => Promise.reject(new Error('the browser never started')));
    closeLater(() => {
      throw new Error('the server is gone');
    });
    return {};
  });
  await expect(things.close()).rejects.toThrow(/server is gone.*\n.*browser never started/);
  expect(closed).toEqual(['database']);
});
