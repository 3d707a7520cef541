import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import { explainFailure } from './explain-failure.ts';

const home = mkdtempSync(join(tmpdir(), 'plumbline-unusable-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const taken = join(home, 'taken');
writeFileSync(taken, 'somebody’s notes');

it.each([
  ['a file', taken],
  ['below a file', join(taken, 'data')],
])('reports a data directory that is %s in one sentence, with what to set', async (_, dataDir) => {
  const failure = await startEmbeddedPostgres({ dataDir, log: () => undefined }).catch((error: unknown) => error);
  expect(explainFailure(failure)).toMatch(/^Nothing can be kept in the data directory .+\. Set DATA_DIR to a folder of yours\.$/);
});
