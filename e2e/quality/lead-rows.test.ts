import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { basket } from '../pages/buy-leads.ts';
import { openAs } from '../pages/sign-in.ts';
import { settled } from '../pages/settled.ts';
import { ask, findings, makeInspectable, type Question } from './inspection.ts';

const journey = startReadOnlyJourneys();
const rowRules: readonly Question[] = ['oddWeights', 'manyBadges', 'markedOutside', 'crowdedCells', 'emptyBands'];

const leads = (page: Page) => page.locator('main').getByRole('button', { name: /^(Buy|View) .+, [A-Z]/ });

async function openList(size: { width: number; height: number; touch?: boolean }, address = '/buy-leads?coverage=3'): Promise<Page> {
  const { page, context } = await journey.visit(size);
  await makeInspectable(context);
  await openAs(page, address, 'demo@plumbline.test');
  await leads(page).nth(5).waitFor();
  await settled(page);
  return page;
}

it('in the table weight signals importance, and every row is as high as its content', async () => {
  const page = await openList({ width: 1440, height: 900 });
  // View one lead, so that both styles are present.
  await leads(page).nth(3).click();
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
  await page.keyboard.press('Escape');
  for (const width of [1600, 1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    expect.soft(await findings(page, [...rowRules, ['oddHeights', 64, 124]]), `rows at ${width} px`).toEqual([]);
  }
});

it('on a touch screen the rows are high enough for a finger', async () => {
  const page = await openList({ width: 1024, height: 768, touch: true });
  await expect.poll(() => findings(page, [...rowRules, ['oddHeights', 72, 124]])).toEqual([]);
});

/** Adds up which part of each card is in view above the tab bar. */
const countCardsInView = `(() => {
  const end = document.querySelector('[data-thumb-bar]').getBoundingClientRect().top;
  const boxes = [...document.querySelectorAll('main article')].map((card) => card.getBoundingClientRect());
  return boxes.reduce((sum, { top, height }) => sum + Math.min(1, Math.max(0, (end - top) / height)), 0);
})()`;

it.each(['/buy-leads', '/buy-leads?coverage=3'])(
  'at %s a phone shows two and a half to three and a half cards below header, notice and filters',
  async (address) => {
    const page = await openList({ width: 390, height: 844, touch: true }, address);
    await page.getByText('Demonstration: everything here is made up.').waitFor();
    await expect.poll(() => findings(page, [...rowRules, ['oddHeights', 130, 260]])).toEqual([]);
    expect(await page.evaluate('scrollY')).toBe(0);
    const inView = await page.evaluate<number>(countCardsInView);
    expect(inView).toBeGreaterThanOrEqual(2.5);
    expect(inView).toBeLessThanOrEqual(3.5);
  },
);

it.each([1024, 1440, 1600])('at %i px a lead opens and closes without moving a row', async (width) => {
  const page = await openList({ width, height: 900 });
  const tops = await ask<Record<string, number>>(page, 'rowTops');
  // Rows below the window have an estimated height until they are drawn.
  const before = Object.fromEntries(Object.entries(tops).filter(([, top]) => top < 900));
  expect(Object.keys(before).length).toBeGreaterThan(5);
  await leads(page).nth(2).click();
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
  expect(await ask(page, 'rowTops')).toMatchObject(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => basket(page).count()).toBe(0);
  expect(await ask(page, 'rowTops')).toMatchObject(before);
  // No empty space beside the list: it spans from the menu to the edge of the page.
  const list = await page.locator('main').getByRole('table').boundingBox();
  const main = await page.locator('main').boundingBox();
  expect((main?.x ?? 0) + (main?.width ?? 0) - (list?.x ?? 0) - (list?.width ?? 0)).toBeLessThanOrEqual(33);
});

it.each([
  { width: 1440, height: 900, nth: 0 },
  { width: 1440, height: 900, nth: 2 },
  { width: 1024, height: 768, nth: 0 },
])(
  'at $width × $height the basket of lead $nth shows notes, answers and checks above a foot of at most 160 px',
  async ({ nth, ...size }) => {
    const page = await openList(size, '/buy-leads');
    await leads(page).nth(nth).click();
    const pane = basket(page);
    await pane.getByRole('button', { name: 'Buy Lead' }).waitFor();
    await pane.getByText('Questions and answers').waitFor();
    const foot = await pane.getByRole('checkbox').locator('xpath=ancestor::*[.//dl and .//button][1]').boundingBox();
    expect(foot?.height).toBeLessThanOrEqual(160);
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(size.height);
    const parts = [
      pane.getByText('Notes', { exact: true }),
      pane.getByRole('list', { name: 'What we checked' }),
      pane.locator('dl dd').nth(-4),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? size.height)).toBeLessThanOrEqual((foot?.y ?? 0) + 1);
    }
  },
);

it('opens on the company’s area, with all leads one press away', async () => {
  const page = await openList({ width: 1440, height: 900 });
  const views = page.getByRole('group', { name: 'Leads to show' });
  const inside = views.getByRole('button', { name: /^In your area/ });
  await expect.poll(() => inside.innerText()).toMatch(/\d/);
  const count = /\d+/.exec(await inside.innerText())?.[0];
  await page.goto('/buy-leads');
  await page
    .locator('main')
    .getByText(new RegExp(`^${count ?? ''} leads? found`))
    .waitFor();
  expect(await inside.getAttribute('aria-pressed')).toBe('true');
  await views.getByRole('button', { name: 'All' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('coverage')).toBe('3');
});
