import { withoutLinks } from './free-text-rule.ts';
import { requiredProblem } from './problem.ts';

/** Top-level domains that are not words in our users' languages. */
export const plainEndings =
  'co\\.uk|org\\.uk|me\\.uk|ltd\\.uk|com|net|org|info|biz|uk|dk|eu|io|xyz|fr|nl|pl|ru|fi|' +
  'co|cc|ly|gg|ie|gl|gle|bio|link|click|website|store|club|london|wales|scot|icu';

/** Top-level domains that are also words, and may follow a full stop without a space. */
export const wordEndings =
  'se|no|nu|de|es|it|me|tv|be|us|to|in|is|at|so|am|my|app|dev|ai|site|online|shop|email|live|pro|one|page|ws|as|plumbing|photography|construction|family|blog|cloud|world|social|contact|digital|solutions|agency';

// Every repetition is bounded, so that matching time stays linear.
const end = String.raw`(?![\p{L}\p{N}])`;
const label = String.raw`[\p{L}\p{N}-]{1,63}`;

const scheme = String.raw`[a-zA-Z][a-zA-Z\d+.-]{1,30}:\/\/\S{0,2000}|(?:mailto|tel|sms|javascript|data):\S{1,2000}|(?<![\p{L}\p{N}])[wW]{3}\d?\.\S{0,2000}`;
/** A domain with a port, path or query, whatever its top-level domain: mail programs link these. */
const path = String.raw`(?:${label}\.){1,4}(?:\p{Ll}{2,24}|\p{Lu}{2,24})(?::\d{2,5})?[/?#]\S{1,2000}`;
const email = String.raw`[^\s@]{1,64}@[^\s@]{1,200}\.[\p{L}\p{N}-]{2,63}`;
/** Excludes names: in 'St.John' and 'A.B.Nilsson' no top-level domain follows the full stop. */
const domain = String.raw`(?:${label}\.){1,4}(?:${plainEndings}|${plainEndings.toUpperCase()}|Com|Co\.Uk|Net|Org)${end}|(?<![\p{L}\p{N}.])\p{L}[\p{L}\p{N}-]{1,62}\.(?:${wordEndings})${end}`;

const links = new RegExp(`${scheme}|${path}|${email}`, 'u');
const bareDomain = new RegExp(domain, 'u');
const allLinks = new RegExp(`${scheme}|${path}|${email}|${domain}`, 'gu');
/** At least seven digits, formatted like a telephone number. */
const telephone = /(?<!\p{N})(?:\+|\()?\d(?:[\s().\-–/]{0,3}\d){6,}/u;
/** Companies named after their register number: '12345678 Limited'. */
const registerNumber = /(?<![\p{N}+])\d{7,8}(?!\p{N})/gu;

/** Normalises full-width letters and ideographic full stops, which mail programs link too. */
const normaliseForMatching = (text: string): string => text.normalize('NFKC').replaceAll('。', '.');

export type NameKind = 'person' | 'town' | 'company';

/**
 * Tests whether a name contains a web address, email address or telephone number, which our messages would pass on. Only a
 * company may be named after its domain or register number.
 */
export function holdsContact(name: string, kind: NameKind): boolean {
  const text = normaliseForMatching(name);
  if (links.test(text)) return true;
  if (kind === 'company') return telephone.test(text.replaceAll(registerNumber, ' '));
  return text.includes('@') || bareDomain.test(text) || telephone.test(text);
}

/** Required, and a name; a web address with its scheme or `www` is removed as in every form text. */
export const nameRequired =
  (kind: NameKind) =>
  (value: string): 'required' | 'contactInName' | undefined =>
    requiredProblem(withoutLinks(value)) ?? nameOptional(kind)(value);

export const nameOptional =
  (kind: NameKind) =>
  (value: string): 'contactInName' | undefined =>
    holdsContact(withoutLinks(value), kind) ? 'contactInName' : undefined;

/** Breaks up everything that a mail program could link: 'evil.test/prize' becomes 'evil test prize'. */
export function breakLinkLikeText(text: string): string {
  const read = normaliseForMatching(text);
  if (!new RegExp(allLinks.source, 'u').test(read)) return text;
  return read.replaceAll(allLinks, (found) => found.replaceAll(/[:/.@?#&=\\]+/g, ' ').trim()).replaceAll(/ {2,}/g, ' ');
}
