/** Languages of messages, by their wire names. */
export const languageCodes = ['en', 'sv', 'da', 'no'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** Languages of the dashboard, running text and the catalogue. */
export const pageLanguages = [...languageCodes, 'es', 'fr'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Norwegian has separate codes for its two written forms. */
const otherNames: ReadonlyMap<string, PageLanguage> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
]);

/** Maps a language tag to one of ours, ignoring region and case: `nb-NO` is Norwegian. */
export function parseLanguageTag(tag: string): PageLanguage | undefined {
  const name = tag.trim().toLowerCase().split('-')[0] ?? '';
  return otherNames.get(name) ?? pageLanguages.find((language) => language === name);
}

const regions = new Map<string, Intl.DisplayNames>();
const joined = new Map<string, Intl.ListFormat>();

/** Converts Norwegian to the platform's tag. */
const platformLocale = (locale: string): string => locale.replace(/^no(?=-|$)/, 'nb');

/** Names a country in a language. The back office uses English. */
export function countryName(country: string, locale = 'en'): string {
  const known = regions.get(locale) ?? new Intl.DisplayNames([platformLocale(locale)], { type: 'region' });
  regions.set(locale, known);
  return known.of(country.toUpperCase()) ?? country.toUpperCase();
}

const withArticle = new Set('ae ax bs cf do fk fo gb gm im km ky mh mp mv nl ph sb sc tc us vg vi'.split(' '));

/** Names a country within an English sentence: "the United Kingdom". */
export function countryInSentence(country: string): string {
  return withArticle.has(country.toLowerCase()) ? `the ${countryName(country)}` : countryName(country);
}

/** Names a language in another language. */
export function languageName(language: PageLanguage, locale = 'en'): string {
  return new Intl.DisplayNames([platformLocale(locale)], { type: 'language' }).of(language) ?? language;
}

/** Names a language in that language, capitalised: for readers who do not understand the surrounding page. */
export function ownLanguageName(language: PageLanguage): string {
  const name = languageName(language, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Formats "Denmark, Norway and Sweden"; plain English is British. */
export function listInWords(parts: readonly string[], locale = 'en', type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const key = `${locale} ${type}`;
  const known = joined.get(key) ?? new Intl.ListFormat(locale === 'en' ? 'en-GB' : platformLocale(locale), { type });
  joined.set(key, known);
  return known.format(parts);
}

/** Formats a calendar day (YYYY-MM-DD) by language only, without a country; plain English is British. */
export function dayInWords(day: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : platformLocale(language);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Names a weekday within a sentence; 1 is Monday. */
export function weekdayName(weekday: number, language: string): string {
  // 1 January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(platformLocale(language), { weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** Formats a time of day as in British texts: `3am`, `4:20pm`. */
export function britishClock(hour: number, minute: number): string {
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats a time of day (HH:MM) as the language does, without a leading zero. */
export function clockInWords(time: string, language: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (language.startsWith('en')) return britishClock(hour, minute);
  const format = new Intl.DateTimeFormat(platformLocale(language), {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return format.format(new Date(`2024-01-01T${time}:00Z`)).replace(/^0(?=\d)/, '');
}

export const periodUnits = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

export interface Period {
  readonly amount: number;
  /** Maximum, if it varies; omitted if fixed. */
  readonly longest?: number;
  readonly unit: PeriodUnit;
}

/** Everyday words where the platform uses the technical term for 24 hours (dygn, døgn). */
const days: Readonly<Record<string, readonly [one: string, other: string]>> = { sv: ['dag', 'dagar'], no: ['dag', 'dager'] };

/** Formats "30 days" or "5–7 days" for running text. */
export function periodInWords({ amount, longest = amount, unit }: Period, language: string): string {
  const words = unit === 'day' ? days[language] : undefined;
  const format = new Intl.NumberFormat(platformLocale(language), words === undefined ? { style: 'unit', unit, unitDisplay: 'long' } : {});
  const formatted = longest === amount ? format.format(amount) : format.formatRange(amount, longest);
  return words === undefined ? formatted : `${formatted} ${longest === 1 ? words[0] : words[1]}`;
}
