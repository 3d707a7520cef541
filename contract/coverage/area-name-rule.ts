import type { PageLanguage } from '../kit/language.ts';

const words: Readonly<Record<PageLanguage, string>> = {
  en: 'Coverage',
  sv: 'Område',
  da: 'Område',
  no: 'Område',
  es: 'Zona',
  fr: 'Zone',
};

/** Names an unnamed coverage area by its position: "Coverage 1". American English counts as English. */
export function numberedArea(place: number, language: string): string {
  const known = (Object.keys(words) as PageLanguage[]).find((one) => one === language.slice(0, 2)) ?? 'en';
  return `${words[known]} ${place}`;
}
