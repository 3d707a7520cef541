import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CloseLater } from '../test/open-together.ts';
import { startServerProcess } from '../test/server-process.ts';

export interface EmptyServer {
  readonly origin: string;
  /** The path of the one-time link for the first account, as the start printed it. */
  readonly firstAccount: string;
}

/** The product as somebody starts it for themselves: an empty directory, its own database, and no demonstration. */
export async function openEmptyServer(environment: Readonly<Record<string, string>>, closeLater: CloseLater): Promise<EmptyServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-first-run-'));
  closeLater(() => rmSync(dataDir, { recursive: true, force: true }));
  const started = await startServerProcess({ DEMO: 'false', DATABASE_URL: '', DATA_DIR: dataDir, ...environment });
  closeLater(started.stop);
  return { origin: started.origin, firstAccount: await printedLink(started.lines) };
}

/** It is printed a moment after the address at which the product listens. */
async function printedLink(lines: readonly string[]): Promise<string> {
  for (;;) {
    const link = lines.map((line) => /\/operator\/first-account#code=\S+/.exec(line)?.[0]).find((found) => found !== undefined);
    if (link !== undefined) return link;
    await wait(50);
  }
}
