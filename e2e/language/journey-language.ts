import type { BrowserContext, Page } from 'playwright-core';
import { dictionaryOf } from './dictionary.ts';
import { translated } from './translated-page.ts';

/** What companies are spoken to in: English, unless all journeys are to be run in another language. */
export const journeyLanguage = process.env['JOURNEY_LANGUAGE'] ?? 'en';

/** An English text in the language of the journeys, for `toMatch`: for what is compared and not looked for. */
export function worded(english: string): string | RegExp {
  return journeyLanguage === 'en' ? english : dictionaryOf(journeyLanguage).text(english, false);
}

/** As if the language had been chosen by hand in every new browser. */
export async function speakJourneyLanguage(context: BrowserContext): Promise<void> {
  if (journeyLanguage === 'en') return;
  await context.addInitScript({
    content: `localStorage.getItem('installer-dashboard') ?? localStorage.setItem('installer-dashboard', '{"language":"${journeyLanguage}"}')`,
  });
}

/** The page of a journey: where another language is spoken, English words are asked for in it. */
export function inJourneyLanguage(page: Page): Page {
  return journeyLanguage === 'en' ? page : translated(page, journeyLanguage);
}
