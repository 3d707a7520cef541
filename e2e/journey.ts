import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, type TestContext } from 'vitest';
import { isRest, isShort } from '../test/scope.ts';
import { openForTests, type CloseLater } from '../test/open-together.ts';
import { openDemoServer, readSharedOrigin, type DemoServer } from './demo-server.ts';
import { visit, type Visit, type VisitOptions } from './open-browser.ts';

const screenshots = join(tmpdir(), 'plumbline-journeys');

/** A journey that `npm test` leaves out: another of its file has the same parts. The rest of the suite runs it. */
export const itInFull = it.skipIf(isShort);
/** A journey of a file with others that `npm test` leaves out. The rest of the suite does not repeat it. */
export const itOnce = it.skipIf(isRest);

export interface Journey {
  /** The product as this file's journeys use it. */
  readonly server: DemoServer;
  /** Opens a browser profile of its own, closed when the journey ends. */
  visit(options?: VisitOptions): Promise<Visit>;
}

async function photograph(visits: readonly Visit[], { task }: TestContext): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  const name = task.name.replaceAll(/\W+/g, '-').slice(0, 60);
  for (const [index, { page }] of visits.entries()) {
    const path = join(screenshots, `${name}-${index + 1}.png`);
    const isSaved = await page.screenshot({ path }).then(
      () => true,
      () => false,
    );
    if (isSaved) console.error(`${page.url()} at the time of the failure: ${path}`);
  }
}

type Environment = Readonly<Record<string, string>>;

/** Gives the journeys of a file their own server and asserts that no page logged an error. */
export function startJourneys(environment: Environment | (() => Promise<Environment>) = {}): Journey {
  return startJourneysOn(async (closeLater) =>
    openDemoServer(typeof environment === 'function' ? await environment() : environment, closeLater),
  );
}

/** Like `startJourneys`, on a server other than the demonstration's. */
export function startJourneysOn<Server extends { readonly origin: string }>(
  open: (closeLater: CloseLater) => Promise<Server>,
): Pick<Journey, 'visit'> & { readonly server: Server } {
  const server = openForTests(open);
  return { server, visit: visitsTo(() => Promise.resolve(server.origin)) };
}

/** For read-only files: they share a server, so they must not change anything on it. */
export function startReadOnlyJourneys(): Pick<Journey, 'visit'> {
  return { visit: visitsTo(readSharedOrigin) };
}

function visitsTo(origin: () => Promise<string>): Journey['visit'] {
  const visits: Visit[] = [];
  afterEach(async (context) => {
    if (context.task.result?.state === 'fail') await photograph(visits, context);
    const ended = visits.splice(0);
    const errors = ended.flatMap((one) => one.errors);
    const faults = context.task.result?.state === 'fail' ? [] : await Promise.all(ended.map((one) => one.languageFaults()));
    await Promise.all(ended.map((one) => one.close()));
    expect([...errors, ...faults.flat()]).toEqual([]);
  });
  return async (options) => {
    const opened = await visit(await origin(), options);
    visits.push(opened);
    return opened;
  };
}
