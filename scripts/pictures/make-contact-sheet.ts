import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { settled } from '../../e2e/pages/settled.ts';
import { findings } from '../../e2e/quality/inspection.ts';
import type { Screen } from '../../e2e/quality/screen.ts';
import { screens } from '../../e2e/quality/screens.ts';
import { desktop, everyView, type View } from '../../e2e/quality/views.ts';
import type { Product } from './open-product.ts';

interface Shot {
  readonly file: string;
  readonly view: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}

/** Scale at which a row fits a wide window and headings stay readable. */
const share = 0.22;

const style = `
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #8a949b; }
  h1, h2 { font-weight: 600; }
  section > div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
  figure { margin: 0; }
  img { display: block; border: 1px solid #424f57; }
  figcaption { padding: 4px 0; font-size: 12px; }
`;

function figure({ file, view, scheme, width }: Shot): string {
  const name = `${view}, ${scheme}`;
  return `<figure><a href="${file}"><img src="${file}" width="${Math.round(width * share)}" alt="${name}"></a><figcaption>${name}</figcaption></figure>`;
}

/** The contact sheet: one row per screen. */
function buildSheet(title: string, rows: ReadonlyMap<string, readonly Shot[]>): string {
  const sections = Array.from(rows, ([name, shots]) => `<section><h2>${name}</h2><div>${shots.map(figure).join('\n')}</div></section>`);
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${title}</title>\n<style>${style}</style>\n<h1>${title}</h1>\n${sections.join('\n')}\n`;
}

const folder = fileURLToPath(new URL('../../pictures/', import.meta.url));
const maxHeightPx = 1_800;

const plain: View = { ...desktop, name: '1440 px', questions: ['sidewaysScroll', 'clippedText', 'overlaps'] };
const skipped = ['320 px, at 400 %', '640 px, at 200 %', '1280 px with wider spacing'];
const views: readonly View[] = [plain, ...everyView.filter(({ name }) => !skipped.includes(name))].toSorted((a, b) => a.width - b.width);

const fileName = (...parts: readonly string[]): string => parts.join(' ').toLowerCase().replaceAll(/\W+/g, '-');

async function shoot(page: Page, screen: Screen, view: View, scheme: 'light' | 'dark'): Promise<Shot> {
  const file = `${fileName(screen.name, view.name, scheme)}.jpg`;
  await page.emulateMedia({ colorScheme: scheme });
  await settled(page);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const clip = { x: 0, y: 0, width: view.width, height: Math.min(Math.max(height, view.height), maxHeightPx) };
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 60, fullPage: true, clip });
  return { file, view: view.name, scheme, width: view.width };
}

/** Takes one screen in every view and prints what overflows. */
async function captureScreen(page: Page, screen: Screen): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const view of views) {
    await page.setViewportSize({ width: view.width, height: view.height });
    await view.change?.begin(page);
    await settled(page);
    for (const scheme of view.change === undefined ? (['light', 'dark'] as const) : (['light'] as const)) {
      shots.push(await shoot(page, screen, view, scheme));
    }
    for (const found of await findings(page, [...view.questions, 'wrapped'])) console.log(`  ${screen.name} at ${view.name}: ${found}`);
    await view.change?.end(page);
  }
  return shots;
}

async function writeSheet({ browser }: Product, name: string, rows: ReadonlyMap<string, readonly Shot[]>): Promise<void> {
  const file = join(folder, `${fileName(name)}.html`);
  writeFileSync(file, buildSheet(name, rows));
  const page = await browser.newPage({ viewport: { width: 2_400, height: 1_200 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: file.replace('.html', '.png'), fullPage: true });
  await page.close();
  console.log(`  ${file}`);
}

/** Key screens (or all screens) side by side: one page and one picture per role. */
export async function makeContactSheet(product: Product, isWhole: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shown = screens.filter(({ isKey }) => isWhole || isKey === true);
  for (const [as, group] of Map.groupBy(shown, (screen) => screen.as)) {
    const page = await product.visit(as);
    const rows = new Map<string, readonly Shot[]>();
    for (const screen of group) {
      await page.setViewportSize(desktop);
      await page.goto(screen.path);
      await screen.ready(page);
      rows.set(screen.name, await captureScreen(page, screen));
    }
    await page.context().close();
    await writeSheet(product, as?.split('@')[0] ?? 'signed out', rows);
  }
}
