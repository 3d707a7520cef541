import type { PageLanguage } from '../kit/language.ts';

const words: Readonly<Record<PageLanguage, string>> = {
  en: 'Coverage',
  sv: 'Område',
  da: 'Område',
  no: 'Område',
  es: 'Zona',
  fr: 'Zone',
};

/** What a coverage area is called that nobody has named, by its place: "Coverage 1". American English is English. */
export function numberedArea(place: number, language: string): string {
  const known = (Object.keys(words) as PageLanguage[]).find((one) => one === language.slice(0, 2)) ?? 'en';
  return `${words[known]} ${place}`;
}
