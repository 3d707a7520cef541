import { parseLanguageTag, type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';

/** More than any browser sends; the rest is ignored. */
const maxRanges = 30;

interface LanguageRange {
  /** `*` for every unnamed language; undefined if we do not support it. */
  readonly name: PageLanguage | '*' | undefined;
  /** 0 refuses it. */
  readonly quality: number;
}

/** Parses one range of the header. An invalid quality is ignored. */
function parseRange(range: string): LanguageRange {
  const [given = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) || 1);
  return { name: given === '*' ? given : parseLanguageTag(given), quality: Number.isNaN(quality) ? 1 : Math.min(1, Math.max(0, quality)) };
}

/** Returns the quality and position of a language; -1 if it is refused, 0 if it is not mentioned. */
function languagePreference(language: PageLanguage, wishes: readonly LanguageRange[]): readonly [quality: number, place: number] {
  const named = wishes.some(({ name }) => name === language) ? language : '*';
  const own = wishes.filter(({ name }) => name === named);
  if (own.length === 0) return [0, wishes.length];
  const quality = Math.max(...own.map((wish) => wish.quality));
  return [quality === 0 ? -1 : quality, wishes.findIndex((wish) => wish.name === named && wish.quality === quality)];
}

/**
 * Picks the supported language that the client prefers (RFC 9110, 12.5.4): highest quality, then first named. Falls back to
 * the page's default if none of ours is named or any will do, unless the default itself is refused.
 */
export function acceptedLanguage(acceptLanguage: string | undefined, usual: PageLanguage): PageLanguage {
  const ranges = (acceptLanguage ?? '').split(',', maxRanges).map(parseRange);
  const [most = usual] = [usual, ...pageLanguages]
    .map((language) => ({ language, wanted: languagePreference(language, ranges) }))
    // Equal qualities keep their order.
    .toSorted(({ wanted: one }, { wanted: other }) => other[0] - one[0] || one[1] - other[1])
    .map(({ language }) => language);
  return most;
}
