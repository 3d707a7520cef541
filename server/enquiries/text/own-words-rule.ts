import { isOrdinaryWord } from './own-name-context-rule.ts';
import { readableText } from './web-names-rule.ts';

/** What a consumer told about themselves, and what must therefore not stand in a text that companies read. */
export interface OwnDetails {
  readonly forename?: string | null | undefined;
  readonly surname?: string | null | undefined;
  readonly addressLines?: readonly (string | null | undefined)[];
  /** Telephone numbers and the full postcode. */
  readonly codes?: readonly (string | null | undefined)[];
}

export interface OwnWord {
  readonly word: string;
  /** Only in this very case: a short name may be an ordinary word as well. */
  readonly exactly: boolean;
  /** A word that people use for something else: it goes only where its surroundings say that it is a name. */
  readonly isOrdinary: boolean;
  readonly isForename: boolean;
  /** A forename and a surname together, the surname first where it is reversed; ordinary where one of the two is. */
  readonly pair?: { readonly isOrdinary: boolean; readonly isReversed: boolean };
}

/** Of addresses, and of what enquiries are about: they lead to nobody. */
const ordinary =
  /^(?:(?:ground|first|second|third|top|upper|lower|basement|garden)\s)?(?:floor\s)?(?:flat|apartments?|houses?|block|building|floor|studio|suite|annexe?|bungalow|cottage|garage|lägenhet|våning|lejlighed|leilighet|etage|etasje|opgang|oppgang)$/iu;
const shortestWhole = 3;
const shortestPart = 4;
const shortestStreet = 5;

/** As free text is read, and without the full stop or comma that somebody put behind their name. */
const tidy = (text: string | null | undefined): string =>
  readableText(text ?? '')
    .replaceAll(/[‘’ʼʻʹ´`]/g, "'")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
const betweenNames = /[^\p{L}\p{M}\p{N}']+/u;
const withinNames = /[^\p{L}\p{M}\p{N}]+/u;
/** Parts of a name that thousands share; on their own they identify nobody. */
const particle =
  /^(?:van|von|der|den|de|del|della|di|da|das|dos|du|des|la|le|las|los|el|al|af|av|ter|ten|bin|ibn|y|e|og|och|and|st|san|mac|mc)$/iu;
const inAnyCase = (word: string): OwnWord => ({ word, exactly: false, isOrdinary: isOrdinaryWord(word), isForename: false });
const inThisCase = (word: string): OwnWord => ({ ...inAnyCase(word), exactly: true });

/** A name as a whole and in its parts. One that is short counts as a name where it is written like one: Bo, and neither bo nor Van. */
function wordsOfName(name: string): OwnWord[] {
  const split = new Set([...name.split(betweenNames), ...name.split(withinNames)].map(tidy));
  const parts = [...split].filter((part) => part !== name && part.length >= 2 && !particle.test(part));
  const whole = name.length >= shortestWhole ? [inAnyCase(name)] : [];
  const long = parts.filter((part) => part.length >= shortestPart).map(inAnyCase);
  const short = [...(name.length === 2 ? [name] : []), ...parts.filter((part) => part.length < shortestPart)]
    .filter((part) => /^\p{Lu}/u.test(part))
    .flatMap((part) => [part, part.charAt(0) + part.slice(1).toLowerCase()]);
  return [...whole, ...long, ...[...new Set(short)].map(inThisCase)];
}

/** The last word of a street as people shorten it. */
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
/** The ends of streets in one word. */
const endings: readonly { readonly ending: RegExp; readonly others: readonly string[] }[] = [
  { ending: /(?:gat[ae]n?|gade)$/iu, others: ['gata', 'gate', 'gatan', 'gaten', 'gade', 'gt', 'g'] },
  { ending: /(?:vegen|veg|veien|vei|vej|vägen|väg)$/iu, others: ['veg', 'vegen', 'vei', 'veien', 'vej', 'väg', 'vägen', 'vn', 'v'] },
];

/** A street in full and in short: Acorn Street is Acorn St, and Storgatan is Storg. */
function spellingsOf(street: string): string[] {
  const [, before = '', last = ''] = /^(.{3,}\s)(\p{L}+)$/u.exec(street) ?? [];
  const rows = shortened.filter((row) => row.includes(last.toLowerCase()));
  const ends = endings.flatMap(({ ending, others }) => {
    const stem = street.replace(ending, '');
    return stem !== street && stem.length >= shortestPart ? others.map((other) => stem + other) : [];
  });
  return [street, ...rows.flat().map((other) => before + other), ...ends];
}

/** An address line, what stands between its commas, and streets without a number, which is before or behind them. */
function wordsOfLine(line: string): OwnWord[] {
  const parts = line.split(/[,;\n]/).map(tidy);
  const streets = parts.flatMap((part) => part.split(/(?:^|\s+)\d\S*/)).map((street) => street.trim());
  const words = [
    line,
    ...parts.filter((part) => part.length >= shortestWhole).flatMap(spellingsOf),
    ...streets.filter((street) => street.length >= shortestStreet && /\p{L}/u.test(street)).flatMap(spellingsOf),
  ];
  return [...new Set(words)].filter((word) => word.length >= shortestWhole && /\p{L}/u.test(word) && !ordinary.test(word)).map(inAnyCase);
}

/** The words, and words in a row, to take out of a consumer's free text. */
export function ownWords(own: OwnDetails): OwnWord[] {
  const [forename, surname] = [tidy(own.forename), tidy(own.surname)];
  const isOrdinary = isOrdinaryWord(forename) || isOrdinaryWord(surname);
  const pairOf = (word: string, isReversed: boolean): OwnWord => ({ ...inAnyCase(word), pair: { isOrdinary, isReversed } });
  const both = forename !== '' && surname !== '' ? [pairOf(`${forename} ${surname}`, false), pairOf(`${surname} ${forename}`, true)] : [];
  const lines = (own.addressLines ?? []).map(tidy).filter((line) => line !== '');
  return [
    ...lines.flatMap(wordsOfLine),
    ...both,
    ...wordsOfName(surname),
    ...wordsOfName(forename).map((own) => ({ ...own, isForename: true })),
  ];
}
