import i18next from 'i18next';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { bestLanguage, chooseLanguage, languages, switchToCompanyLanguage, startTexts, listPreferredLanguages } from './i18n.ts';
import { clearPreferences, readPreferences } from './preferences.ts';

beforeEach(clearPreferences);

test.each([
  [['en-GB', 'en'], 'en'],
  [['sv-SE', 'en'], 'sv'],
  [['de-DE', 'da'], 'da'],
  [['de-DE'], 'en'],
  [[], 'en'],
  [['en-US'], 'en-US'],
  [['en-AU'], 'en'],
  [['es-MX', 'en'], 'es'],
  [['nb-NO', 'en'], 'no'],
  [['nn'], 'no'],
  [[''], 'en'],
])('who reads %j is spoken to in %s', (wanted, language) => {
  expect(bestLanguage(wanted, ['en', 'en-US', 'sv', 'da', 'es', 'no'])).toBe(language);
});

test('prefers the language in the address to the browser’s', () => {
  expect(listPreferredLanguages('?lang=de&to=%2F', ['en-GB'])).toEqual(['de', 'en-GB']);
  expect(listPreferredLanguages('?lang=', ['en-GB'])).toEqual(['', 'en-GB']);
  expect(listPreferredLanguages('', ['en-GB'])).toEqual(['en-GB']);
});

test('keeps a forced language only if we have it', () => {
  listPreferredLanguages('?lang=xx', ['en-GB']);
  expect(readPreferences().language).toBeUndefined();
  listPreferredLanguages('?lang=es', ['en-GB']);
  expect(listPreferredLanguages('', ['en-GB'])).toEqual(['es', 'en-GB']);
});

test.each([
  ['nb', 'no'],
  ['DA', 'da'],
  ['en-us', 'en-US'],
  ['sv-SE', 'sv'],
])('forced as %s, %s is kept: the next page speaks it too', (forced, language) => {
  listPreferredLanguages(`?lang=${forced}`, ['en-GB']);
  expect(readPreferences().language).toBe(language);
});

test('uses a company’s language unless another was chosen', async () => {
  onTestFinished(async () => {
    clearPreferences();
    await startTexts(['en']);
  });
  await startTexts(['es']);
  expect([i18next.language, document.documentElement.lang]).toEqual(['es', 'es']);
  await switchToCompanyLanguage({ communications_language: { iso_code: 'en' } });
  expect(document.documentElement.lang).toBe('en');
  await switchToCompanyLanguage({ communications_language: { iso_code: 'da' } });
  expect([document.documentElement.lang, i18next.t(($) => $.form.save)]).toEqual(['da', 'Gem']);
  await chooseLanguage('es');
  await switchToCompanyLanguage({ communications_language: { iso_code: 'en' } });
  expect([document.documentElement.lang, i18next.t(($) => $.form.save)]).toEqual(['es', 'Guardar']);
});

describe.each(languages)('%s', (language) => {
  const changes = (count: number) => i18next.t(($) => $.form.changes, { count });

  test('counts in its own forms', async () => {
    onTestFinished(async () => {
      await startTexts(['en']);
    });
    await startTexts([language]);
    for (const count of [0, 1, 2, 5, 21, 1_000_000]) expect(changes(count)).toMatch(new RegExp(`${count} \\p{Letter}`, 'u'));
    const forms = [1, 2].map((count) => changes(count).replace(String(count), ''));
    expect(forms[0]).not.toBe(forms[1]);
    expect(changes(0).replace('0', '')).toBe(forms[language === 'fr' ? 0 : 1]);
  });

  test('loads no other language, but for American English, which is written as what differs', async () => {
    await startTexts([language]);
    onTestFinished(async () => {
      await startTexts(['en']);
    });
    const loaded = languages.filter((one) => i18next.hasResourceBundle(one, 'common'));
    expect(loaded).toEqual(language === 'en-US' ? ['en', 'en-US'] : [language]);
  });
});

test('American English says what differs, and the rest as the British', async () => {
  onTestFinished(async () => {
    await startTexts(['en']);
  });
  await startTexts(['en-US']);
  expect([i18next.t(($) => $.address.postcode), i18next.t(($) => $.form.save)]).toEqual(['ZIP code', 'Save']);
});
