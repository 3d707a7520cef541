import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { patienceMs } from '../test/patience.ts';
import { findChromium } from './find-chromium.ts';
import { inJourneyLanguage, speakJourneyLanguage } from './language/journey-language.ts';

/** One for all files of a worker: it ends with the worker, when nobody holds the other end of its pipe any more. */
let browser: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const root = process.getuid?.() === 0;
  const { executablePath, environment } = findChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', ...(root ? ['--no-sandbox'] : [])],
  });
}

/** The one that is open, or a new one where none is or that one has crashed. */
async function openBrowser(): Promise<Browser> {
  const open = await browser;
  if (open?.isConnected() === true) return open;
  browser = launch();
  // Whoever comes next tries again, and is told anew why it does not start.
  browser.catch(() => (browser = undefined));
  return browser;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the page logged or threw; a journey ends with none. */
  readonly errors: string[];
  /** What was of another language than the journey's, or cut, on all pages so far and on the one that it ends with. */
  languageFaults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
}

const expected = [
  // A refused call is an answer that the page shows; Chromium logs it as an error of its own.
  'Failed to load resource',
  // The check of accessibility puts itself into every frame, and into one of ours without scripts in vain.
  "Blocked script execution in 'about:blank'",
];

/** A fresh browser profile at a width, by mouse or by touch. */
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
  opened.setDefaultTimeout(patienceMs);
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
  // Who wanted to visit has been told why it did not start.
  const open = await browser?.catch(() => undefined);
  browser = undefined;
  await open?.close();
}
