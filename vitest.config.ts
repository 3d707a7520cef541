import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { englishJourneys } from './e2e/language/english-journeys.ts';
import { languageDefinition } from './scripts/first-paint/offered-languages.ts';
import { workers } from './test/connections.ts';
import { LongestFirst } from './test/longest-first.ts';
import { patienceMs } from './test/patience.ts';

/**
 * With `JOURNEY_LANGUAGE` the journeys alone run, in that language, and the screens that are looked at in it: every other check of
 * quality looks for English words, or is the same in all languages.
 */
function journeysToRun(language: string | undefined): { include: string[]; exclude: string[] } {
  if (language === undefined) return { include: ['e2e/**/*.test.ts'], exclude: [] };
  const ofScreens: Readonly<Record<string, string>> = { es: 'in-spanish', da: 'in-danish' };
  return {
    include: [
      'e2e/{journeys,language}/*.test.ts',
      ...Object.entries(ofScreens).flatMap(([name, file]) => (name === language ? [`e2e/quality/${file}.test.ts`] : [])),
    ],
    exclude: Object.keys(englishJourneys).map((name) => `e2e/journeys/${name}.test.ts`),
  };
}

const standInCropper = fileURLToPath(new URL('web/testing/stand-in-cropper.tsx', import.meta.url));

// A test that hangs is ended; how long one takes is no matter of these: a slow machine that does much else takes minutes.
const longestTest = 180_000;
const longestHook = 300_000;

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,contract,test,scripts,db,bench}/**/*.test.ts'],
          globalSetup: ['test/database-server.ts'],
          setupFiles: ['test/record-statements.ts', 'test/known-units.ts'],
          // Server modules keep no state but the units, which every file begins with anew, so test files may share a worker: forty of them start in two seconds.
          isolate: false,
          maxWorkers: workers,
          testTimeout: longestTest,
          hookTimeout: longestHook,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        // The React that ships: its other build spends half of a test's time on stacks and warnings that no test reads.
        define: languageDefinition,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          env: { NODE_ENV: 'production' },
          environment: 'jsdom',
          // Every test takes down what it mounted, so files may share a worker: React and the kit are loaded twice, not sixty times.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          alias: [{ find: /^react-easy-crop$/, replacement: standInCropper }],
          setupFiles: ['web/testing/impatient-react.ts', 'web/testing/known-countries.ts'],
          maxWorkers: workers,
          testTimeout: longestTest,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          ...journeysToRun(process.env['JOURNEY_LANGUAGE']),
          globalSetup: ['e2e/demo-server.ts'],
          isolate: false,
          maxWorkers: workers,
          // After everything else: the other projects take both cores as well.
          sequence: { groupOrder: 1 },
          testTimeout: longestTest,
          // The first journey waits for the demonstration that all begin with.
          hookTimeout: longestHook,
          expect: { poll: { timeout: patienceMs } },
        },
      },
    ],
  },
});
