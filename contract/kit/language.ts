/** The languages that the marketplace writes in, as the wire names them. */
export const languageCodes = ['en', 'sv', 'da', 'no'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The languages in which the dashboard can be read, and in which running text and the catalogue are written. */
export const pageLanguages = [...languageCodes, 'es', 'fr'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Norwegian has a name of its own for each of its two forms. */
const otherNames: ReadonlyMap<string, PageLanguage> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
]);

/** Which of ours a tag of a page, a browser or an address means, whatever its region and its letters: `nb-NO` is Norwegian. */
export function languageOfTag(tag: string): PageLanguage | undefined {
  const name = tag.trim().toLowerCase().split('-')[0] ?? '';
  return otherNames.get(name) ?? pageLanguages.find((language) => language === name);
}

const regions = new Map<string, Intl.DisplayNames>();
const joined = new Map<string, Intl.ListFormat>();

/** Norwegian is written as the platforms know it. */
const platformLocale = (locale: string): string => locale.replace(/^no(?=-|$)/, 'nb');

/** A country as a reader of the language calls it. The back-office speaks English. */
export function countryName(country: string, locale = 'en'): string {
  const known = regions.get(locale) ?? new Intl.DisplayNames([platformLocale(locale)], { type: 'region' });
  regions.set(locale, known);
  return known.of(country.toUpperCase()) ?? country.toUpperCase();
}

/** A language as a reader of another one calls it. */
export function languageName(language: PageLanguage, locale = 'en'): string {
  return new Intl.DisplayNames([platformLocale(locale)], { type: 'language' }).of(language) ?? language;
}

/** A language as those call it who speak it, as a title: for whoever cannot read the page around it. */
export function ownLanguageName(language: PageLanguage): string {
  const name = languageName(language, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** "Denmark, Norway and Sweden"; plain English is British. */
export function listInWords(parts: readonly string[], locale = 'en', type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const key = `${locale} ${type}`;
  const known = joined.get(key) ?? new Intl.ListFormat(locale === 'en' ? 'en-GB' : platformLocale(locale), { type });
  joined.set(key, known);
  return known.format(parts);
}

/** A day of the calendar (YYYY-MM-DD) for somebody who reads in a language and has no country; plain English is British. */
export function dayInWords(day: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : platformLocale(language);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The name of a day of the week, 1 for Monday, as it stands within a sentence. */
export function weekdayName(weekday: number, language: string): string {
  // 1 January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(platformLocale(language), { weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** A time of day (HH:MM) as the language writes it, without a nought before the hour. */
export function clockInWords(time: string, language: string): string {
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
  /** Where it is longer for some than for others; left out it is the same. */
  readonly longest?: number;
  readonly unit: PeriodUnit;
}

/** What people say, where the platform has the word of astronomers (dygn, døgn). */
const days: Readonly<Record<string, readonly [one: string, other: string]>> = { sv: ['dag', 'dagar'], no: ['dag', 'dager'] };

/** "30 days", or "5–7 days", as it stands in running text of a language. */
export function periodInWords({ amount, longest = amount, unit }: Period, language: string): string {
  const words = unit === 'day' ? days[language] : undefined;
  const format = new Intl.NumberFormat(platformLocale(language), words === undefined ? { style: 'unit', unit, unitDisplay: 'long' } : {});
  const said = longest === amount ? format.format(amount) : format.formatRange(amount, longest);
  return words === undefined ? said : `${said} ${longest === 1 ? words[0] : words[1]}`;
}
