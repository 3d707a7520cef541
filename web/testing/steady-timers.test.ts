import { expect, it, vi } from 'vitest';

it('draws frames although one was wanted while intervals were faked', async () => {
  const drawn = vi.fn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(drawn);
  vi.useRealTimers();
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce());
});
