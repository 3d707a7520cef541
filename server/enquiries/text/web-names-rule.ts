import { detectAll } from 'tinyld/light';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { plainCharacter } from './confusable-letters-rule.ts';

/** Endings from `wordEndings` that people say aloud: 'jofarrow dot se'. */
export const spokenEndings = 'se|no|nu|de|eu|me|tv|app|shop|site|online|page';

/** Mail providers whose names mean nothing else. */
export const mailProviders =
  'g\\s?-?mail|googlemail|hotmail|hotmale|ymail|yahoo|icloud|proton\\s?mail|btinternet|btopenworld|virginmedia|talktalk|ntlworld|aol|gmx|fastmail|comhem|bredband2|telenor|jubii|stofanet|tutanota';

/** Networks on which people have handles. */
export const networks =
  'insta(?:gram)?|facebook|fb|whats\\s?app|telegram|snap\\s?chat|tik\\s?tok|twitter|skype|viber|discord|linked\\s?in|we\\s?chat|threads|mastodon|bluesky|kik|next\\s?door';
/** Networks whose names are also ordinary words. */
export const networkWords = 'signal|snap|messenger|ig|tg|wapp';

/** Invisible characters: joiners, direction marks, tags, controls. Line ends and tabs stay. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2800]/gu;
/** Combining marks on Latin or common characters; other scripts keep theirs. */
const strayMarks = /(?<=[\p{Script=Latin}\p{Script=Common}])\p{M}+/gu;
/** Full-width and mathematical letters, which no keyboard types. */
const disguised = /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]/gu;
const words = /[\p{L}\p{N}]+/gu;

/** Normalises words mixing Latin with look-alike letters, which are meant to evade filters. */
function unmixed(word: string): string {
  if (!/\p{Script=Latin}/u.test(word) || !/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(word)) return word;
  return Array.from(word, plainCharacter).join('');
}

/** Normalises a text for storage and display: drops invisible characters and maps disguised letters. */
export function readableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(strayMarks, '')
    .replaceAll(disguised, plainCharacter)
    .replaceAll(words, unmixed);
}

/** Shorter texts are more often product names than a language. */
const minWords = 5;
const minLetters = 25;
/** Minimum confidence; below it the language counts as unknown. */
const surely = 0.5;
/** Too similar to tell apart in a few words. */
const alike: ReadonlySet<string> = new Set(['da', 'no']);

/** Checks whether a text is certainly in another language. Short or unclear texts are not. */
export function isForeignText(text: string, languages: readonly LanguageCode[]): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  if (words.length < minWords || words.join('').length < minLetters) return false;
  const [best] = detectAll(words.join(' '));
  if (best === undefined || best.accuracy < surely) return false;
  const isAlike = alike.has(best.lang) && languages.some((language) => alike.has(language));
  return !isAlike && !languages.some((language) => language === best.lang);
}
