import type { PageLanguage } from '../../../../contract/kit/language.ts';

const known = new Map<string, PageLanguage>([
  ['en', 'en'],
  ['sv', 'sv'],
  ['da', 'da'],
  ['no', 'no'],
  ['nb', 'no'],
  ['nn', 'no'],
  ['es', 'es'],
  ['fr', 'fr'],
]);

/** The first language a browser asks for in which our pages are written: where the address of a page says nothing of its reader. */
export function visitorLanguage(acceptLanguage: string | undefined): PageLanguage {
  const asked = (acceptLanguage ?? '').slice(0, 200).split(',');
  const wished = asked.map((one) => known.get((one.split(/[;-]/)[0] ?? '').trim().toLowerCase()));
  return wished.find((language) => language !== undefined) ?? 'en';
}
