import type { Browser } from 'playwright-core';
import { visitCold, type ColdVisit, type Observed } from './paint-browser.ts';
import { reportFigure, reportGoal } from './report.ts';

const pollingMs = 120_000;
const openedLeads = 6;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const leads = ({ page }: ColdVisit) => page.getByRole('button', { name: /^(Buy|View) \S/ });

async function openList(browser: Browser, origin: string, cookie: string, size: { width: number; height: number }): Promise<ColdVisit> {
  const visit = await visitCold(browser, { origin, cookie, ...size });
  await visit.page.goto('/buy-leads');
  await leads(visit).first().waitFor();
  await visit.quiet();
  return visit;
}

/** Switches from twenty rows to sixty in place. */
async function measureSixtyRows(visit: ColdVisit): Promise<number> {
  const before = (await visit.observed()).longTasks.length;
  await visit.page.getByRole('combobox', { name: 'Leads per page' }).selectOption('60');
  await leads(visit).nth(59).waitFor();
  await visit.quiet();
  return (await visit.observed()).longTasks.slice(before).reduce((sum, { ms }) => sum + ms, 0);
}

/** Slowest response to one press until the next paint (Event Timing). */
function getMaxDelaySince({ interactions }: Observed, at: number): number {
  return Math.max(0, ...interactions.filter((one) => one.at >= at).map(({ ms }) => ms));
}

async function measureOpening(visit: ColdVisit): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < openedLeads; nth += 1) {
    const began = await visit.page.evaluate<number>('performance.now()');
    await leads(visit).nth(nth).click();
    await visit.quiet();
    times.push(getMaxDelaySince(await visit.observed(), began));
    await visit.page.keyboard.press('Escape');
    await visit.quiet();
  }
  return times;
}

/** Layout shifts while a list is open and the market moves. */
async function measurePolling(browser: Browser, origin: string, cookie: string, size: { width: number; height: number }): Promise<number> {
  const visit = await openList(browser, origin, cookie, size);
  await visit.page.waitForTimeout(pollingMs);
  const { shifts } = await visit.observed();
  await visit.close();
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

/** Interactions on Buy leads: more rows, opening a lead, two minutes of polling. */
export async function measureOpenList(browser: Browser, origin: string, cookie: string): Promise<void> {
  const desktop = { width: 1440, height: 900 };
  const phone = { width: 390, height: 844 };
  for (const [name, size] of Object.entries({ 'on a desktop': desktop, 'on a phone': phone })) {
    const visit = await openList(browser, origin, cookie, size);
    const times = await measureOpening(visit);
    reportGoal(`ms until the next paint after a lead is opened ${name}, median of ${openedLeads}`, median(times), 200);
    reportFigure('the first of them, and the longest', `${(times[0] ?? 0).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms`);
    reportGoal(`ms of long tasks while 60 rows are drawn ${name}`, await measureSixtyRows(visit), 300);
    await visit.close();
  }
  const shifted = await Promise.all([desktop, phone].map((size) => measurePolling(browser, origin, cookie, size)));
  const [onDesktop = 0, onPhone = 0] = shifted;
  // In thousandths, because the report rounds.
  reportGoal('thousandths of layout shift in two minutes of polls on a desktop', onDesktop * 1_000, 20);
  reportGoal('thousandths of layout shift in two minutes of polls on a phone', onPhone * 1_000, 20);
}
