import type { Page } from 'playwright-core';
import { drawWholePage } from '../pages/accessibility.ts';
import { findEnglish, readShownTexts } from '../pages/catalogue.ts';
import { settled } from '../pages/settled.ts';
import { findings, type Question } from '../quality/inspection.ts';
import { speaking } from './speaking.ts';

export const fitting: readonly Question[] = ['clippedText', 'overlaps', 'sidewaysScroll'];
const finders = new Map<string, (texts: readonly string[]) => string[]>();

/** Finds English among texts; caches each result. */
export function getEnglishFinder(language: string): (texts: readonly string[]) => string[] {
  const made = finders.get(language);
  if (made !== undefined) return made;
  const find = findEnglish(language);
  const known = new Map<string, string[]>();
  const finder = (texts: readonly string[]): string[] =>
    [...new Set(texts)].flatMap((text) => {
      const found = known.get(text) ?? find([text]);
      known.set(text, found);
      return found;
    });
  finders.set(language, finder);
  return finder;
}

/** Lists English texts, cut-off or overlapping elements and overflow once the page has settled. */
export async function languageFaults(page: Page, wanted: string, name: string): Promise<string[]> {
  const englishIn = getEnglishFinder(wanted);
  const englishOnly = new Set(['content.englishOnly', 'content.faq.englishOnly'].map(speaking(wanted)));
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await drawWholePage(page);
  await settled(page);
  const seen = async () => {
    const shownTexts = await readShownTexts(page);
    return [...englishIn(shownTexts), ...shownTexts.filter((text) => englishOnly.has(text)), ...(await findings(page, fitting))];
  };
  let found = await seen();
  for (let tries = 1; found.length > 0 && tries < 4; tries += 1) {
    await settled(page);
    found = await seen();
  }
  const language = await page.evaluate<string>('document.documentElement.lang');
  return [...found, ...(language === wanted ? [] : [`spoken to in ${language}`])].map((one) => `${name}: ${one}`);
}
