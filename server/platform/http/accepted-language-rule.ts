import { languageOfTag, type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';

/** More than any browser names; whoever sends more is read no further. */
const mostRanges = 30;

interface Wish {
  /** `*` for every one that is not named; undefined where it is none of ours. */
  readonly name: PageLanguage | '*' | undefined;
  /** 0 refuses it. */
  readonly quality: number;
}

/** One range of the header. A quality that is none is as good as unsaid. */
function wishOf(range: string): Wish {
  const [given = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) || 1);
  return { name: given === '*' ? given : languageOfTag(given), quality: Number.isNaN(quality) ? 1 : Math.min(1, Math.max(0, quality)) };
}

/** How much a language is wanted, and how early that is said; -1 where it is refused, 0 where nothing is said of it. */
function wantedness(language: PageLanguage, wishes: readonly Wish[]): readonly [quality: number, place: number] {
  const named = wishes.some(({ name }) => name === language) ? language : '*';
  const own = wishes.filter(({ name }) => name === named);
  if (own.length === 0) return [0, wishes.length];
  const quality = Math.max(...own.map((wish) => wish.quality));
  return [quality === 0 ? -1 : quality, wishes.findIndex((wish) => wish.name === named && wish.quality === quality)];
}

/**
 * The one of our languages that a browser or a program wants most (RFC 9110, 12.5.4): the highest quality counts, and among equals what
 * is named first. Where none of ours is named, or any will do, it is the usual one of the page, unless just that is refused.
 */
export function acceptedLanguage(acceptLanguage: string | undefined, usual: PageLanguage): PageLanguage {
  const wishes = (acceptLanguage ?? '').split(',', mostRanges).map(wishOf);
  const [most = usual] = [usual, ...pageLanguages]
    .map((language) => ({ language, wanted: wantedness(language, wishes) }))
    // What is equal keeps its order.
    .toSorted(({ wanted: one }, { wanted: other }) => other[0] - one[0] || one[1] - other[1])
    .map(({ language }) => language);
  return most;
}
