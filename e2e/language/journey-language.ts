import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { makeInspectable } from '../quality/inspection.ts';
import { getDictionary } from './dictionary.ts';
import { PageWatch } from './page-watch.ts';
import { translated } from './translated-page.ts';

/** Language of the journeys: English, unless the environment sets another. */
export const journeyLanguage = process.env['JOURNEY_LANGUAGE'] ?? 'en';

/** Translates an English text into the journey language, for `toMatch`. */
export function translateText(english: string): string | RegExp {
  return journeyLanguage === 'en' ? english : getDictionary(journeyLanguage).text(english, false);
}

/** Like `translateText`, for `toEqual`, where nothing else may surround the text. */
export function translateExactly(english: string): string {
  if (journeyLanguage === 'en') return english;
  const found = getDictionary(journeyLanguage).text(english, true);
  return typeof found === 'string' ? found : (expect.stringMatching(found) as string);
}

/** Whether a page shows exactly that text. */
export function matchesEnglish(shown: string, english: string): boolean {
  if (journeyLanguage === 'en') return shown === english;
  const found = getDictionary(journeyLanguage).text(english, true);
  return typeof found === 'string' ? shown === found : found.test(shown);
}

/** Matches the translations of what the English pattern matches. */
export function translatePattern(english: RegExp): RegExp {
  return journeyLanguage === 'en' ? english : getDictionary(journeyLanguage).pattern(english);
}

/** Stores the journey language as a manual choice in the new browser and watches its pages. */
export async function speakJourneyLanguage(context: BrowserContext): Promise<PageWatch | undefined> {
  if (journeyLanguage === 'en') return undefined;
  await context.addInitScript({
    content: `localStorage.getItem('installer-dashboard') ?? localStorage.setItem('installer-dashboard', '{"language":"${journeyLanguage}"}')`,
  });
  await makeInspectable(context);
  return new PageWatch(journeyLanguage);
}

/** Wraps a journey's browser: in another language, English lookups are translated on all of its pages. */
export function inJourneyLanguage(context: BrowserContext, watch: PageWatch | undefined): BrowserContext {
  return watch === undefined ? context : translated(context, journeyLanguage, watch);
}
