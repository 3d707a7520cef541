import type { PageLanguage } from '../../contract/kit/language.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

const accented = 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýÿłžœšß';
const unaccented = 'aaaaaaaceeeeiiiidnoooooouuuuyylzoss';

/** Letters of their own behind z, in their order, with the neighbours' letters that stand for them. */
const ownLetters: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: [],
  sv: ['å', 'äæ', 'öø'],
  da: ['æä', 'øö', 'å'],
  no: ['æä', 'øö', 'å'],
  es: ['ñ'],
  fr: [],
};
/** What follows z among the bytes. */
const behindZ = '{|}';

function alphabet(language: PageLanguage): { letters: string; places: string } {
  const own = ownLetters[language];
  const place = (letter: string, index: number): string => {
    const found = own.findIndex((letters) => letters.includes(letter));
    if (found !== -1) return behindZ.charAt(found);
    // Where å, ä and ö are letters, ü is a kind of y.
    return letter === 'ü' && own.length === 3 ? 'y' : unaccented.charAt(index);
  };
  // Æ is two letters where it is none of their own, and stays to become them.
  const translated = own.length === 3 ? accented : accented.replace('æ', '');
  const places = Array.from(translated, (letter) => place(letter, accented.indexOf(letter))).join('');
  // ß is the only one of these letters whose capital is not one letter.
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
 * What to sort a personal name by, for it to stand where a reader of the language looks for it: capitals and accents make no
 * difference, Å, Ä, Æ, Ö and Ø stand where they stand in the language, in Danish and Norwegian Aa is Å, in Spanish Ñ comes after N. Worked out by the
 * statement, for names are contact data and leave the database through `revealContact` only.
 */
export function nameOrder(name: Sql, language: PageLanguage): Sql {
  const { letters, places } = alphabets[language];
  const key = sql`lower(translate(${name}, ${letters}, ${places}))`;
  if (language === 'da' || language === 'no') return sql`replace(${key}, 'aa', '}') collate "C"`;
  if (language === 'sv') return sql`${key} collate "C"`;
  const spelt = sql`replace(${key}, 'æ', 'ae')`;
  return language === 'es' ? sql`replace(${spelt}, '{', 'n~') collate "C"` : sql`${spelt} collate "C"`;
}
