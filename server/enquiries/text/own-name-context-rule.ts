import * as cue from './name-cues-rule.ts';
import words from './words-that-are-names.json' with { type: 'json' };

/** Normalises for comparison: lower case, no accents, ligatures as two letters. */
const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('æ', 'ae').replaceAll('œ', 'oe').replaceAll('ø', 'o');
const ordinary: ReadonlySet<string> = new Set(Object.values(words).flat().map(folded));
/** Nordic words, whose genitive adds an s without an apostrophe. */
const nordic: ReadonlySet<string> = new Set([...words.sv, ...words.da, ...words.no].map(folded));
const romance: ReadonlySet<string> = new Set([...words.fr, ...words.es].map(folded));
const article = /^(?:the|la|le|el|les|los|las|l')\s?/u;

/** Checks whether a name, or a house's name, is also an ordinary word. */
export function isOrdinaryWord(name: string): boolean {
  return ordinary.has(folded(name)) || ordinary.has(folded(name).replace(article, ''));
}

/** Characters of context read on each side of a name. */
const reach = 70;

const before = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})$`, 'u');
const behind = (source: string): RegExp => new RegExp(`^(?:${source})`, 'u');
const titled = before(String.raw`(?:${cue.titles})\.?\s{1,3}(?:\p{L}\.?\s{1,2})?`);
const inFamily = before(String.raw`(?:${cue.families})\s{1,2}`);
const familyBehind = behind(String.raw`\s{1,2}(?:${cue.familiesBehind})(?!\p{L})`);
const introduced = before(String.raw`(?:${cue.introductions})\s{0,2}[:,-]?\s{1,2}`);
const selfIntroduced = before(String.raw`(?:${cue.selfIntroductions})\s{1,2}`);
const asked = before(String.raw`(?:${cue.reach})\s{0,2}[:-]?\s{1,2}(?:\p{L}{2,15} (?:and|or|och|eller|og|et|ou|y|o) )?`);
const related = before(String.raw`(?:${cue.relations}),?\s{1,2}`);
const closed = before(String.raw`(?:${cue.closings})[\s,.!:–-]{1,4}(?:\p{L}\.?\s)?`);
const greeted = before(String.raw`(?:${cue.greetings})[\s,!]{1,3}`);
const present = behind(String.raw`\s{0,2},?\s{1,2}(?:${cue.present})(?!\p{L})`);
const personal = behind(String.raw`\s{1,2}(?:${cue.personal})(?!\p{L})`);
const acts = behind(String.raw`\s{1,2}(?!(?:${cue.verbsOfThings})(?!\p{L}))(?:${cue.verbs})(?!\p{L})`);
const relationBehind = behind(cue.relationsBehind);
const titleBehind = behind(String.raw`\s{0,2}[,(]\s{0,2}(?:${cue.titles})\.?(?!\p{L})`);
/** Another name follows: 'Rose and Peter'. Matches the text as written. */
const nextName = /^(?:\s{0,2},|\s(?:and|or|&|og|och|eller|et|ou|y|o))\s{1,2}\p{Lu}/u;
const ends = behind(String.raw`[\s.,!)–-]{0,4}(?:\n|$)`);
const pauses = behind(String.raw`\s{0,2}(?:$|[\n,.;:!?()–]|-\s|\d|\[removed\]|(?:${cue.followers})(?!\p{L}))`);
const beforeContact = behind(String.raw`[\s,:(–-]{0,4}\[removed\]`);
const afterContact = /\[removed\][\s,:(.–-]{1,4}$/u;
const sentenceStart = /(?:^|[.!?;:\n•*|/…]|\s[–—-]|\[removed\][.,]?)["'«“(\s]*$/u;
const initial = /(?:^|[\s(])\p{L}\.\s?$/u;
const lineStart = /(?:^|\n|[.!?…]|\s[–—-])\s*$/u;
const dated = before(String.raw`(?:\d{1,2}(?:st|nd|rd|th|\.)?|${cue.beforeMonths})\s{0,2}[-–/]?\s{0,2}`);
const year = behind(String.raw`\s{0,2}['’]?\d`);
const product = behind(String.raw`\s(?:${cue.products})`);
const place = behind(String.raw`\s(?:${cue.placeNouns})(?!\p{L})`);
const nearPlace = before(String.raw`(?:${cue.nearPlaces})\s(?:\p{L}{2,20}\s)?`);
const determined = before(String.raw`(?:${cue.determiners})\s{1,2}`);
const romanceDetermined = before(String.raw`(?:${cue.romanceDeterminers})\s{1,2}`);
const sent = new RegExp(`(?:^|[.!?\\n])\\s{0,2}(?:${cue.senders})\\s{1,2}$`, 'u');
const genitive = /^['’]s(?!\p{L})/u;

/** A name's position in a text, and the owner's name it matches. */
export interface Mention {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly isForename: boolean;
  /** The whole text is in capitals. */
  readonly isShouted: boolean;
}

interface Context {
  readonly follows: string;
  readonly plain: string;
  readonly before: string;
  readonly behind: string;
  readonly isForename: boolean;
  /** Has a trailing s that the owner's name lacks. */
  readonly isLonger: boolean;
  /** The s marks a genitive: in Nordic languages, or on a name that is not a word. */
  readonly isGenitive: boolean;
}

/** Checks whether a text is mostly capitals, so they carry no meaning. */
export function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Lu}/u.test(letter)).length > letters.length * 0.6;
}

/** Checks whether the surrounding words are in title case. */
function isTitleCased(text: string, { start, end }: Mention): boolean {
  const [earlier, later] = [text.slice(Math.max(0, start - 200), start), text.slice(end, end + 200)];
  const sentence = `${earlier.split(/\.\s|\n/).at(-1) ?? ''} ${later.split(/[.\n]/, 1)[0] ?? ''}`;
  const others = [...sentence.matchAll(/\p{L}{4,}/gu)];
  return others.length >= 4 && others.filter(([word]) => /^\p{Lu}/u.test(word)).length > others.length * 0.8;
}

const isDetermined = (at: Context): boolean =>
  (romance.has(folded(at.plain)) && !nordic.has(folded(at.plain)) ? romanceDetermined : determined).test(at.before);

/** Cues that introduce a name in any case. */
const isAddressed = (at: Context): boolean => titled.test(at.before) || introduced.test(at.before) || present.test(at.behind);

function identifiesSmall(at: Context): boolean {
  const surroundings = at.before + at.plain;
  if (titled.test(at.before)) return true;
  if (!pauses.test(at.behind) || cue.sayings.test(surroundings)) return false;
  if (introduced.test(at.before) || asked.test(at.before) || related.test(at.before)) return true;
  if (selfIntroduced.test(at.before)) return at.isForename;
  if (present.test(at.behind) && (sentenceStart.test(at.before) || greeted.test(at.before))) return true;
  if (familyBehind.test(at.behind)) return isDetermined(at);
  if (ends.test(at.behind) && (closed.test(at.before) || sent.test(at.before) || lineStart.test(at.before))) return true;
  if (beforeContact.test(at.behind)) return sentenceStart.test(at.before);
  return afterContact.test(at.before) && ends.test(at.behind);
}

function identifiesAtStart(at: Context): boolean {
  if (isAddressed(at) || asked.test(at.before) || related.test(at.before) || closed.test(at.before)) return true;
  if (genitive.test(at.behind) || at.isGenitive) return true;
  if (beforeContact.test(at.behind) || relationBehind.test(at.behind) || familyBehind.test(at.behind)) return true;
  if (personal.test(at.behind) || titleBehind.test(at.behind) || nextName.test(at.follows)) return true;
  if (at.isForename && acts.test(at.behind) && !cue.bareWords.has(at.plain)) return true;
  return ends.test(at.behind) && lineStart.test(at.before);
}

function identifiesInside(at: Context): boolean {
  if (isAddressed(at) || inFamily.test(at.before) || familyBehind.test(at.behind)) return true;
  if (asked.test(at.before) || related.test(at.before) || closed.test(at.before)) return true;
  if (cue.months.has(at.plain) && (dated.test(at.before) || year.test(at.behind))) return false;
  if (cue.brands.has(at.plain) && (product.test(at.behind) || isDetermined(at))) return false;
  if (place.test(at.behind) || nearPlace.test(at.before)) return false;
  return at.isLonger || genitive.test(at.behind) || !isDetermined(at);
}

/**
 * Decides whether a name that is also an ordinary word identifies its owner here. If in doubt, yes: a leaked name does more harm than a
 * missing word.
 */
export function identifiesOwner(mention: Mention): boolean {
  const { text, start, end, name, isForename } = mention;
  const plainText = (piece: string): string => piece.toLowerCase().replaceAll(/[‘’ʼʻʹ´`]/gu, "'");
  const written = text.slice(start, end);
  const isLonger = written.length > name.length && /s$/iu.test(written);
  const at: Context = {
    follows: text.slice(end, end + reach),
    plain: plainText(written),
    before: plainText(text.slice(Math.max(0, start - reach), start)),
    behind: plainText(text.slice(end, end + reach)),
    isForename,
    isLonger,
    isGenitive: isLonger && (nordic.has(folded(name)) || !isOrdinaryWord(name)),
  };
  const capital = /^\p{Lu}/u.test(written.replace(/^(?:the|la|le|el|les|los|las)\s+/iu, ''));
  if (!capital || mention.isShouted || isTitleCased(text, mention))
    return identifiesSmall(at) || (capital && personal.test(at.behind) && isForename);
  // An all-capitals word in a lower-case text is a name.
  const isAtStart = sentenceStart.test(at.before) && !initial.test(at.before) && !/^\p{Lu}[\p{Lu}\p{P}]{2,}$/u.test(written);
  return isAtStart ? identifiesAtStart(at) : identifiesInside(at);
}
