import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../test/server-process.ts';
import { reportFigure } from './report.ts';

/** From `npm start` on an existing data directory of a built checkout to the first page, in seconds; median of five. */
export async function measureStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
  const environment = { DATA_DIR: dataDir, DEMO: 'true', DEMO_FEED: 'false', NODE_ENV: 'production' };
  const startOnce = async (): Promise<number> => {
    const began = performance.now();
    const server = await startServerProcess(environment);
    const page = await fetch(`${server.origin}/login`);
    await page.text();
    const seconds = (performance.now() - began) / 1_000;
    if (page.status !== 200) throw new Error(`the sign-in page answered ${page.status}`);
    await server.stop();
    return seconds;
  };
  const first = await startOnce();
  const later: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) later.push(await startOnce());
  rmSync(dataDir, { recursive: true, force: true });
  const median = later.toSorted((a, b) => a - b)[2] ?? 0;
  reportFigure(
    'start to first page',
    `${median.toFixed(2)} s on an existing data directory; ${first.toFixed(1)} s the first time, demonstration included`,
  );
}
