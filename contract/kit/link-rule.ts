import { withoutLinks } from './free-text-rule.ts';
import { topLevelDomains } from './all-top-level-domains.ts';
import { codeEndings } from './link-endings.ts';
import { requiredProblem } from './problem.ts';

// Every repetition is bounded, so that matching time stays linear.
const label = String.raw`[\p{L}\p{N}-]{1,63}`;

const scheme = String.raw`[a-z][a-z\d+.-]{1,30}:\/\/\S{0,2000}|(?:mailto|tel|sms|javascript|data):\S{1,2000}|(?<![\p{L}\p{N}])www\d?\.\S{0,2000}`;
const email = String.raw`[^\s@]{1,64}@[^\s@]{1,200}\.[\p{L}\p{N}-]{2,63}`;

const links = new RegExp(`${scheme}|${email}`, 'iu');
/** Words joined by full stops without spaces, and whether a port, path or query follows. */
const dottedWords = new RegExp(String.raw`(?<words>${label}(?:\.${label}){1,60})(?<path>\.?(?::\d{2,5})?[/?#]\S)?`, 'gu');
const endings: ReadonlySet<string> = new Set(topLevelDomains);
const codes = new RegExp(`^(?:${codeEndings})$`, 'u');
/** Initials and titles, which may precede a name without a space: 'J.Ford', 'St.John', 'Dr.Ng'. */
const initials = /^(?:\p{L}|st|ste|dr|mrs?|ms|miss|mx|prof|rev|sir|capt|hr|fru|frk|sra?)$/iu;
/** A capitalised name, or a particle before one. */
const nameAfterInitials = /^(?:\p{Lu}.*|de|da|do|di|la|le)$/u;

const isEnding = (word: string): boolean => endings.has(word) || word.startsWith('xn--');
/** Reads 'evil.com-now' as 'evil.com', as mail programs do. */
const ending = (word: string): string => (/^xn--/i.test(word) ? word : (word.split('-', 1)[0] ?? '')).toLowerCase();

interface DottedWords {
  readonly words: readonly string[];
  readonly hasPath: boolean;
}

function* dottedWordsIn(text: string): Generator<DottedWords> {
  for (const { groups } of text.matchAll(dottedWords))
    yield { words: (groups?.['words'] ?? '').split('.'), hasPath: groups?.['path'] !== undefined };
}

const holdsEnding = ({ words }: DottedWords): boolean => words.slice(1).some((word) => isEnding(ending(word)));

/** Mail programs link a domain with a path whatever its top-level domain. 'A.B.Heating/Cooling' is a name. */
function isDomainWithPath(dotted: DottedWords): boolean {
  if (!dotted.hasPath) return false;
  return (
    holdsEnding(dotted) ||
    (/^\p{L}{2,24}$/u.test(dotted.words.at(-1) ?? '') && !dotted.words.slice(0, -1).every((word) => initials.test(word)))
  );
}

/** Excludes names: in 'St.John' no top-level domain follows the full stop, and 'J.Ford' is an initial and a name. */
function isBareDomain({ words }: DottedWords): boolean {
  return words.some((word, index) => {
    const last = ending(word);
    if (index === 0 || !isEnding(last)) return false;
    return codes.test(last) || !nameAfterInitials.test(word) || !words.slice(0, index).every((one) => initials.test(one));
  });
}

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
  const dotted = [...dottedWordsIn(text)];
  if (links.test(text) || dotted.some(isDomainWithPath)) return true;
  if (kind === 'company') return telephone.test(text.replaceAll(registerNumber, ' '));
  return text.includes('@') || dotted.some(isBareDomain) || telephone.test(text);
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

const linkSigns = /[:/.@?#&=\\]+/g;

/** Tests whether a mail program could link a word. Doubtful words count: a full stop less does no harm. */
function isLinked(word: string): boolean {
  return links.test(word) || [...dottedWordsIn(word)].some((dotted) => isDomainWithPath(dotted) || holdsEnding(dotted));
}

/** Breaks up everything that a mail program could link: 'evil.test/prize' becomes 'evil test prize'. */
export function breakLinkLikeText(text: string): string {
  let isBroken = false;
  const broken = normaliseForMatching(text).replaceAll(/\S+/g, (word) => {
    if (!isLinked(word)) return word;
    isBroken = true;
    const stop = /[.,;:!?)]{1,3}$/.exec(word)?.[0] ?? '';
    return (
      word
        .slice(0, word.length - stop.length)
        .replaceAll(linkSigns, ' ')
        .trim() + stop
    );
  });
  return isBroken ? broken.replaceAll(/ {2,}/g, ' ') : text;
}
