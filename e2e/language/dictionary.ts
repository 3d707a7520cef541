import { entriesOf, oneOf } from './paired-texts.ts';
import { TranslatedPatterns } from './translated-patterns.ts';
import { TranslatedWords } from './translated-words.ts';

export interface Dictionary {
  /** What an English text, or a part of one, reads in the language. What is no text of ours, as a name, stays. */
  text(english: string, isExact: boolean): string | RegExp;
  /** What fits what an expression for English texts fits. */
  pattern(english: RegExp): RegExp;
}

class Texts implements Dictionary {
  readonly #words: TranslatedWords;
  readonly #patterns: TranslatedPatterns;

  constructor(language: string) {
    const entries = entriesOf(language);
    this.#words = new TranslatedWords(entries);
    this.#patterns = new TranslatedPatterns(entries, this.#words);
  }

  text(english: string, isExact: boolean): string | RegExp {
    if (english === '£') return /£|GBP/;
    const sources = this.#words.sourcesOf(english, isExact);
    if (sources === undefined) return english;
    const whole = oneOf([...new Set(sources)]);
    return isExact ? new RegExp(`^\\s*${whole}\\s*$`) : new RegExp(whole, 'i');
  }

  pattern(english: RegExp): RegExp {
    return this.#patterns.pattern(english);
  }
}

const made = new Map<string, Dictionary>();

/** The texts of companies and visitors, from English into another language. */
export function dictionaryOf(language: string): Dictionary {
  const dictionary = made.get(language) ?? new Texts(language);
  made.set(language, dictionary);
  return dictionary;
}
