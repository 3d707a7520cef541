import { vi } from 'vitest';

/**
 * Where a placeholder was shown, React holds the content back for 300 ms so that nothing flickers. Nobody looks at a test, and
 * six hundred of them would wait for minutes. React and its scheduler take their timer when they are loaded, so they alone get
 * one that never waits.
 */
const timer = globalThis.setTimeout;
vi.stubGlobal('setTimeout', (run: () => void) => timer(run, 0));
await import('react-dom/client');
vi.unstubAllGlobals();
