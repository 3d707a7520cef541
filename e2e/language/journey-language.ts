import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { makeInspectable } from '../quality/inspection.ts';
import { dictionaryOf } from './dictionary.ts';
import { PageWatch } from './page-watch.ts';
import { translated } from './translated-page.ts';

/** What companies are spoken to in: English, unless all journeys are to be run in another language. */
export const journeyLanguage = process.env['JOURNEY_LANGUAGE'] ?? 'en';

/** An English text in the language of the journeys, for `toMatch`: for what is compared and not looked for. */
export function worded(english: string): string | RegExp {
  return journeyLanguage === 'en' ? english : dictionaryOf(journeyLanguage).text(english, false);
}

/** The same for `toEqual`, alone or in a list, where nothing else may stand beside it. */
export function wordedExactly(english: string): string {
  if (journeyLanguage === 'en') return english;
  const found = dictionaryOf(journeyLanguage).text(english, true);
  return typeof found === 'string' ? found : (expect.stringMatching(found) as string);
}

/** Whether what a page shows is that text, and nothing else. */
export function reads(shown: string, english: string): boolean {
  if (journeyLanguage === 'en') return shown === english;
  const found = dictionaryOf(journeyLanguage).text(english, true);
  return typeof found === 'string' ? shown === found : found.test(shown);
}

/** What fits what an expression for English texts fits. */
export function wordedPattern(english: RegExp): RegExp {
  return journeyLanguage === 'en' ? english : dictionaryOf(journeyLanguage).pattern(english);
}

/** As if the language had been chosen by hand in every new browser, whose pages are watched from then on. */
export async function speakJourneyLanguage(context: BrowserContext): Promise<PageWatch | undefined> {
  if (journeyLanguage === 'en') return undefined;
  await context.addInitScript({
    content: `localStorage.getItem('installer-dashboard') ?? localStorage.setItem('installer-dashboard', '{"language":"${journeyLanguage}"}')`,
  });
  await makeInspectable(context);
  return new PageWatch(journeyLanguage);
}

/** The browser of a journey: where another language is spoken, English words are asked for in it on all of its pages. */
export function inJourneyLanguage(context: BrowserContext, watch: PageWatch | undefined): BrowserContext {
  return watch === undefined ? context : translated(context, journeyLanguage, watch);
}
