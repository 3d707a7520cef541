import type { Page } from 'playwright-core';
import { isShort } from '../../test/scope.ts';
import { violations } from '../pages/accessibility.ts';
import { settled } from '../pages/settled.ts';
import { compareBoxes } from './compare-boxes.ts';
import { findings, type Question } from './inspection.ts';
import { asOpened, inDark, inEveryView, inLowWindows, listFrameRules, partRules } from './rules.ts';
import type { Screen, State } from './screen.ts';
import { retryUntilClean } from './retry-until-clean.ts';
import { comparedWidths, desktop, everyView, fewViews, phone, phoneViews, type View } from './views.ts';
import { measureBoxes, readBoxes, type ScreenBoxes } from './written-boxes.ts';

interface ScreenCheck {
  readonly name: string;
  readonly state: Partial<State>;
  readonly frame: readonly Question[];
  readonly views: readonly View[];
  readonly written: ScreenBoxes;
}

async function checkView(page: Page, { width, height, questions, change, name }: View, { frame, written }: ScreenCheck): Promise<string[]> {
  await page.setViewportSize({ width, height });
  await change?.begin(page);
  await settled(page);
  const found = await retryUntilClean(() => findings(page, [...questions, ...(change === undefined ? frame : [])]));
  await change?.end(page);
  return [...found, ...(await movedSince(page, written, name))].map((one) => `${name}: ${one}`);
}

async function movedSince(page: Page, written: ScreenBoxes, view: string): Promise<string[]> {
  const then = written[view];
  return then === undefined ? [] : retryUntilClean(async () => compareBoxes(then, await measureBoxes(page)));
}

/** Checks the page as first seen, without changing the window. */
async function checkDefaultView(page: Page, { state: { part, name }, frame, written }: ScreenCheck): Promise<string[]> {
  const all = [...inEveryView, ...inLowWindows, ...partRules, ...frame, ...(name === undefined ? asOpened : [])];
  return [
    ...(await violations(page, part, () => findings(page, inDark))),
    ...(await retryUntilClean(() => findings(page, all))),
    ...(await movedSince(page, written, '1440 px')),
  ];
}

async function checkState(page: Page, look: ScreenCheck): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? desktop;
  const found = await checkDefaultView(page, look);
  for (const view of look.state.isFleeting === true ? [] : look.views) found.push(...(await checkView(page, view, look)));
  await page.setViewportSize({ width, height });
  return found.map((one) => `${look.name}: ${one}`);
}

function loadLayout(screen: Screen): ScreenBoxes {
  const written = readBoxes(screen);
  const missing = comparedWidths.filter((view) => written[view] === undefined);
  if (missing.length > 0) throw new Error(`no layout of ${screen.name} is recorded: run npm run pictures -- --boxes`);
  return written;
}

/** Checks an open screen and its states in every view; in `npm test` only the screen as it opens. Returns one line per fault, starting with the screen and the view. */
export async function checkScreen(page: Page, screen: Screen): Promise<string[]> {
  const isPhone = page.viewportSize()?.width === phone.width;
  const written = isPhone || screen.isKey !== true ? {} : loadLayout(screen);
  const frame = listFrameRules(screen);
  const ways = isShort ? [] : screen.like === undefined ? everyView : fewViews;
  const waysOfStates = isPhone ? phoneViews : fewViews;
  const found = await checkState(page, { name: screen.name, state: {}, frame, views: isPhone && !isShort ? phoneViews : ways, written });
  for (const state of isShort ? [] : (screen.states ?? [])) {
    await state.reach(page);
    const name = `${screen.name}, ${state.name}`;
    found.push(...(await checkState(page, { name, state, frame: [], views: waysOfStates, written: {} })));
  }
  return found;
}
