import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { findChromium } from '../e2e/find-chromium.ts';

/** A mid-range phone on a slow connection. */
const downBytesPerSecond = 1_600_000 / 8;
const conditions = { offline: false, latency: 150, downloadThroughput: downBytesPerSecond, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;
export const quietMs = 800;

export interface Observed {
  readonly longTasks: readonly { readonly at: number; readonly ms: number }[];
  readonly shifts: readonly number[];
  readonly interactions: readonly { readonly at: number; readonly ms: number; readonly id: number }[];
  readonly largest: number;
  readonly firstPaint: number;
  readonly firstContent: number;
}

/** Runs in the page: records the browser's paint timings from the start. */
function observe(): void {
  const seen = {
    longTasks: [] as { at: number; ms: number }[],
    shifts: [] as number[],
    interactions: [] as { at: number; ms: number; id: number }[],
    largest: 0,
    firstPaint: 0,
    firstContent: 0,
  };
  Object.assign(globalThis, { paintSeen: seen });
  type Entry = PerformanceEntryLike & { value?: number; hadRecentInput?: boolean; interactionId?: number };
  interface PerformanceEntryLike {
    readonly name: string;
    readonly startTime: number;
    readonly duration: number;
  }
  const follow = (type: string, take: (entry: Entry) => void, more: object = {}): void => {
    const given = { type, buffered: true, ...more };
    const Observer = (
      globalThis as unknown as {
        PerformanceObserver: new (take: (list: { getEntries(): Entry[] }) => void) => { observe(options: object): void };
      }
    ).PerformanceObserver;
    new Observer((list) => list.getEntries().forEach(take)).observe(given);
  };
  follow('longtask', ({ startTime, duration }) => seen.longTasks.push({ at: startTime, ms: duration }));
  follow('layout-shift', ({ value = 0, hadRecentInput = false }) => {
    if (!hadRecentInput) seen.shifts.push(value);
  });
  follow(
    'event',
    ({ startTime, duration, interactionId = 0 }) => {
      if (interactionId > 0) seen.interactions.push({ at: startTime, ms: duration, id: interactionId });
    },
    { durationThreshold: 16 },
  );
  follow('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-paint') seen.firstPaint = startTime;
    else seen.firstContent = startTime;
  });
}

export interface ColdVisit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Requested URLs in order. */
  readonly requests: readonly string[];
  /** Bytes transferred. */
  weight(): number;
  observed(): Promise<Observed>;
  /** Waits until the network has been idle for a while. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export interface VisitorOptions {
  readonly origin: string;
  readonly cookie?: string;
  readonly width?: number;
  readonly height?: number;
  /** Defaults to the conditions above. */
  readonly isSlow?: boolean;
}

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, environment } = findChromium();
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', ...(root ? ['--no-sandbox'] : [])],
  });
}

/** A fresh browser profile. */
export async function visitCold(browser: Browser, options: VisitorOptions): Promise<ColdVisit> {
  const { origin, cookie, width = 390, height = 844, isSlow = true } = options;
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height }, locale: 'en-GB' });
  context.setDefaultTimeout(120_000);
  if (cookie !== undefined) await context.addCookies([{ name: 'plumbline', value: cookie, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', conditions);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  }
  await page.addInitScript(observe);
  const requests: string[] = [];
  let [bytes, last] = [0, performance.now()];
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    last = performance.now();
    if (request.url.startsWith('http')) requests.push(`${request.method} ${request.url.replace(origin, '')}`);
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    last = performance.now();
    bytes += encodedDataLength;
  });
  return {
    page,
    cdp,
    requests,
    weight: () => bytes,
    observed: () => page.evaluate<Observed>('paintSeen'),
    quiet: async () => {
      while (performance.now() - last < quietMs) await page.waitForTimeout(100);
    },
    close: () => context.close(),
  };
}
