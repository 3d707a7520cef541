import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { settled } from '../../e2e/pages/settled.ts';
import { loaded, type Visitor } from '../../e2e/quality/screen.ts';
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

const operator = 'operator@plumbline.test';

/** The thirty screens that `docs/quality-checks.md` reviews, in its order. */
const reviewed: readonly (readonly [as: Visitor | typeof operator, ...paths: readonly string[]])[] = [
  [null, '/', '/login', '/register', '/boilers/enquiry?country=gb', '/boilers/companies'],
  [company, '/', '/buy-leads', '/my-leads', '/settings/coverage/lead-types', '/settings/coverage/postcodes', '/settings/lead-delivery'],
  [company, '/settings/lead-alerts', '/account/company', '/account/user', '/account/invoices', '/account/payment-methods'],
  [company, '/account/accreditations', '/profile/reviews', '/offer-finance'],
  [operator, '/operator', '/operator/leads', '/operator/leads/customer', '/operator/companies', '/operator/companies/import'],
  [operator, '/operator/invoices', '/operator/accounting', '/operator/sales-report', '/operator/audit', '/operator/settings/staff'],
  [operator, '/operator/settings/units/gb'],
];
const reviewSheets = [
  { name: 'phone', size: windows.phone, columns: 10, width: 180 },
  { name: 'desktop', size: windows.desktop, columns: 6, width: 420 },
] as const;
const gap = 8;

/** Writes the reviewed screens in light mode side by side: one sheet of phones and one of desktops. */
export async function writeReviewSheets({ visit }: Product): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name, size, columns, width } of reviewSheets) {
    const height = Math.round((width * size.height) / size.width);
    const shots: Buffer[] = [];
    for (const [as, ...paths] of reviewed) {
      const page = await visit(as, name === 'phone');
      await page.setViewportSize(size);
      for (const path of paths) {
        await page.goto(path);
        await loaded(page);
        await settled(page);
        await page.waitForTimeout(500);
        shots.push(
          await sharp(await page.screenshot())
            .resize({ width, height })
            .toBuffer(),
        );
      }
      await page.context().close();
    }
    const rows = Math.ceil(shots.length / columns);
    const sheet = {
      width: columns * (width + gap) + gap,
      height: rows * (height + gap) + gap,
      channels: 3,
      background: '#8a949b',
    } as const;
    const placed = shots.map((input, index) => ({
      input,
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    }));
    const path = `${folder}review-${name}.webp`;
    const picture = await sharp({ create: sheet }).composite(placed).webp({ quality: 60 }).toBuffer();
    writeFileSync(path, picture);
    console.log(`  ${path}: ${Math.round(picture.length / 1_000)} kB`);
  }
}
