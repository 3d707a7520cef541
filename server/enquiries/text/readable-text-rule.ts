import { plainCharacter } from './confusable-letters-rule.ts';

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
