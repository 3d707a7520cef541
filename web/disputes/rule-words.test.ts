import i18next from 'i18next';
import { expect, test } from 'vitest';
import { createFormat } from '../../contract/kit/format.ts';
import { startTexts } from '../platform/i18n.ts';
import { silenceWords } from './reported-lead.ts';
import { tried } from './test-reporting.ts';

test.each([
  ['en', 'en-GB', '20%'],
  ['fr', 'fr-FR', '20 %'],
  ['sv', 'sv-SE', '20 %'],
])('formats the maximum share of unanswered reports as in %s', async (language, locale, share) => {
  await startTexts([language]);
  await i18next.loadNamespaces('disputes');
  const format = createFormat({ locale, timeZone: 'Europe/London', country: 'gb' });
  const words = silenceWords(tried, i18next.getFixedT<'disputes', undefined, 'disputes'>(language, 'disputes'), format);
  // Spaces of any width.
  expect(words?.replaceAll(/\s/g, ' ')).toContain(` ${share} `);
});
