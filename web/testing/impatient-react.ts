import { vi } from 'vitest';

/**
 * Where a placeholder was shown, React holds the content back for 300 ms so that nothing flickers. Nobody looks at a test, and
 * six hundred of them would wait for minutes. React takes its timer when it is loaded, so it alone gets one that never waits.
 */
const timer = globalThis.setTimeout;
vi.stubGlobal('setTimeout', (run: () => void) => timer(run, 0));
await import('react-dom/client');
vi.unstubAllGlobals();
