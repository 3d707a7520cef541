import type { Brand } from '../kit/brands.ts';

/** First parts of addresses that are screens or files already: no brand's noun or key can stand in their place. */
const taken: ReadonlySet<string> = new Set(
  'a account alerts answer api assets boilers buy confirm-email contact content coverage download faq help login media my offer operator own profile public register review settings solar validate your-enquiry'.split(
    ' ',
  ),
);

/** Addresses stay unambiguous: two different words in small letters, none of which is a screen already. */
export function isSlug([one, several]: Brand['slug']): boolean {
  const isWord = (word: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(word) && word.length <= 20 && !taken.has(word);
  return isWord(one) && isWord(several) && one !== several;
}

/** `new` is the page on which one begins. */
export const isBrandKey = (key: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(key) && key !== 'new';

/** The largest side of a picture in pixels; it is shown a ninth as high. */
export const pictureSide = 252;
/** Of the pictures as they are uploaded, in bytes. */
export const largestPicture = 2_097_152;
