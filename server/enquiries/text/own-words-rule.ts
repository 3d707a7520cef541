import { isOrdinaryWord } from './own-name-context-rule.ts';
import { readableText } from './web-names-rule.ts';

/** A consumer's personal details, to be kept out of texts that companies read. */
export interface OwnDetails {
  readonly forename?: string | null | undefined;
  readonly surname?: string | null | undefined;
  readonly addressLines?: readonly (string | null | undefined)[];
  /** Telephone numbers and full postcode. */
  readonly codes?: readonly (string | null | undefined)[];
}

export interface OwnWord {
  readonly word: string;
  /** Matches this case only: a short name may also be an ordinary word. */
  readonly exactly: boolean;
  /** Also an ordinary word: removed only where its context marks it as a name. */
  readonly isOrdinary: boolean;
  readonly isForename: boolean;
  /** Forename and surname together, or reversed; ordinary if either is. */
  readonly pair?: { readonly isOrdinary: boolean; readonly isReversed: boolean };
}

/** Generic address words that identify nobody. */
const ordinary =
  /^(?:(?:ground|first|second|third|top|upper|lower|basement|garden)\s)?(?:floor\s)?(?:flat|apartments?|houses?|block|building|floor|studio|suite|annexe?|bungalow|cottage|garage|lägenhet|våning|lejlighed|leilighet|etage|etasje|opgang|oppgang)$/iu;
const minWholeLength = 3;
const minPartLength = 4;
const minStreetLength = 5;

/** Normalises like free text, and trims stray punctuation. */
const tidy = (text: string | null | undefined): string =>
  readableText(text ?? '')
    .replaceAll(/[‘’ʼʻʹ´`]/g, "'")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
const betweenNames = /[^\p{L}\p{M}\p{N}']+/u;
const withinNames = /[^\p{L}\p{M}\p{N}]+/u;
/** Name particles shared by thousands; alone they identify nobody. */
const particle =
  /^(?:van|von|der|den|de|del|della|di|da|das|dos|du|des|la|le|las|los|el|al|af|av|ter|ten|bin|ibn|y|e|og|och|and|st|san|mac|mc)$/iu;
const inAnyCase = (word: string): OwnWord => ({ word, exactly: false, isOrdinary: isOrdinaryWord(word), isForename: false });
const inThisCase = (word: string): OwnWord => ({ ...inAnyCase(word), exactly: true });

/** Splits a name into the whole and its parts. Short ones count only if written like a name: Bo, but not bo or Van. */
function listNameWords(name: string): OwnWord[] {
  const split = new Set([...name.split(betweenNames), ...name.split(withinNames)].map(tidy));
  const parts = [...split].filter((part) => part !== name && part.length >= 2 && !particle.test(part));
  const whole = name.length >= minWholeLength ? [inAnyCase(name)] : [];
  const long = parts.filter((part) => part.length >= minPartLength).map(inAnyCase);
  const short = [...(name.length === 2 ? [name] : []), ...parts.filter((part) => part.length < minPartLength)]
    .filter((part) => /^\p{Lu}/u.test(part))
    .flatMap((part) => [part, part.charAt(0) + part.slice(1).toLowerCase()]);
  return [...whole, ...long, ...[...new Set(short)].map(inThisCase)];
}

/** Street type abbreviations. */
const shortened: readonly (readonly string[])[] = [
  ['street', 'st', 'str'],
  ['road', 'rd'],
  ['avenue', 'ave', 'av'],
  ['lane', 'ln'],
  ['drive', 'dr'],
  ['close', 'cl'],
  ['crescent', 'cres', 'cresc'],
  ['court', 'ct'],
  ['gardens', 'gdns'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['terrace', 'ter', 'terr'],
  ['grove', 'gr'],
  ['boulevard', 'blvd'],
];
/** Suffixes of one-word street names. */
const endings: readonly { readonly ending: RegExp; readonly others: readonly string[] }[] = [
  { ending: /(?:gat[ae]n?|gade)$/iu, others: ['gata', 'gate', 'gatan', 'gaten', 'gade', 'gt', 'g'] },
  { ending: /(?:vegen|veg|veien|vei|vej|vägen|väg)$/iu, others: ['veg', 'vegen', 'vei', 'veien', 'vej', 'väg', 'vägen', 'vn', 'v'] },
];

/** Returns a street's full and abbreviated forms: Acorn Street and Acorn St, Storgatan and Storg. */
function listSpellings(street: string): string[] {
  const [, before = '', last = ''] = /^(.{3,}\s)(\p{L}+)$/u.exec(street) ?? [];
  const rows = shortened.filter((row) => row.includes(last.toLowerCase()));
  const ends = endings.flatMap(({ ending, others }) => {
    const stem = street.replace(ending, '');
    return stem !== street && stem.length >= minPartLength ? others.map((other) => stem + other) : [];
  });
  return [street, ...rows.flat().map((other) => before + other), ...ends];
}

/** Returns an address line, its comma-separated parts, and street names without numbers. */
function listLineWords(line: string): OwnWord[] {
  const parts = line.split(/[,;\n]/).map(tidy);
  const streets = parts.flatMap((part) => part.split(/(?:^|\s+)\d\S*/)).map((street) => street.trim());
  const words = [
    line,
    ...parts.filter((part) => part.length >= minWholeLength).flatMap(listSpellings),
    ...streets.filter((street) => street.length >= minStreetLength && /\p{L}/u.test(street)).flatMap(listSpellings),
  ];
  return [...new Set(words)].filter((word) => word.length >= minWholeLength && /\p{L}/u.test(word) && !ordinary.test(word)).map(inAnyCase);
}

/** Lists the words and phrases to remove from a consumer's free text. */
export function ownWords(own: OwnDetails): OwnWord[] {
  const [forename, surname] = [tidy(own.forename), tidy(own.surname)];
  const isOrdinary = isOrdinaryWord(forename) || isOrdinaryWord(surname);
  const toPair = (word: string, isReversed: boolean): OwnWord => ({ ...inAnyCase(word), pair: { isOrdinary, isReversed } });
  const both = forename !== '' && surname !== '' ? [toPair(`${forename} ${surname}`, false), toPair(`${surname} ${forename}`, true)] : [];
  const lines = (own.addressLines ?? []).map(tidy).filter((line) => line !== '');
  return [
    ...lines.flatMap(listLineWords),
    ...both,
    ...listNameWords(surname),
    ...listNameWords(forename).map((own) => ({ ...own, isForename: true })),
  ];
}
