import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { closeBrowser, visit } from '../e2e/open-browser.ts';
import { unpackChromium } from '../e2e/unpack-chromium.ts';
import { Caller } from '../e2e/pages/company-api.ts';
import { firstArea } from '../e2e/pages/coverage.ts';
import { signInTo } from '../e2e/pages/sign-in.ts';
import { startServerProcess } from '../test/server-process.ts';
import { reportFigure, reportGoal } from './report.ts';

const email = 'demo@plumbline.test';
const goals = { requestsInTurn: 3, repaintMs: 100, savingRequests: 1 };

/** Runs in the page: time from a click until the next frame is painted. */
const timedClick = (label: string): string => `(async () => {
  const button = [...document.querySelectorAll('button')].find((one) => new RegExp(${JSON.stringify(label)}).test(one.textContent.trim()) && one.closest('section[aria-label]'));
  const began = performance.now();
  button.click();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
  return performance.now() - began;
})()`;

const median = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** Length of the longest chain of requests that each started after the previous response. */
function countSequentialRequests(requests: readonly { readonly began: number; readonly ended: number }[]): number {
  const inOrder = requests.toSorted((a, b) => a.began - b.began);
  const depth: number[] = [];
  for (const [index, { began }] of inOrder.entries()) {
    const before = inOrder.slice(0, index).flatMap(({ ended }, place) => (ended <= began ? [depth[place] ?? 0] : []));
    depth.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depth);
}

async function saveDistricts(company: Caller, area: number, ids: readonly number[]): Promise<void> {
  const { status, text } = await company.call(
    'PUT',
    `/coverage/postcodes/${area}`,
    ids.map((id) => ({ id })),
  );
  if (status !== 200) throw new Error(`the districts were refused: ${status} ${text}`);
}

/** Opens the third step from the second and counts the sequential requests. */
async function measureOpening(page: Page): Promise<void> {
  await page.goto('/settings/coverage/accreditations');
  await page.getByRole('article').first().waitFor();
  const asked: { began: number; ended: number }[] = [];
  const listen = async (request: Request): Promise<void> => {
    if (request.url().endsWith('/events')) return;
    const one = { began: performance.now(), ended: Infinity };
    asked.push(one);
    await request.response().then((response) => response?.finished());
    one.ended = performance.now();
  };
  page.on('request', (request) => void listen(request));
  const began = performance.now();
  await page.getByRole('tab', { name: /Select coverage/ }).click();
  await page.getByRole('listbox', { name: 'Districts in view' }).waitFor();
  const drawn = performance.now() - began;
  const needed = asked.filter((one) => one.ended < Infinity);
  reportGoal('requests in turn until the first outlines, 1,000 districts chosen', countSequentialRequests(needed), goals.requestsInTurn);
  reportFigure('from the click to the map', `${drawn.toFixed(0)} ms, ${needed.length} requests in all`);
  page.removeAllListeners('request');
}

async function measureClicks(page: Page, what: string, labels: readonly string[], times = 5): Promise<void> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) for (const label of labels) taken.push(await page.evaluate<number>(timedClick(label)));
  const [middle, worst] = [median(taken), Math.max(...taken)];
  reportGoal(`${what}, ms from click to screen, median`, middle, goals.repaintMs);
  reportFigure('the slowest of them', `${worst.toFixed(0)} ms`);
}

async function selectRadius(page: Page, postcode: string, km: number): Promise<number> {
  await page.getByLabel('Postcode', { exact: true }).fill(postcode);
  await page.getByLabel('Distance in kilometres').fill(String(km));
  const said = page.getByText(new RegExp(`^Radius of ${km} km: \\d+ districts? selected`)).first();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await said.waitFor({ state: 'attached', timeout: 60_000 });
  return Number(/km: (\d+)/.exec((await said.textContent()) ?? '')?.[1]);
}

const openedAreas = 12;

/** Opens areas from the end of the list and returns how many districts are drawn. */
async function openAreas(page: Page): Promise<number> {
  const out = page.getByRole('button', { name: 'Zoom out' });
  const list = page.getByRole('listbox', { name: 'Districts in view' });
  const districts = list.locator('[data-district]');
  // The company's own area, at the top, is open already.
  const own = await districts.count();
  for (let area = 0; area < openedAreas; area += 1) {
    const back = area + (await districts.count()) - own;
    await list.focus();
    await page.keyboard.press('End');
    for (let step = 0; step < back; step += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Close region/ }).waitFor();
    while ((await out.getAttribute('aria-disabled')) !== 'true') await out.click();
  }
  return districts.count();
}

/** The coverage map in Chromium, with the demonstration company. */
export async function measureMap(): Promise<void> {
  await unpackChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-map-'));
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'true', DEMO_FEED: 'false', NODE_ENV: 'production' });
  try {
    const company = await Caller.company(server.origin, email);
    const area = await firstArea(company);
    const { text } = await company.call('GET', '/geography/outlines/gb');
    const country = JSON.parse(text) as { data: { areas: { districts: { ids: number[] } }[] } };
    const all = country.data.areas.flatMap(({ districts }) => districts.ids);
    await saveDistricts(company, area, all.slice(0, 1_000));

    const { page, close } = await visit(server.origin, { width: 1440, height: 1000 });
    await signInTo(page, '/my-leads', email);
    await measureOpening(page);
    await page.getByRole('button', { name: 'Radius from postcode' }).click();
    const chosen = await selectRadius(page, 'B1', 120);
    reportFigure('a radius of 120 km round B1', `${chosen} districts`);
    await measureClicks(page, `a radius of ${chosen} districts taken back and an area put in its place`, [
      '^Undo$',
      '^(Select|Remove) all of',
    ]);

    await saveDistricts(company, area, all);
    await page.reload();
    await page.getByRole('listbox', { name: 'Districts in view' }).waitFor();
    const open = await openAreas(page);
    await measureClicks(page, `an area of ${all.length} chosen districts, ${open} of them open`, ['^(Select|Remove) all of', '^Undo$']);

    let puts = 0;
    page.on('request', (request) => (puts += request.method() === 'PUT' ? 1 : 0));
    await page
      .getByRole('button', { name: /^Remove all of [A-Z]+$/ })
      .first()
      .click();
    const began = performance.now();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your postcodes have been saved').first().waitFor();
    reportGoal(`requests to save ${all.length} districts`, puts, goals.savingRequests);
    reportFigure('from the click to "saved"', `${(performance.now() - began).toFixed(0)} ms`);
    await close();
  } finally {
    await closeBrowser();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
