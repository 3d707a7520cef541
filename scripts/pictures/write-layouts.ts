import type { Page } from 'playwright-core';
import { settled } from '../../e2e/pages/settled.ts';
import type { Boxes } from '../../e2e/quality/compare-boxes.ts';
import { keyScreens } from '../../e2e/quality/screens.ts';
import { comparedWidths, desktop, everyView } from '../../e2e/quality/views.ts';
import { measureBoxes, writeBoxes } from '../../e2e/quality/written-boxes.ts';
import type { Product } from './open-product.ts';

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
export async function writeLayouts({ visit }: Product): Promise<void> {
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
