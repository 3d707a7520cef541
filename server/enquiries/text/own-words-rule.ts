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
}

/** Of addresses, and of what enquiries are about: they lead to nobody. */
const ordinary =
  /^(?:flat|apartments?|houses?|block|building|floor|studio|suite|annexe?|bungalow|cottage|garage|lägenhet|våning|lejlighed|leilighet|etage|etasje|opgang|oppgang)$/iu;
const shortestWhole = 3;
const shortestPart = 4;
const shortestStreet = 5;

const tidy = (text: string | null | undefined): string => (text ?? '').normalize('NFC').trim();
const inAnyCase = (word: string): OwnWord => ({ word, exactly: false });
const inThisCase = (word: string): OwnWord => ({ word, exactly: true });

/** A name as a whole and in its parts. One that is short counts as a name where it is written like one: Bo, and neither bo nor Van. */
function wordsOfName(name: string): OwnWord[] {
  const parts = name.split(/[\s-]+/).filter((part) => part !== name && part.length >= 2);
  const whole = name.length >= shortestWhole ? [inAnyCase(name)] : [];
  const long = parts.filter((part) => part.length >= shortestPart).map(inAnyCase);
  const short = [...(name.length === 2 ? [name] : []), ...parts.filter((part) => part.length < shortestPart)]
    .filter((part) => /^\p{Lu}/u.test(part))
    .flatMap((part) => [part, part.charAt(0) + part.slice(1).toLowerCase()]);
  return [...whole, ...long, ...[...new Set(short)].map(inThisCase)];
}

/** An address line, what stands between its commas, and streets without a number, which is before or behind them. */
function wordsOfLine(line: string): OwnWord[] {
  const parts = line.split(',').map((part) => part.trim());
  const streets = parts.flatMap((part) => part.split(/(?:^|\s+)\d\S*/)).map((street) => street.trim());
  const words = [
    line,
    ...parts.filter((part) => part.length >= shortestWhole),
    ...streets.filter((street) => street.length >= shortestStreet),
  ];
  return [...new Set(words)].filter((word) => word.length >= shortestWhole && !ordinary.test(word)).map(inAnyCase);
}

/** The words, and words in a row, to take out of a consumer's free text; the longer ones first. */
export function ownWords(own: OwnDetails): OwnWord[] {
  const [forename, surname] = [tidy(own.forename), tidy(own.surname)];
  const both = forename !== '' && surname !== '' ? [`${forename} ${surname}`, `${surname} ${forename}`].map(inAnyCase) : [];
  const lines = (own.addressLines ?? []).map(tidy).filter((line) => line !== '');
  return [...lines.flatMap(wordsOfLine), ...both, ...wordsOfName(surname), ...wordsOfName(forename)];
}
