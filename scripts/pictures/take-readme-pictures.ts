import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { settled } from '../../e2e/pages/settled.ts';
import { loaded } from '../../e2e/quality/screen.ts';
import type { Product } from './open-product.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const maxPictureBytes = 150_000;
const company = 'demo@plumbline.test';

const windows = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

const shown = [
  { name: 'buy-leads', path: '/buy-leads', ready: 'main :is(table, [role=table], article)' },
  {
    name: 'coverage',
    path: '/settings/coverage/postcodes',
    ready: 'main :is([role=option], [role=searchbox], input[type=search])',
  },
  { name: 'dashboard', path: '/', ready: 'main section' },
] as const;

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await page.waitForTimeout(500);
    const path = `${folder}${name}-${colorScheme}.png`;
    // Screenshots have few colours: a palette is a third of the size.
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, colours: 256, effort: 10 })
      .toBuffer();
    writeFileSync(path, picture);
    console.log(`  ${path}: ${Math.round(picture.length / 1_000)} kB${picture.length > maxPictureBytes ? ', too large' : ''}`);
  }
}

/** Takes the README's pictures: the most used screens in light and dark, on desktop and phone. */
export async function takeReadmePictures({ visit }: Product): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [window, size] of Object.entries(windows)) {
    const page = await visit(company, window === 'phone');
    await page.setViewportSize(size);
    for (const { name, path, ready } of shown) {
      await page.goto(path);
      await page.locator(ready).filter({ visible: true }).first().waitFor();
      await loaded(page);
      await take(page, `${name}-${window}`);
    }
    await page.context().close();
  }
}
