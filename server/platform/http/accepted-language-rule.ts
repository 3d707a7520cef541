import Negotiator from 'negotiator';
import { parseLanguageTag, type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';

/** Longer than any browser sends; the rest is ignored. */
const maxLength = 1_000;
/** Our own tags, and those that browsers send for Norwegian. */
const tags: readonly string[] = [...pageLanguages, 'nb', 'nn'];

/**
 * Picks the supported language that the client prefers (RFC 9110, 12.5.4): highest quality, then first named. Falls back to
 * the page's default if none of ours is named or any will do, unless the default itself is refused.
 */
export function acceptedLanguage(acceptLanguage: string | undefined, usual: PageLanguage): PageLanguage {
  const asked = (acceptLanguage ?? '').slice(0, maxLength);
  // Languages that are not named come last, but before those that are refused.
  const header = asked.includes('*') ? asked : `${asked}, *;q=0.0001`;
  const [best] = new Negotiator({ headers: { 'accept-language': header } }).languages([usual, ...tags]);
  return (best === undefined ? undefined : parseLanguageTag(best)) ?? usual;
}
