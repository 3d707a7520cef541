import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startJourneys } from '../journey.ts';

const journey = startJourneys();
const company = 'demo@plumbline.test';

/** Blocks all scripts, so that only the page's own HTML shows. */
async function withoutCode(page: Page): Promise<void> {
  await page.route('**/assets/*.js', () => undefined);
}

async function signInByCall(page: Page): Promise<void> {
  await page.request.post('/api/v1/authenticate', {
    headers: { 'x-requested-with': 'journey' },
    data: { username: company, password: 'plumbline1' },
  });
}

/** Boxes of the parts that the skeleton and the page share. */
async function measureBoxes(page: Page, parts: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const found = Object.entries(parts).map(async ([name, selector]) => {
    const box = await page.locator(selector).first().boundingBox();
    return [name, box && { x: box.x, y: box.y, width: box.width, ...(name === 'header' && { height: box.height }) }] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

describe('before any script has arrived', () => {
  test.each([390, 1440])('signed-in users see the shell at %i px, each part in its final place', async (width) => {
    const { page } = await journey.visit({ width });
    await signInByCall(page);
    await withoutCode(page);
    await page.goto('/buy-leads', { waitUntil: 'commit' });
    await page.locator('.sk-row').last().waitFor();
    const skeleton = await measureBoxes(page, {
      header: '.sk-header',
      notice: '.sk-notice',
      content: '.sk-main',
      ...(width > 1200 && { menu: '.sk-side' }),
    });
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Buy leads' }).waitFor();
    const real = await measureBoxes(page, {
      header: 'header',
      notice: 'header + div p',
      content: 'main',
      ...(width > 1200 && { menu: 'main >> xpath=preceding-sibling::div[1]' }),
    });
    expect(real).toEqual(skeleton);
  });

  test('signed-out users see the card, whichever page they asked for', async () => {
    const { page } = await journey.visit();
    await withoutCode(page);
    for (const address of ['/login', '/buy-leads']) {
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('.sk-card').waitFor();
      expect(await page.locator('.sk-shell').count()).toBe(0);
    }
  });

  test.each([
    ['a dark device', 'dark', undefined, 'rgb(11, 20, 25)'],
    ['a choice against the device', 'light', 'dark', 'rgb(11, 20, 25)'],
    ['the opposite choice', 'dark', 'light', 'rgb(247, 249, 251)'],
  ] as const)('%s sets the colour scheme from the first paint on', async (_, device, chosen, canvas) => {
    const { page } = await journey.visit();
    await page.emulateMedia({ colorScheme: device });
    await withoutCode(page);
    await page.goto('/login', { waitUntil: 'commit' });
    if (chosen !== undefined) {
      await page.evaluate(`localStorage.setItem('installer-dashboard', JSON.stringify({ appearance: '${chosen}' }))`);
      await page.goto('/login', { waitUntil: 'commit' });
    }
    await page.locator('.sk-card').waitFor();
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(canvas);
  });
});

test("Buy leads works after at most twenty requests, without duplicates, in the theme's styles", async () => {
  const { page } = await journey.visit();
  await signInByCall(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/buy-leads');
  await page
    .getByRole('button', { name: /^Buy \S/ })
    .first()
    .waitFor();
  expect(requests.length).toBeLessThanOrEqual(20);
  // The last request a page makes.
  await expect.poll(() => requests.some((request) => request.endsWith('/events'))).toBe(true);
  expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted());
  // The theme's size, which must override the styles loaded before it.
  expect(await page.evaluate("getComputedStyle(document.querySelector('main h1')).fontSize")).toBe('28px');
});

test('a signed-out page makes no authenticated requests, so the console stays empty', async () => {
  const { page } = await journey.visit();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const calls: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) calls.push(`${response.status()} ${response.url()}`);
  });
  const open = async (address: string): Promise<void> => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  for (const address of ['/login', '/forgot-password', '/my-leads', '/terms', '/register']) await open(address);
  expect([said, calls]).toEqual([[], []]);
  // Only the page itself is missing.
  await open('/nowhere');
  expect(calls).toEqual([`404 ${journey.server.origin}/nowhere`]);
});
