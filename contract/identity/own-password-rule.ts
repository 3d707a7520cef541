import { getBrands } from '../kit/brands.ts';

/** Details of the person choosing a password, which the password must not contain. */
export interface PasswordOwner {
  readonly email?: string;
  readonly names?: readonly string[];
  readonly company?: string;
}

/** Digits and signs typed for letters they resemble. */
const digitLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const signLetters: Readonly<Record<string, string>> = { '!': 'l', '|': 'l', '@': 'a', $: 's' };
/** The software's name, which every installation may be guessed by, whatever its brand. */
const productName = 'Plumbline';
const minWordLength = 3;
const minOwnCharacters = 4;

/** Names of the software and of every brand. */
const productNames = (): string[] => [productName, ...getBrands().map(({ name }) => name)];

/** Removes accents and case. */
const foldCharacters = (text: string): string[] =>
  Array.from(text.normalize('NFKD').toLowerCase()).filter((character) => !/\p{M}/u.test(character));

/** Maps a character to the letter it resembles; drops anything but letters and digits. */
const toLetter = (character: string): string => digitLetters[character] ?? (/[\p{L}\p{N}]/u.test(character) ? character : '');

/** Lists the words of a text and, if several, all of them joined. */
function splitWords(text: string): string[] {
  const words = foldCharacters(text)
    .join('')
    .split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join('')].map((word) => Array.from(word).map(toLetter).join(''));
}

/** Lists what a stranger would try first: names of the person, company and product, and parts of the email. */
export function listOwnerWords({ email = '', names = [], company = '' }: PasswordOwner): readonly string[] {
  const whole = [email, email.slice(0, Math.max(0, email.lastIndexOf('@'))), company, names.join(' '), ...productNames()];
  const words = whole.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return [text.toLowerCase(), parts.join(''), ...parts];
  });
  return [...new Set(words)].filter((word) => word.length >= minWordLength);
}

function knownWords({ email = '', names = [], company = '' }: PasswordOwner): readonly string[] {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const words = [...productNames(), company, names.join(' '), local, email].flatMap(splitWords);
  return [...new Set(words)].filter((word) => word.length >= minWordLength);
}

/** Reads `@` as an a, or as a separator in addresses. */
function consistsOfWords(words: readonly string[], characters: readonly string[], signs: Readonly<Record<string, string>>): boolean {
  const typed = characters.map((one) => ({ letter: signs[one] ?? toLetter(one), isLetter: /\p{L}/u.test(one), isKnown: false }));
  const shown = typed.filter(({ letter }) => letter !== '');
  const text = shown.map(({ letter }) => letter).join('');
  for (const word of words) {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
      for (const one of shown.slice(at, at + word.length)) one.isKnown = true;
    }
  }
  const known = typed.filter(({ isKnown }) => isKnown).length;
  const own = typed.filter(({ isKnown, isLetter }) => isLetter && !isKnown).length;
  return known > 0 && own < Math.min(known, minOwnCharacters);
}

/**
 * Refuses a password made of what a stranger may know about its owner: names of the person, company and product, and parts
 * of the email, in any spelling. It may contain them with enough other letters; surrounding digits and signs are too common
 * to help.
 */
export function ownPasswordProblem(password: string, owner: PasswordOwner): 'passwordOwn' | undefined {
  const [words, characters] = [knownWords(owner), foldCharacters(password)];
  return [signLetters, {}].some((signs) => consistsOfWords(words, characters, signs)) ? 'passwordOwn' : undefined;
}
