import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CloseLater } from '../test/open-together.ts';
import { startServerProcess } from '../test/server-process.ts';

export interface EmptyServer {
  readonly origin: string;
  /** Path of the one-time link for the first account, as printed at startup. */
  readonly firstAccount: string;
}

/** Starts the product like a new installation: an empty data directory, its own database and no demonstration. */
export async function openEmptyServer(environment: Readonly<Record<string, string>>, closeLater: CloseLater): Promise<EmptyServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-first-run-'));
  closeLater(() => rmSync(dataDir, { recursive: true, force: true }));
  const started = await startServerProcess({ DEMO: 'false', DATABASE_URL: '', DATA_DIR: dataDir, ...environment });
  closeLater(started.stop);
  return { origin: started.origin, firstAccount: await printedLink(started.lines) };
}

/** Waits for the link, which is printed shortly after the listening address. */
async function printedLink(lines: readonly string[]): Promise<string> {
  for (;;) {
    const link = lines.map((line) => /\/operator\/first-account#code=\S+/.exec(line)?.[0]).find((found) => found !== undefined);
    if (link !== undefined) return link;
    await wait(50);
  }
}
