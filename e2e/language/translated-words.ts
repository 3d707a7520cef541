import { anything } from './build-example.ts';
import {
  type Entry,
  escaped,
  minLetters,
  countLetters,
  maxTexts,
  joinAlternatives,
  splitAtVariables,
  buildPatternSource,
  variable,
} from './paired-texts.ts';

const parseVariableName = (place: string): string => place.replaceAll(/[{}]|,.*/g, '').trim();
/** Part of a text needs more letters than a whole text to be identified. */
const minLettersAround = 4;
/** Two letters identify the text of '20 of 500'. */
const getMinLetters = (english: string): number => (/^\d+ \S+ \d+$/.test(english) ? 2 : minLetters);
/** A following English word. Text written by a user in a sentence, such as 'You are right', does not begin with a known text. */
const continuation = /^ [a-z]+(?: |$)/;
/** Separators between texts on one line. */
const marks = /( · |, )/;
/** Money, numbers, times and dates. */
const readsOtherwise = /£|\d[.,:]\d|\d{4}|%|\bGMT\b/;

/** Translates an English text, or part of one, into pattern sources, one for each reading. */
export class TranslatedWords {
  readonly #entries: readonly Entry[];
  readonly #exact: ReadonlyMap<string, Entry>;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    this.#exact = new Map(entries.map((entry) => [entry.english, entry]));
  }

  /** Returns undefined for unknown texts. */
  sourcesOf(english: string, isExact: boolean): readonly string[] | undefined {
    const same = this.#exact.get(english);
    if (same !== undefined) return same.others.map(buildPatternSource);
    const [mark] = /^(?:\+|\d\.) /.exec(english) ?? [];
    if (mark !== undefined) return this.sourcesOf(english.slice(mark.length), isExact)?.map((source) => escaped(mark) + source);
    // Part of a text matches the whole text.
    const around =
      isExact || countLetters(english) < minLettersAround
        ? []
        : this.#entries.filter((entry) => entry.letters >= minLettersAround && entry.english.includes(english));
    if (around.length > 0 && around.length <= maxTexts) return around.flatMap(({ others }) => others.map(buildPatternSource));
    const fitting = this.#labelled(english, true) ?? this.#filled(english) ?? this.#labelled(english);
    if (fitting !== undefined) return fitting;
    return (
      this.#composed(english) ??
      this.#beginningOf(english) ??
      this.#behind(english) ??
      (isExact ? undefined : this.#filled(`${anything} ${english}`, `${english}${anything}`))
    );
  }

  #workBehind(rest: string): readonly string[] | undefined {
    const sources = this.#exact.get(rest)?.others.map(buildPatternSource) ?? this.#beginningOf(rest);
    return sources?.map((source) => ` ${source}`);
  }

  /** 'webhook.test · Delivered, 200': a known text between data values. */
  #behind(english: string): readonly string[] | undefined {
    return english.split(marks).some((part) => this.#exact.has(part)) ? [this.#valueSource(english)] : undefined;
  }

  /** Matches the most specific texts with variables and inserts the values. */
  #filled(...readings: readonly string[]): readonly string[] | undefined {
    const fitting = readings.flatMap((english) =>
      this.#entries
        .filter(({ variables, letters, pattern }) => variables > 0 && letters >= getMinLetters(english) && pattern.test(english))
        .map((entry) => ({ entry, english })),
    );
    const maxLetters = Math.max(...fitting.map(({ entry }) => entry.letters));
    return fitting.length === 0
      ? undefined
      : fitting.filter(({ entry }) => entry.letters === maxLetters).flatMap(({ entry, english }) => this.#withValues(entry, english));
  }

  /** '3 lead types in 1 postcode district': a template with few words of its own, filled with known texts. */
  #composed(english: string): readonly string[] | undefined {
    const entry = this.#entries.find(
      (one) =>
        one.variables > 1 &&
        one.letters > 1 &&
        one.pattern.test(english) &&
        this.#valuesIn(one, english).every((value) => this.#isOurs(value)),
    );
    return entry === undefined ? undefined : this.#withValues(entry, english);
  }

  #isOurs(value: string): boolean {
    return this.#exact.has(value) || this.#filled(value) !== undefined;
  }

  #valuesIn({ english: text }: Entry, english: string): readonly string[] {
    return new RegExp(`^${text.split(variable).map(escaped).join('(.+?)')}$`).exec(english)?.slice(1) ?? [];
  }

  #withValues(entry: Entry, english: string): readonly string[] {
    const values = this.#valuesIn(entry, english);
    const names = (entry.english.match(variable) ?? []).map(parseVariableName);
    const sources = new Map(names.map((name, place) => [name, this.#valueSource(values[place] ?? '')]));
    return entry.others.map((other) =>
      splitAtVariables(other)
        .map((part, place) => (place % 2 === 0 ? escaped(part) : (sources.get(parseVariableName(part)) ?? '.+?')))
        .join(''),
    );
  }

  /** Translates a variable's value: names stay unchanged; counts, amounts and dates are formatted differently. */
  #valueSource(value: string): string {
    const same = this.#exact.get(value);
    // Within a text it may begin with a lower-case letter: 'Remove the note from Today'.
    if (same !== undefined)
      return joinAlternatives(
        same.others.flatMap((text) => [text, `${text.charAt(0).toLowerCase()}${text.slice(1)}`]).map(buildPatternSource),
      );
    if (/^\d+$/.test(value)) return value;
    if (value.includes(anything)) return '.+?';
    const parts = value.split(marks);
    if (parts.length > 1) return parts.map((part) => (marks.test(part) ? escaped(part) : this.#valueSource(part))).join('');
    const [, before, aside] = /^(.+) (\(.+\))$/.exec(value) ?? [];
    if (before !== undefined && aside !== undefined) return `${this.#valueSource(before)} ${this.#valueSource(aside)}`;
    if (value === '' || readsOtherwise.test(value)) return '.+?';
    // The end or the beginning of a known text.
    const whole = /^[a-z]/.test(value) ? [value, `${anything} ${value}`, `${value} ${anything}`] : [value];
    const translation = this.#filled(...whole) ?? this.#labelled(value);
    return translation === undefined ? escaped(value) : joinAlternatives(translation);
  }

  /** 'First name: This field is required', 'plan.png: File is too large': a known text after a label. */
  #labelled(english: string, areBothOurs = false): readonly string[] | undefined {
    for (let at = english.indexOf(': '); at > 0; at = english.indexOf(': ', at + 1)) {
      const tail = english.slice(at + 2);
      const tails = this.#exact.get(tail)?.others.map(buildPatternSource) ?? this.#filled(tail);
      const head = english.slice(0, at);
      // 'Error: ' includes its separator.
      const own = this.#exact.get(head)?.others ?? this.#exact.get(`${head}: `)?.others.map((other) => other.replace(/\s?: $/, ''));
      if (tails === undefined || (areBothOurs && own === undefined)) continue;
      const heads = own?.map(buildPatternSource) ?? [escaped(head)];
      return heads.flatMap((label) => tails.map((said) => `${label}\\s?: ${said}`));
    }
    return undefined;
  }

  /** 'Buy Gas boiler replacement, LE4': a known text followed by data. */
  #beginningOf(english: string): readonly string[] | undefined {
    for (let at = english.lastIndexOf(' '); at > 0; at = english.lastIndexOf(' ', at - 1)) {
      const head = english.slice(0, at).replace(/[,:]$/, '');
      const entry = this.#exact.get(head);
      if (entry === undefined || entry.letters < 2) continue;
      const rest = english.slice(head.length);
      if (continuation.test(rest)) continue;
      // 'Buy' may be followed by a work type from the catalogue.
      const behind = rest.startsWith(' ') ? this.#workBehind(rest.slice(1)) : undefined;
      return entry.others.flatMap((other) => (behind ?? [escaped(rest)]).map((source) => `${buildPatternSource(other)}${source}`));
    }
    return undefined;
  }
}
