import { expect, it } from 'vitest';
import { judgeFile } from './judge-file.ts';

const judge = (path: string, imported: string): string[] => judgeFile({ path, text: '', imports: [imported] });

it.each([
  ['server/app/open-card-provider.ts', 'sandbox/open-sandbox.ts'],
  ['server/app/build-app.ts', 'sandbox/open-pages.ts'],
  ['db/demo/money/give-card.ts', 'sandbox/record-past.ts'],
  ['sandbox/events.ts', 'server/platform/database/sql.ts'],
  ['sandbox/events.ts', 'sandbox/objects.ts'],
  ['server/billing/provider/failures.test.ts', 'sandbox/fault-rule.ts'],
])('%s may import %s', (path, imported) => {
  expect(judge(path, imported)).toEqual([]);
});

it.each([
  ['server/app/build-app.ts', 'sandbox/objects.ts', 'server knows nothing of sandbox'],
  ['server/billing/provider/open-provider.ts', 'sandbox/open-sandbox.ts', 'server knows nothing of sandbox'],
  ['db/demo/money/give-card.ts', 'sandbox/objects.ts', 'db knows nothing of sandbox'],
  ['web/billing/sandbox-provider.ts', 'sandbox/card-rule.ts', 'web knows nothing of sandbox'],
  ['sandbox/events.ts', 'server/billing/account.ts', 'sandbox knows nothing of server'],
  ['server/catalogue/api.ts', 'server/billing/account.ts', 'catalogue stands before billing'],
])('%s may not import %s', (path, imported, problem) => {
  expect(judge(path, imported)).toEqual([expect.stringContaining(problem)]);
});
