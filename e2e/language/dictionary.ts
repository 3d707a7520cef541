import { existsSync, readFileSync } from 'node:fs';
import { nounPresets } from '../../contract/companies/noun-presets.ts';
import { nounForms } from '../../contract/kit/brands.ts';
import { catalogue, flattenTexts, ofData, serverTexts, worksIn } from '../pages/catalogue.ts';
import { anything, exampleOf } from './example-of.ts';

/** An English text and what stands in its place in another language, both with their variables. */
interface Entry {
  readonly english: string;
  readonly pattern: RegExp;
  readonly variables: number;
  readonly letters: number;
  readonly others: readonly string[];
}

export interface Dictionary {
  /** What an English text, or a part of one, reads in the language. What is no text of ours, as a name, stays. */
  text(english: string, isExact: boolean): string | RegExp;
  /** What fits what an expression for English texts fits. */
  pattern(english: RegExp): RegExp;
}

const variable = /\{\{[^{}]*\}\}/g;
const plural = /_(zero|one|two|few|many|other)$/;
const lettersOf = (text: string): number => (text.replaceAll(variable, '').match(/\p{Letter}/gu) ?? []).length;
const escaped = (text: string): string => RegExp.escape(text);
/** A text with anything where its variables are. */
const sourceOf = (text: string): string => text.split(variable).map(escaped).join('.+?');
const nameOf = (place: string): string => place.replaceAll(/[{}]|,.*/g, '').trim();
const oneOf = (sources: readonly string[]): string => (sources.length === 1 ? (sources[0] ?? '') : `(?:${sources.join('|')})`);

/** What the fields of a card say, in the frame of the payment provider that demonstrations have. */
function cardFields(language: string): ReadonlyMap<string, string> {
  const file = new URL(`../../server/billing/sandbox/pages/messages/${language}.json`, import.meta.url);
  return existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8')), 'card-fields') : new Map();
}

/** What the server tells on the dashboard; the rest of its texts is for mails. */
const noticesIn = (language: string) => [...serverTexts(language)].filter(([key]) => key.startsWith('alerts/notices.'));

/** The texts of a language with the nouns of the demonstration's brand. */
function textsOf(language: string): Map<string, string> {
  const nouns: Readonly<Record<string, string>> = { ...nounForms({ noun: nounPresets.leads.noun }, language), brand: 'Plumbline' };
  const filled = [...catalogue(language), ...noticesIn(language), ...cardFields(language), ...worksIn(language)].map(
    ([key, text]) =>
      [
        key,
        text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
          name === 'brand' && key.startsWith('cards.') ? whole : (nouns[name] ?? whole),
        ),
      ] as const,
  );
  return new Map(filled);
}

/** Every English text once, with all that it reads elsewhere: in any place that it stands in, in any number. */
function entriesOf(language: string): readonly Entry[] {
  const [english, other] = [textsOf('en'), textsOf(language)];
  const forms = Map.groupBy(other, ([key]) => key.replace(plural, ''));
  const found = new Map<string, Set<string>>();
  for (const [key, text] of english) {
    if (ofData.test(key)) continue;
    const others = plural.test(key) ? (forms.get(key.replace(plural, '')) ?? []).map(([, form]) => form) : [other.get(key) ?? text];
    found.set(text, new Set([...(found.get(text) ?? []), ...others]));
  }
  return [...found].map(([text, others]) => ({
    english: text,
    pattern: new RegExp(`^${sourceOf(text)}$`),
    variables: text.match(variable)?.length ?? 0,
    letters: lettersOf(text),
    others: [...others],
  }));
}

/** So many letters make a text that tells which one is meant; a part of one needs more. */
const fewestLetters = 3;
const fewestAround = 4;
/** '20 of 500' says which text it is by two. */
const fewest = (english: string): number => (/^\d+ \S+ \d+$/.test(english) ? 2 : fewestLetters);
/** Between what is said in one line. */
const marks = /( · |, )/;
/** Money, numbers, times and days. */
const readsOtherwise = /£|\d[.,:]\d|\d{4}|%|\bGMT\b/;
const namedLead = /, [A-Z]{1,2}\d/;
/** More texts than these do not tell which one is meant. */
const mostTexts = 12;
/** What may stand where a text has a variable, and behind a text that begins a longer name. */
const samples = [
  '1',
  '2',
  '5',
  '12',
  '4242',
  '20%',
  '£12.50',
  'LE',
  'Gas boiler replacement, LE4',
  'Ms Winifred Hart',
  'Solar Panels',
] as const;

/** A text with what may stand in it: something else in the first place than in the others. */
function fillingsOf(text: string): readonly string[] {
  const places = text.match(variable)?.length ?? 0;
  if (places === 0) return [text];
  const fill = (first: string, others: string): string =>
    text.replaceAll(variable, (_, at: number) => (text.slice(0, at).includes('{{') ? others : first));
  if (places === 1) return samples.map((sample) => fill(sample, sample));
  return samples.flatMap((first) => samples.map((others) => fill(first, others)));
}

class Texts implements Dictionary {
  readonly #entries: readonly Entry[];
  readonly #exact: ReadonlyMap<string, Entry>;

  constructor(language: string) {
    this.#entries = entriesOf(language);
    this.#exact = new Map(this.#entries.map((entry) => [entry.english, entry]));
  }

  text(english: string, isExact: boolean): string | RegExp {
    if (english === '£') return /£|GBP/;
    const sources = this.#sourcesOf(english, isExact);
    if (sources === undefined) return english;
    const whole = oneOf([...new Set(sources)]);
    return isExact ? new RegExp(`^\\s*${whole}\\s*$`) : new RegExp(whole, 'i');
  }

  #sourcesOf(english: string, isExact: boolean): readonly string[] | undefined {
    const same = this.#exact.get(english);
    if (same !== undefined) return same.others.map(sourceOf);
    const [mark] = /^(?:\+|\d\.) /.exec(english) ?? [];
    if (mark !== undefined) return this.#sourcesOf(english.slice(mark.length), isExact)?.map((source) => escaped(mark) + source);
    // A part of a text stands for the whole of it.
    const around =
      isExact || lettersOf(english) < fewestAround
        ? []
        : this.#entries.filter((entry) => entry.letters >= fewestAround && entry.english.includes(english));
    if (around.length > 0 && around.length <= mostTexts) return around.flatMap(({ others }) => others.map(sourceOf));
    const fitting = this.#labelled(english, true) ?? this.#filled(english) ?? this.#labelled(english);
    if (fitting !== undefined) return fitting;
    return (
      this.#beginningOf(english) ??
      this.#behind(english) ??
      (isExact ? undefined : this.#filled(`${anything} ${english}`, `${english}${anything}`))
    );
  }

  #workBehind(rest: string): readonly string[] | undefined {
    const sources = this.#exact.get(rest)?.others.map(sourceOf) ?? this.#beginningOf(rest);
    return sources?.map((source) => ` ${source}`);
  }

  /** 'webhook.test · Delivered, 200': a text of ours between what the data say. */
  #behind(english: string): readonly string[] | undefined {
    return english.split(marks).some((part) => this.#exact.has(part)) ? [this.#valueSource(english)] : undefined;
  }

  /** The texts with variables that say most of it, with what stands there in their place. */
  #filled(...readings: readonly string[]): readonly string[] | undefined {
    const fitting = readings.flatMap((english) =>
      this.#entries
        .filter(({ variables, letters, pattern }) => variables > 0 && letters >= fewest(english) && pattern.test(english))
        .map((entry) => ({ entry, english })),
    );
    const most = Math.max(...fitting.map(({ entry }) => entry.letters));
    return fitting.length === 0
      ? undefined
      : fitting.filter(({ entry }) => entry.letters === most).flatMap(({ entry, english }) => this.#withValues(entry, english));
  }

  #withValues({ english: text, others }: Entry, english: string): readonly string[] {
    const values = new RegExp(`^${text.split(variable).map(escaped).join('(.+?)')}$`).exec(english)?.slice(1) ?? [];
    const names = (text.match(variable) ?? []).map(nameOf);
    const sources = new Map(names.map((name, place) => [name, this.#valueSource(values[place] ?? '')]));
    return others.map((other) =>
      other
        .split(/(\{\{[^{}]*\}\})/)
        .map((part, place) => (place % 2 === 0 ? escaped(part) : (sources.get(nameOf(part)) ?? '.+?')))
        .join(''),
    );
  }

  /** What stands in a text: a name stays as it is, what is counted, paid or dated reads otherwise. */
  #valueSource(value: string): string {
    const same = this.#exact.get(value);
    // Within a text it may begin with a small letter: 'Remove the note of Today'.
    if (same !== undefined)
      return oneOf(same.others.flatMap((text) => [text, `${text.charAt(0).toLowerCase()}${text.slice(1)}`]).map(sourceOf));
    if (/^\d+$/.test(value)) return value;
    if (value.includes(anything)) return '.+?';
    const parts = value.split(marks);
    if (parts.length > 1) return parts.map((part) => (marks.test(part) ? escaped(part) : this.#valueSource(part))).join('');
    const [, before, aside] = /^(.+) (\(.+\))$/.exec(value) ?? [];
    if (before !== undefined && aside !== undefined) return `${this.#valueSource(before)} ${this.#valueSource(aside)}`;
    if (value === '' || readsOtherwise.test(value)) return '.+?';
    // The end of a text of ours, or its beginning.
    const whole = /^[a-z]/.test(value) ? [value, `${anything} ${value}`, `${value} ${anything}`] : [value];
    const said = this.#filled(...whole) ?? this.#labelled(value);
    return said === undefined ? escaped(value) : oneOf(said);
  }

  /** 'First name: This field is required', 'plan.png: File is too large': a text of ours behind a name. */
  #labelled(english: string, areBothOurs = false): readonly string[] | undefined {
    for (let at = english.indexOf(': '); at > 0; at = english.indexOf(': ', at + 1)) {
      const tail = english.slice(at + 2);
      const tails = this.#exact.get(tail)?.others.map(sourceOf) ?? this.#filled(tail);
      const head = english.slice(0, at);
      if (tails === undefined || (areBothOurs && !this.#exact.has(head))) continue;
      const heads = this.#exact.get(head)?.others.map(sourceOf) ?? [escaped(head)];
      return heads.flatMap((label) => tails.map((said) => `${label}\\s?: ${said}`));
    }
    return undefined;
  }

  /** 'Buy Gas boiler replacement, LE4': a text of ours, and what the data say behind it. */
  #beginningOf(english: string): readonly string[] | undefined {
    for (let at = english.lastIndexOf(' '); at > 0; at = english.lastIndexOf(' ', at - 1)) {
      const head = english.slice(0, at).replace(/[,:]$/, '');
      const entry = this.#exact.get(head);
      if (entry === undefined || entry.letters < 2) continue;
      const rest = english.slice(head.length);
      // Behind 'Buy' there may stand a work of ours.
      const behind = rest.startsWith(' ') ? this.#workBehind(rest.slice(1)) : undefined;
      return entry.others.flatMap((other) => (behind ?? [escaped(rest)]).map((source) => `${sourceOf(other)}${source}`));
    }
    return undefined;
  }

  pattern(english: RegExp): RegExp {
    const plain = new RegExp(english.source.replace(/£(?:\[[^\]]*\]\+?|[\d.,]+)?/g, '.*?'), english.flags);
    const source = this.#replaceRuns(plain.source) ?? this.#fittingSources(plain) ?? this.#joinedSources(plain) ?? this.#ofExample(plain);
    return source === undefined ? english : new RegExp(source, english.flags);
  }

  /** Word for word, where every word of the expression is a text of ours: `^(Buy|View) .+, [A-Z]`. */
  #replaceRuns(source: string): string | undefined {
    const parts = source.match(/\\.|\[[^\]]*\]|[A-Za-z][A-Za-z’' -]*[A-Za-z](?![?*+{])|[^]/g) ?? [];
    let isWhole = true;
    const turned = parts.map((part, place) => {
      const isPostcode = /^[A-Z]{1,3}$/.test(part) && /^\d/.test(parts[place + 1] ?? '');
      if (isPostcode) return part;
      if (!/^[A-Za-z]/.test(part) || part.length < 2) {
        isWhole &&= !/^[A-Za-z]$/.test(part);
        return part;
      }
      const entry = this.#exact.get(part);
      isWhole &&= entry !== undefined;
      return entry === undefined ? part : `(?:${entry.others.map(sourceOf).join('|')})`;
    });
    // A lead is named by the data: 'Gas boiler replacement, LE4' stays as it is.
    return isWhole || namedLead.test(source) ? turned.join('') : undefined;
  }

  /** `^Closed on \d+ \w+$`: a text of ours with something of a kind in it. */
  #ofExample(english: RegExp): string | undefined {
    const example = exampleOf(english);
    if (example === undefined || lettersOf(example) < fewestLetters) return undefined;
    const isWhole = english.source.startsWith('^') && english.source.endsWith('$');
    const sources = this.#sourcesOf(example, isWhole);
    if (sources === undefined) return undefined;
    const source = oneOf(sources).replaceAll(anything, '.+?');
    return isWhole ? `^\\s*${source}\\s*$` : source;
  }

  /** `^5 stars, showing`: two texts of ours, one behind the other. */
  #joinedSources(english: RegExp): string | undefined {
    if (english.source.includes('(')) return undefined;
    const parts = english.source.split(', ').map((part) => this.#fittingSources(new RegExp(part)));
    return parts.length < 2 || parts.includes(undefined) ? undefined : parts.join('[^]*');
  }

  /** Any text of ours that the expression would fit, with anything where the text has a variable. */
  #fittingSources(english: RegExp): string | undefined {
    const fitting = this.#entries.filter(({ english: text, letters }) => {
      if (letters < 2) return false;
      const filled = fillingsOf(text);
      const isMatched = filled.some((one) => english.test(one));
      return isMatched && !samples.some((sample) => english.test(sample));
    });
    if (fitting.length === 0 || fitting.length > mostTexts) return undefined;
    const isBegun = english.source.startsWith('^');
    // A number that stands first is the one that is meant.
    const number = /^\^(\d+) /.exec(english.source)?.[1];
    const sources = fitting.flatMap(({ others }) =>
      others.map((other) => sourceOf(number === undefined ? other : other.replace(/^\{\{[^{}]*\}\}/, number))),
    );
    return `${isBegun ? '^' : ''}(?:${sources.join('|')})`;
  }
}

const made = new Map<string, Dictionary>();

/** The texts of companies and visitors, from English into another language. */
export function dictionaryOf(language: string): Dictionary {
  const dictionary = made.get(language) ?? new Texts(language);
  made.set(language, dictionary);
  return dictionary;
}
