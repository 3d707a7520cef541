import { detectAll } from 'tinyld/light';
import type { LanguageCode } from '../../../contract/kit/language.ts';

/** Fewer words or letters are names of things more often than a language. */
const fewestWords = 5;
const fewestLetters = 25;
/** So sure the library has to be; below it, a text is nobody's and counts against nobody. */
const surely = 0.5;
/** Written so much alike that a few words tell them from each other only by chance. */
const alike: ReadonlySet<string> = new Set(['da', 'no']);

/** Whether a text is certainly in a language other than these. A short or an unclear one is not. */
export function isForeignText(text: string, languages: readonly LanguageCode[]): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  if (words.length < fewestWords || words.join('').length < fewestLetters) return false;
  const [best] = detectAll(words.join(' '));
  if (best === undefined || best.accuracy < surely) return false;
  const isAlike = alike.has(best.lang) && languages.some((language) => alike.has(language));
  return !isAlike && !languages.some((language) => language === best.lang);
}
