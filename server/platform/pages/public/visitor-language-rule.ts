import type { LanguageCode } from '../../../../contract/kit/language.ts';

const known = new Map<string, LanguageCode>([
  ['en', 'en'],
  ['sv', 'sv'],
  ['da', 'da'],
  ['no', 'no'],
  ['nb', 'no'],
  ['nn', 'no'],
]);

/** The first language a browser asks for that we write in: where the address of a page says nothing of its reader. */
export function visitorLanguage(acceptLanguage: string | undefined): LanguageCode {
  const asked = (acceptLanguage ?? '').slice(0, 200).split(',');
  const wished = asked.map((one) => known.get((one.split(/[;-]/)[0] ?? '').trim().toLowerCase()));
  return wished.find((language) => language !== undefined) ?? 'en';
}
