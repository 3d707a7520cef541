import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { eventTimeoutMs } from '../test/event-timeout.ts';
import { findChromium } from './find-chromium.ts';
import { inJourneyLanguage, speakJourneyLanguage } from './language/journey-language.ts';

/** Shared by all files of a worker; it exits with the worker, when its pipe closes. */
let browser: Promise<Browser> | undefined;

/** Launches the Chromium of the journeys. */
export async function launchChromium(...more: readonly string[]): Promise<Browser> {
  const root = process.getuid?.() === 0;
  const { executablePath, environment } = findChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', ...(root ? ['--no-sandbox'] : []), ...more],
  });
}

/** Returns the open browser, or launches one if there is none or it crashed. */
async function openBrowser(): Promise<Browser> {
  const open = await browser;
  if (open?.isConnected() === true) return open;
  browser = launchChromium();
  // The next call tries again and reports its own error.
  browser.catch(() => (browser = undefined));
  return browser;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors the page logged or threw; a journey must end with none. */
  readonly errors: string[];
  /** Texts in the wrong language or cut off, on all pages so far and the final one. */
  languageFaults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
}

const expected = [
  // Refused calls are shown by the page; Chromium logs them as errors as well.
  'Failed to load resource',
  // Axe injects itself into every frame, which fails in our script-less one.
  "Blocked script execution in 'about:blank'",
];

/** Opens a fresh browser profile at a given size, for mouse or touch. */
export async function visit(origin: string, { width = 1440, height = 900, touch = false }: VisitOptions = {}): Promise<Visit> {
  const opened = await (
    await openBrowser()
  ).newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: 'light',
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  opened.setDefaultTimeout(eventTimeoutMs);
  const watch = await speakJourneyLanguage(opened);
  const context = inJourneyLanguage(opened, watch);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((start) => message.text().startsWith(start))) errors.push(message.text());
  });
  const languageFaults = async (): Promise<readonly string[]> => (await watch?.findAtLast(opened.pages())) ?? [];
  return { page, context, errors, languageFaults, close: () => opened.close() };
}

export async function closeBrowser(): Promise<void> {
  // The visit has already reported why the browser did not start.
  const open = await browser?.catch(() => undefined);
  browser = undefined;
  await open?.close();
}
