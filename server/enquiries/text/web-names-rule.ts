import { detectAll } from 'tinyld/light';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { plainCharacter } from './confusable-letters-rule.ts';

/** Those of `wordEndings` that are said aloud: 'jofarrow dot se'. */
export const spokenEndings = 'se|no|nu|de|eu|me|tv|app|shop|site|online|page';

/** Providers of mail whose name means nothing else. */
export const mailProviders =
  'g\\s?-?mail|googlemail|hotmail|hotmale|ymail|yahoo|icloud|proton\\s?mail|btinternet|btopenworld|virginmedia|talktalk|ntlworld|aol|gmx|fastmail|comhem|bredband2|telenor|jubii|stofanet|tutanota';

/** Where people have a name to be found by. */
export const networks =
  'insta(?:gram)?|facebook|fb|whats\\s?app|telegram|snap\\s?chat|tik\\s?tok|twitter|skype|viber|discord|linked\\s?in|we\\s?chat|threads|mastodon|bluesky|kik|next\\s?door';
/** The same, by names that are ordinary words too. */
export const networkWords = 'signal|snap|messenger|ig|tg|wapp';

/** Neither seen nor typed: breaks, joiners, directions, tags, control characters. Line ends and tabs are text. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2800]/gu;
/** Marks that belong to no letter of ours; scripts that are written with marks keep them. */
const strayMarks = /(?<=[\p{Script=Latin}\p{Script=Common}])\p{M}+/gu;
/** Full-width and mathematical letters: nobody's keyboard has them. */
const disguised = /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]/gu;
const words = /[\p{L}\p{N}]+/gu;

/** A word of Latin letters with some of another alphabet among them was made to be read and not to be found. */
function unmixed(word: string): string {
  if (!/\p{Script=Latin}/u.test(word) || !/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(word)) return word;
  return Array.from(word, plainCharacter).join('');
}

/** A text as it is stored and shown: what cannot be seen is gone, and letters are what they look like. */
export function readableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(strayMarks, '')
    .replaceAll(disguised, plainCharacter)
    .replaceAll(words, unmixed);
}

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
