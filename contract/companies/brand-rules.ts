import type { Brand } from '../kit/brands.ts';

/** First path segments already used by screens or files, which no brand's noun or key may take. */
const taken: ReadonlySet<string> = new Set(
  'a account alerts answer api assets boilers buy confirm-email contact content coverage download faq help login media my offer operator own profile public register review settings solar validate your-enquiry'.split(
    ' ',
  ),
);

/**
 * Tests that a brand's words are two different lower-case words, neither already a screen, so that addresses stay
 * unambiguous.
 */
export function isSlug([one, several]: Brand['slug']): boolean {
  const isWord = (word: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(word) && word.length <= 20 && !taken.has(word);
  return isWord(one) && isWord(several) && one !== several;
}

/** Excludes `new`, the page that creates a brand. */
export const isBrandKey = (key: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(key) && key !== 'new';

/** Maximum side of a picture in pixels; it is shown at a ninth of that height. */
export const pictureSide = 252;
/** Maximum upload size in bytes. */
export const maxBrandPictureBytes = 2_097_152;
