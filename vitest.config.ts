import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,contract,test,scripts,db}/**/*.test.ts'],
          globalSetup: ['test/database-server.ts'],
          // Server modules keep no state, so test files may share a worker: forty of them start in two seconds.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        // The React that ships: its other build spends half of a test's time on stacks and warnings that no test reads.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          env: { NODE_ENV: 'production' },
          environment: 'jsdom',
          // Every test takes down what it mounted, so files may share a worker: React and the kit are loaded twice, not sixty times.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/impatient-react.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/demo-server.ts'],
          // Much of a journey is waiting: two at once take little more than half the time.
          isolate: false,
          maxWorkers: 2,
          // After everything else: the other projects take both cores as well.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
