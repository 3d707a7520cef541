// npm run pictures: takes the README's pictures and the contact sheet from the demonstration; `-- --readme` or `-- --sheet` makes one of
// them, `-- --sheet --all` includes every screen. Also on request: `-- --review` makes the two committed sheets of thirty screens,
// `-- --boxes` records the layouts that tests compare the key screens with.
import { makeContactSheet } from './pictures/make-contact-sheet.ts';
import { openProduct, type Product } from './pictures/open-product.ts';
import { takeReadmePictures, writeReviewSheets } from './pictures/take-readme-pictures.ts';
import type { Page } from 'playwright-core';
import { settled } from '../e2e/pages/settled.ts';
import type { Boxes } from '../e2e/quality/compare-boxes.ts';
import { keyScreens } from '../e2e/quality/screens.ts';
import { comparedWidths, desktop, everyView } from '../e2e/quality/views.ts';
import { measureBoxes, writeBoxes } from '../e2e/quality/written-boxes.ts';

async function measure(page: Page): Promise<Record<string, Boxes>> {
  const measured: Record<string, Boxes> = {};
  for (const name of comparedWidths) {
    const { width, height } = everyView.find((view) => view.name === name) ?? desktop;
    await page.setViewportSize({ width, height });
    await settled(page);
    await page.waitForTimeout(300);
    measured[name] = await measureBoxes(page);
  }
  return measured;
}

/** Records the layout of the key screens that tests compare with. */
async function writeLayouts({ visit }: Product): Promise<void> {
  for (const screen of keyScreens) {
    const page = await visit(screen.as);
    await page.setViewportSize(desktop);
    await page.goto(screen.path);
    await screen.ready(page);
    writeBoxes(screen, await measure(page));
    await page.context().close();
    console.log(`  ${screen.name}`);
  }
}

const given = process.argv.slice(2);
const parts = ['--readme', '--sheet', '--review', '--boxes'];
const unknown = given.filter((one) => ![...parts, '--all'].includes(one));
if (unknown.length > 0) throw new Error(`unknown option: ${unknown.join(' ')}`);
const wanted = parts.some((part) => given.includes(part)) ? given : ['--readme', '--sheet'];

const product = await openProduct();
try {
  if (wanted.includes('--boxes')) await writeLayouts(product);
  if (wanted.includes('--readme')) await takeReadmePictures(product);
  if (wanted.includes('--review')) await writeReviewSheets(product);
  if (wanted.includes('--sheet')) await makeContactSheet(product, wanted.includes('--all'));
} finally {
  await product.close();
}
