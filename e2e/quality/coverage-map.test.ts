import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

it.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
])('at $width × $height the map fills the window below one head line', async ({ width, height }) => {
  const { page } = await journey.visit({ width, height });
  await openAs(page, '/settings/coverage/postcodes', 'demo@plumbline.test');
  const map = page.locator('.leaflet-container');
  await map.waitFor();
  await page.getByRole('listbox', { name: 'Districts in view' }).waitFor();
  const box = await map.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(480);
  // Up to the end of the window, apart from the page's own edge.
  const end = (box?.y ?? 0) + (box?.height ?? 0);
  expect(end).toBeGreaterThanOrEqual(height - 90);
  expect(end).toBeLessThanOrEqual(height);

  // It opens on what the company covers, which is all of Leicester.
  const inView = await page.getByRole('listbox', { name: 'Districts in view' }).getByRole('option').allInnerTexts();
  expect(inView.filter((one) => /^LE\d/.test(one)).length).toBeGreaterThan(10);

  // What stands upon the map stays there: the header lies above all of it.
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  const onTop = await page.evaluate<boolean>(
    `[...Array(20).keys()].every((step) => document.elementFromPoint(innerWidth * (step + 0.5) / 20, 20)?.closest('header') !== null)`,
  );
  expect(onTop).toBe(true);
});
