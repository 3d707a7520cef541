import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { unpackChromium } from '../e2e/unpack-chromium.ts';
import { buildWebIfStale, webFolder } from '../server/app/build-web.ts';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { measureOpenList } from './measure-open-list.ts';
import { launchBrowser, visitCold, type ColdVisit } from './paint-browser.ts';
import { reportFigure, reportGoal, reportRatio } from './report.ts';

const turns = 5;
const demonstrationCompany = { username: 'demo@plumbline.test', password: 'plumbline1' };
const floors = { first: 'paint-floor-first.html', whole: 'paint-floor-whole.html' } as const;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'bench' },
    body: JSON.stringify(demonstrationCompany),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((given) => /^plumbline=([^;]+)/.exec(given)?.[1])
    .find((value) => value !== undefined);
  if (cookie === undefined) throw new Error(`the demonstration's company could not sign in: ${answer.status}`);
  return cookie;
}

/** Buy leads is usable: a lead can be opened. */
async function waitForUsableList({ page }: ColdVisit): Promise<void> {
  await page
    .getByRole('button', { name: /^(Buy|View) \S/ })
    .first()
    .waitFor();
}

/** A page of this many incompressible bytes without style or script, with its text first or last. */
function staticPage(bytes: number, words: 'first' | 'last'): string {
  const text = `<h1>A page of the same weight</h1><p>${'Words that are read when they are there. '.repeat(8)}</p>`;
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>';
  const fill = Math.max(0, Math.round(bytes) - head.length - text.length - 200);
  const weight = `<!--${randomBytes(fill).toString('base64').slice(0, fill)}-->`;
  return head + (words === 'first' ? text + weight : weight + text);
}

/** Bytes of the sign-in document, and of everything until Buy leads works. */
async function measureTransferBytes(browser: Browser, origin: string, cookie: string): Promise<{ document: number; whole: number }> {
  const first = await visitCold(browser, { origin, isSlow: false });
  let document = 0;
  const isDocument = new Set<string>();
  first.cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document') isDocument.add(requestId);
  });
  first.cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isDocument.has(requestId)) document += encodedDataLength;
  });
  await first.page.goto('/login');
  await first.quiet();
  await first.close();
  const list = await visitCold(browser, { origin, cookie, isSlow: false });
  await list.page.goto('/buy-leads');
  await waitForUsableList(list);
  await list.quiet();
  const whole = list.weight();
  await list.close();
  return { document, whole };
}

async function measurePaints(
  browser: Browser,
  origin: string,
  path: string,
  cookie?: string,
): Promise<ColdVisit & { readonly requestsUntilReady: number }> {
  const visit = await visitCold(browser, { origin, ...(cookie !== undefined && { cookie }) });
  await visit.page.goto(path);
  if (path === '/buy-leads') await waitForUsableList(visit);
  const requestsUntilReady = visit.requests.length;
  await visit.quiet();
  return { ...visit, requestsUntilReady };
}

/** Cold loads of sign-in and Buy leads, alternating with static pages of the same weight from the same server. */
async function measureCold(browser: Browser, origin: string, cookie: string): Promise<void> {
  const times = {
    signIn: [] as number[],
    firstFloor: [] as number[],
    list: [] as number[],
    wholeFloor: [] as number[],
    tasks: [] as number[],
  };
  let requests: readonly string[] = [];
  let whenItWorked = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const signIn = await measurePaints(browser, origin, '/login');
    times.signIn.push((await signIn.observed()).firstContent);
    await signIn.close();
    const firstFloor = await measurePaints(browser, origin, `/assets/${floors.first}`);
    times.firstFloor.push((await firstFloor.observed()).firstContent);
    await firstFloor.close();
    const list = await measurePaints(browser, origin, '/buy-leads', cookie);
    const seen = await list.observed();
    times.list.push(seen.largest);
    times.tasks.push(seen.longTasks.reduce((sum, { ms }) => sum + ms, 0));
    ({ requests } = list);
    whenItWorked = list.requestsUntilReady;
    await list.close();
    const wholeFloor = await measurePaints(browser, origin, `/assets/${floors.whole}`);
    times.wholeFloor.push((await wholeFloor.observed()).largest);
    await wholeFloor.close();
  }
  reportRatio(
    'sign-in, first words painted / a static page of the same weight (ms)',
    median(times.signIn),
    median(times.firstFloor),
    1.3,
    'at most',
  );
  reportRatio(
    'Buy leads, largest paint / a static page of the same weight (ms)',
    median(times.list),
    median(times.wholeFloor),
    1.5,
    'at most',
  );
  reportGoal('requests until Buy leads works', whenItWorked, 20);
  reportFigure('requests until it is quiet as well', String(requests.length));
  if (process.argv.includes('--verbose')) for (const request of requests) reportFigure('request', request);
  reportFigure('long tasks while Buy leads begins', `${median(times.tasks).toFixed(0)} ms in sum`);
}

/** First paint and time to usable on the built app with its demonstration, on a throttled phone connection. */
export async function measurePaint(): Promise<void> {
  await unpackChromium();
  buildWebIfStale((line) => console.log(line));
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-paint-'));
  const start = (feed: boolean): Promise<ServerProcess> =>
    startServerProcess({
      DATA_DIR: dataDir,
      DEMO: 'true',
      DEMO_FEED: String(feed),
      NODE_ENV: 'production',
      RATE_LIMIT_OVERRIDE: '1000000',
    });
  const floorFiles = Object.values(floors).map((name) => join(webFolder, 'assets', name));
  const browser = await launchBrowser();
  try {
    const before = await start(false);
    const { document, whole } = await measureTransferBytes(browser, before.origin, await signIn(before.origin));
    await before.stop();
    // Static files are read when the server starts.
    writeFileSync(floorFiles[0] ?? '', staticPage(document, 'first'));
    writeFileSync(floorFiles[1] ?? '', staticPage(whole, 'last'));
    reportFigure(
      'weights',
      `sign-in's document ${(document / 1000).toFixed(1)} kB, Buy leads ${(whole / 1000).toFixed(0)} kB with everything`,
    );
    const server = await start(false);
    const cookie = await signIn(server.origin);
    await measureCold(browser, server.origin, cookie);
    await server.stop();
    const live = await start(true);
    await measureOpenList(browser, live.origin, await signIn(live.origin));
    await live.stop();
  } finally {
    await browser.close();
    for (const file of floorFiles) rmSync(file, { force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}
