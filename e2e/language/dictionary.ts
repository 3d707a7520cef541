import { listEntries, joinAlternatives } from './paired-texts.ts';
import { TranslatedPatterns } from './translated-patterns.ts';
import { TranslatedWords } from './translated-words.ts';

export interface Dictionary {
  /** Translates an English text or part of one; texts outside the catalogues, such as names, stay unchanged. */
  text(english: string, isExact: boolean): string | RegExp;
  /** Matches the translations of what the English pattern matches. */
  pattern(english: RegExp): RegExp;
}

class Texts implements Dictionary {
  readonly #words: TranslatedWords;
  readonly #patterns: TranslatedPatterns;

  constructor(language: string) {
    const entries = listEntries(language);
    this.#words = new TranslatedWords(entries);
    this.#patterns = new TranslatedPatterns(entries, this.#words);
  }

  text(english: string, isExact: boolean): string | RegExp {
    if (english === '£') return /£|GBP/;
    const sources = this.#words.sourcesOf(english, isExact);
    if (sources === undefined) return english;
    const whole = joinAlternatives([...new Set(sources)]);
    return isExact ? new RegExp(`^\\s*${whole}\\s*$`) : new RegExp(whole, 'i');
  }

  pattern(english: RegExp): RegExp {
    return this.#patterns.pattern(english);
  }
}

const made = new Map<string, Dictionary>();

/** Dictionary from English into another language, for the texts of companies and visitors. */
export function getDictionary(language: string): Dictionary {
  const dictionary = made.get(language) ?? new Texts(language);
  made.set(language, dictionary);
  return dictionary;
}
