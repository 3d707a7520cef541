import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { attributes } from './attributes.ts';
import type { Caller } from './company-api.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves a synthetic pointer over the map, from the centre outwards, until the tooltip begins with these words. Returns the centre of the
 * neighbouring points that match.
 */
const sweep = (wanted: string): string => `(() => {
  const map = document.querySelector('.leaflet-container');
  const box = map.getBoundingClientRect();
  const words = new RegExp(${JSON.stringify(`^${wanted}\\b`)});
  const over = ([x, y]) => {
    map.dispatchEvent(new MouseEvent('mousemove', { clientX: box.left + x, clientY: box.top + y, bubbles: true }));
    return [...map.querySelectorAll('div[aria-hidden=true]')].some((one) => !one.hidden && words.test(one.textContent));
  };
  const grid = ([left, top], [right, bottom], step) => {
    const places = [];
    for (let x = Math.max(4, left); x <= Math.min(box.width - 4, right); x += step)
      for (let y = Math.max(4, top); y <= Math.min(box.height - 4, bottom); y += step) places.push([x, y]);
    return places;
  };
  const nearest = (places, [x, y]) => places.toSorted((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
  const first = nearest(grid([0, 0], [box.width, box.height], 10), [box.width / 2, box.height / 2]).find(over);
  if (first === undefined) return null;
  const around = grid([first[0] - 60, first[1] - 60], [first[0] + 60, first[1] + 60], 5).filter(over);
  const middle = [0, 1].map((axis) => around.reduce((sum, one) => sum + one[axis], 0) / around.length);
  const [x, y] = nearest(around, middle)[0];
  map.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  return { x: box.left + x, y: box.top + y };
})()`;

/** Finds a place's screen position by the map's tooltip. */
export async function findOnMap(page: Page, wanted: string): Promise<Point> {
  await page.locator('.leaflet-container').scrollIntoViewIfNeeded();
  let found: Point | null = null;
  await expect
    .poll(
      async () => {
        found = await page.evaluate<Point | null>(sweep(wanted));
        return found !== null;
      },
      { message: wanted },
    )
    .toBe(true);
  return found ?? { x: 0, y: 0 };
}

/** The first area of a company. */
export async function firstArea(company: Caller): Promise<number> {
  const { text } = await company.call('GET', '/coverage/');
  const [area] = (JSON.parse(text) as { data: { id: number }[] }).data;
  if (area === undefined) throw new Error('the company has no coverage area');
  return area.id;
}

/** Saved postcodes by name, sorted. */
export async function savedPostcodes(company: Caller, area: number): Promise<string[]> {
  const { text } = await company.call('GET', `/coverage/postcodes/${area}`);
  return (JSON.parse(text) as { data: { name: string }[] }).data.map(({ name }) => name).toSorted();
}

/** Saves the districts found for each search term. */
export async function choosePostcodes(company: Caller, area: number, searches: readonly string[]): Promise<void> {
  const found = await Promise.all(
    searches.map(async (search) => {
      const { text } = await company.call('GET', `/coverage-region/?search=${encodeURIComponent(search)}`);
      return (JSON.parse(text) as { data: { id: number; name: string }[] }).data.map(({ id }) => ({ id }));
    }),
  );
  const { status, text } = await company.call('PUT', `/coverage/postcodes/${area}`, found.flat());
  if (status !== 200) throw new Error(`the postcodes were refused: ${status} ${text}`);
}

/** Postcodes in the basket by name, sorted; expands its groups. */
export async function basketPostcodes(page: Page): Promise<string[]> {
  const removals = page.getByRole('region', { name: /^Postcodes added/ }).getByRole('button', { name: /^Remove [A-Z]+[0-9]/ });
  return (await attributes(removals, 'aria-label')).map((name) => name.split(' ').at(-1) ?? '').toSorted();
}
