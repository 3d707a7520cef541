import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import './server/platform/pages/load-tsx.ts';
import { englishJourneys } from './e2e/language/english-journeys.ts';
import { languageDefinition } from './scripts/first-paint/offered-languages.ts';
import { workers } from './test/connections.ts';
import { LongestFirst } from './test/longest-first.ts';
import { eventTimeoutMs } from './test/event-timeout.ts';
import { browserFiles, serverFiles, webFiles } from './test/scope.ts';

const files = ({ include, exclude }: ReturnType<typeof serverFiles>): { include: string[]; exclude: string[] } => ({
  include: [...include],
  exclude: [...exclude],
});

/**
 * With `JOURNEY_LANGUAGE`, runs only the journeys in that language and the screen checks made for it. The other quality checks
 * look for English words or do not depend on the language.
 */
function journeysToRun(language: string | undefined): { include: string[]; exclude: string[] } {
  if (language === undefined) return files(browserFiles(['e2e/**/*.test.ts']));
  return {
    include: ['e2e/{journeys,language}/*.test.ts', 'e2e/quality/in-another-language.test.ts'],
    exclude: Object.keys(englishJourneys).map((name) => `e2e/journeys/${name}.test.ts`),
  };
}

const standInCropper = fileURLToPath(new URL('web/testing/stand-in-cropper.tsx', import.meta.url));

/** Node loads these files itself, as in production, which takes a sixth less time than having Vite transform them. */
const asNodeRuns = {
  experimental: { viteModuleRunner: false },
  execArgv: ['--import', new URL('server/platform/pages/load-tsx.ts', import.meta.url).href],
};

/** Tests throw away a page or an answer at a time. With room for more of that, the collector of short-lived objects runs less often. */
const roomForTheShortLived = '--max-semi-space-size=64';

// These limits only end tests that hang; on a slow, busy machine a test may take minutes.
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
          ...asNodeRuns,
          ...files(serverFiles(['{server,sandbox,contract,test,scripts,db,bench}/**/*.test.{ts,tsx}'])),
          globalSetup: ['test/database-server.ts'],
          setupFiles: ['test/record-statements.ts', 'test/known-units.ts'],
          // Server modules keep no state except the business units, which each file resets, so files can share a worker; that saves start-up time.
          isolate: false,
          maxWorkers: workers,
          testTimeout: longestTest,
          hookTimeout: longestHook,
          expect: { poll: { timeout: eventTimeoutMs } },
        },
      },
      {
        // Use the production build of React; the development build doubles the run time.
        define: languageDefinition,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          env: { NODE_ENV: 'production' },
          environment: 'jsdom',
          execArgv: [roomForTheShortLived],
          // Every test unmounts what it mounted, so files can share a worker and load React once.
          isolate: false,
          ...files(webFiles(['web/**/*.test.{ts,tsx}'])),
          alias: [{ find: /^react-easy-crop$/, replacement: standInCropper }],
          setupFiles: ['web/testing/steady-timers.ts', 'web/testing/known-countries.ts'],
          maxWorkers: workers,
          testTimeout: longestTest,
          expect: { poll: { timeout: eventTimeoutMs } },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          ...asNodeRuns,
          ...journeysToRun(process.env['JOURNEY_LANGUAGE']),
          globalSetup: ['e2e/demo-server.ts'],
          isolate: false,
          maxWorkers: workers,
          // Run last, because the other projects use both cores too.
          sequence: { groupOrder: 1 },
          testTimeout: longestTest,
          // The first journey waits for the shared demonstration.
          hookTimeout: longestHook,
          expect: { poll: { timeout: eventTimeoutMs } },
        },
      },
    ],
  },
});
