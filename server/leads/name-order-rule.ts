import type { PageLanguage } from '../../contract/kit/language.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

const accented = 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýÿłžœšß';
const unaccented = 'aaaaaaaceeeeiiiidnoooooouuuuyylzoss';

/** Letters sorted after z, in order, with the neighbouring languages' equivalents. */
const ownLetters: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: [],
  sv: ['å', 'äæ', 'öø'],
  da: ['æä', 'øö', 'å'],
  no: ['æä', 'øö', 'å'],
  es: ['ñ'],
  fr: [],
};
/** The bytes after z. */
const behindZ = '{|}';

function alphabet(language: PageLanguage): { letters: string; places: string } {
  const own = ownLetters[language];
  const place = (letter: string, index: number): string => {
    const found = own.findIndex((letters) => letters.includes(letter));
    if (found !== -1) return behindZ.charAt(found);
    // In languages with å, ä and ö, ü sorts as y.
    return letter === 'ü' && own.length === 3 ? 'y' : unaccented.charAt(index);
  };
  // Æ sorts as two letters in languages without it, so it is kept for expansion.
  const translated = own.length === 3 ? accented : accented.replace('æ', '');
  const places = Array.from(translated, (letter) => place(letter, accented.indexOf(letter))).join('');
  // ß is the only one whose upper case is not a single letter.
  return { letters: translated + translated.replace('ß', 'ẞ').toUpperCase(), places: places + places };
}

const alphabets: Readonly<Record<PageLanguage, ReturnType<typeof alphabet>>> = {
  en: alphabet('en'),
  sv: alphabet('sv'),
  da: alphabet('da'),
  no: alphabet('no'),
  es: alphabet('es'),
  fr: alphabet('fr'),
};

/**
 * The sort key of a personal name in a language: ignores case and accents; Å, Ä, Æ, Ö and Ø sort as in the language, Danish and Norwegian Aa as Å,
 * Spanish Ñ after N. Computed in SQL, because names are contact data and leave the database only through `revealContact`.
 */
export function nameOrder(name: Sql, language: PageLanguage): Sql {
  const { letters, places } = alphabets[language];
  const key = sql`lower(translate(${name}, ${letters}, ${places}))`;
  if (language === 'da' || language === 'no') return sql`replace(${key}, 'aa', '}') collate "C"`;
  if (language === 'sv') return sql`${key} collate "C"`;
  const spelt = sql`replace(${key}, 'æ', 'ae')`;
  return language === 'es' ? sql`replace(${spelt}, '{', 'n~') collate "C"` : sql`${spelt} collate "C"`;
}
