import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../e2e/find-chromium.ts';
import { makeInspectable } from '../../e2e/quality/inspection.ts';
import type { Visitor } from '../../e2e/quality/screen.ts';
import { unpackChromium } from '../../e2e/unpack-chromium.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { demoPassword } from '../../db/demo/seed-demonstration.ts';

export interface Product {
  /** A page in its own browser profile, signed in or not. */
  readonly visit: (as: Visitor | 'operator@plumbline.test', touch?: boolean) => Promise<Page>;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

async function signIn(page: Page, username: string): Promise<void> {
  const data = { username, password: demoPassword };
  const path = username.startsWith('operator@') ? '/api/v1/operator/authenticate' : '/api/v1/authenticate';
  const answer = await page.request.post(path, { headers: { 'x-requested-with': 'pictures' }, data });
  if (answer.status() !== 202) throw new Error(`${username} could not sign in: ${answer.status()}`);
}

/** Starts the product with a frozen demonstration and opens a browser. */
export async function openProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-pictures-'));
  await unpackChromium();
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'true', DEMO_FEED: 'false', RATE_LIMIT_OVERRIDE: '100000' });
  const { executablePath, environment } = findChromium();
  const args = ['--disable-gpu', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...environment }, args });
  return {
    browser,
    visit: async (as, touch = false) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        hasTouch: touch,
        isMobile: touch,
      });
      await makeInspectable(context);
      const page = await context.newPage();
      if (as !== null) await signIn(page, as);
      return page;
    },
    close: async () => {
      await browser.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
