import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { basket } from '../pages/buy-leads.ts';
import { openAs } from '../pages/sign-in.ts';
import { settled } from '../pages/settled.ts';
import { ask, findings, makeInspectable, type Question } from './inspection.ts';

const journey = startReadOnlyJourneys();
const rowRules: readonly Question[] = ['oddWeights', 'manyBadges', 'markedOutside', 'thirdLines'];

const leads = (page: Page) => page.locator('main').getByRole('button', { name: /^(Buy|View) .+, [A-Z]/ });

async function openList(size: { width: number; height: number; touch?: boolean }): Promise<Page> {
  const { page, context } = await journey.visit(size);
  await makeInspectable(context);
  await openAs(page, '/buy-leads', 'demo@plumbline.test');
  await leads(page).nth(5).waitFor();
  await settled(page);
  return page;
}

it('in the table weight signals importance, and every row has the height for the mouse', async () => {
  const page = await openList({ width: 1440, height: 900 });
  // View one lead, so that both styles are present.
  await leads(page).nth(3).click();
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
  await page.keyboard.press('Escape');
  for (const width of [1600, 1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    expect.soft(await findings(page, [...rowRules, ['oddHeights', 64, false]]), `rows at ${width} px`).toEqual([]);
  }
});

it('on a touch screen the rows are high enough for a finger', async () => {
  const page = await openList({ width: 1024, height: 768, touch: true });
  await expect.poll(() => findings(page, [...rowRules, ['oddHeights', 88, false]])).toEqual([]);
});

it('three cards fit on a phone', async () => {
  const page = await openList({ width: 390, height: 844, touch: true });
  await expect.poll(() => findings(page, [...rowRules, ['oddHeights', 281, true]])).toEqual([]);
});

it.each([1024, 1440, 1600])('at %i px a lead opens and closes without moving a row', async (width) => {
  const page = await openList({ width, height: 900 });
  const before = await ask(page, 'rowTops');
  await leads(page).nth(2).click();
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
  expect(await ask(page, 'rowTops')).toEqual(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => basket(page).count()).toBe(0);
  expect(await ask(page, 'rowTops')).toEqual(before);
  // No empty space beside the list: it spans from the menu to the edge of the page.
  const list = await page.locator('main').getByRole('table').boundingBox();
  const main = await page.locator('main').boundingBox();
  expect((main?.x ?? 0) + (main?.width ?? 0) - (list?.x ?? 0) - (list?.width ?? 0)).toBeLessThanOrEqual(33);
});

it('the lead count shows how many are inside the coverage, and links to them', async () => {
  const page = await openList({ width: 1440, height: 900 });
  const inside = page.locator('main').getByText(/^\d+ in your area\.?$/);
  const count = /\d+/.exec(await inside.innerText())?.[0];
  await inside.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('coverage')).toBe('1');
  await page
    .locator('main')
    .getByText(new RegExp(`^${count ?? ''} leads? found`))
    .waitFor();
});
