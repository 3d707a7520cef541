import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { openAs } from '../pages/sign-in.ts';
import { settled } from '../pages/settled.ts';
import { findings, makeInspectable } from './inspection.ts';
import { largeText, longTexts, type View } from './views.ts';

const journey = startReadOnlyJourneys();

type Way = Pick<View, 'width' | 'height' | 'change'> & { readonly name: string };

/** Above 75 em the menu is at the side, otherwise in a drawer. */
const atTheSide: readonly Way[] = [
  { name: '1440 px', width: 1440, height: 900 },
  { name: '1440 px with longer texts', width: 1440, height: 900, change: longTexts },
  { name: '2560 px with text at 200 %', width: 2560, height: 1440, change: largeText },
];
const inTheDrawer: readonly Way[] = [
  { name: '1024 px with longer texts', width: 1024, height: 768, change: longTexts },
  { name: '1280 px with text at 200 %', width: 1280, height: 800, change: largeText },
  { name: '640 px with text at 200 %', width: 640, height: 900, change: largeText },
  { name: '390 px with longer texts', width: 390, height: 844, change: longTexts },
  { name: '390 px with text at 200 %', width: 390, height: 844, change: largeText },
  { name: '320 px', width: 320, height: 640 },
  { name: '320 px with longer texts', width: 320, height: 640, change: longTexts },
  { name: '320 px with text at 200 %', width: 320, height: 640, change: largeText },
];

async function openGroups(page: Page): Promise<void> {
  const closed = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

async function lookFrom(page: Page, { name, width, height, change }: Way): Promise<string[]> {
  await page.setViewportSize({ width, height });
  await change?.begin(page);
  await settled(page);
  const found = await findings(page, ['wrapped', 'clippedText', 'overlaps', 'sidewaysScroll']);
  await change?.end(page);
  return found.map((one) => `${name}: ${one}`);
}

it('every entry of the menu takes one line, at the side and in the drawer', async () => {
  const { page, context } = await journey.visit({ width: 1440, height: 900 });
  await makeInspectable(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, '/help/contact', 'demo@plumbline.test');
  await openGroups(page);
  const found: string[] = [];
  for (const way of atTheSide) found.push(...(await lookFrom(page, way)));
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await openGroups(page);
  for (const way of inTheDrawer) found.push(...(await lookFrom(page, way)));
  expect(found).toEqual([]);
});
