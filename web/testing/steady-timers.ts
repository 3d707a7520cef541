import { vi } from 'vitest';

/**
 * Removes React's delay: after a placeholder React holds content back for 300 ms to avoid flicker, which adds minutes over six hundred
 * tests. React and its scheduler capture their timer on import, so only they get one that never waits.
 */
const timer = globalThis.setTimeout;
vi.stubGlobal('setTimeout', (run: () => void) => timer(run, 0));
await import('react-dom/client');
vi.unstubAllGlobals();

const drawing = Symbol.for('plumbline.drawing');

/**
 * Keeps jsdom drawing frames: it starts an interval for the first frame that is wanted, and where a test has just faked intervals, no
 * later test of the same worker would get a frame.
 */
if ('window' in globalThis && !Object.hasOwn(window, drawing)) {
  const nextFrame = window.requestAnimationFrame.bind(window);
  const keepDrawing = (): void => void nextFrame(keepDrawing);
  keepDrawing();
  Object.assign(window, { [drawing]: true });
}
