import { anything, buildExample } from './build-example.ts';
import { type Entry, minLetters, countLetters, maxTexts, joinAlternatives, buildPatternSource, variable } from './paired-texts.ts';
import type { TranslatedWords } from './translated-words.ts';

const namedLead = /, [A-Z]{1,2}\d/;
/** Sample values for the variables of a text, and for what follows a text that begins a longer name. */
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

/** Fills a text's variables with samples, combining every first value with every value for the others. */
function fillVariables(text: string, number: string | undefined): readonly string[] {
  const places = text.match(variable)?.length ?? 0;
  if (places === 0) return [text];
  const fill = (first: string, others: string): string =>
    text.replaceAll(variable, (_, at: number) => (text.slice(0, at).includes('{{') ? others : first));
  const firsts = number === undefined ? samples : [...samples, number];
  if (places === 1) return firsts.map((sample) => fill(sample, sample));
  return firsts.flatMap((first) => samples.map((others) => fill(first, others)));
}

/** Translates patterns written for English texts. */
export class TranslatedPatterns {
  readonly #entries: readonly Entry[];
  readonly #words: TranslatedWords;
  readonly #exact: ReadonlyMap<string, Entry>;

  constructor(entries: readonly Entry[], words: TranslatedWords) {
    this.#entries = entries;
    this.#words = words;
    this.#exact = new Map(entries.map((entry) => [entry.english, entry]));
  }

  pattern(english: RegExp): RegExp {
    const plain = new RegExp(english.source.replace(/£(?:\[[^\]]*\]\+?|(?:\\?[\d.,])+)?/g, '.*?'), english.flags);
    const source = this.#replaceRuns(plain.source) ?? this.#fittingSources(plain) ?? this.#joinedSources(plain) ?? this.#ofExample(plain);
    return source === undefined ? english : new RegExp(source, english.flags);
  }

  /** Translates word by word if every word of the pattern is a known text: `^(Buy|View) .+, [A-Z]`. */
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
      const others = [
        ...(this.#exact.get(part)?.others ?? []),
        ...(parts.slice(place + 1, place + 3).join('') === ', ' ? this.#beforeComma(part) : []),
      ];
      isWhole &&= others.length > 0;
      return others.length === 0 ? part : `(?:${others.map(buildPatternSource).join('|')})`;
    });
    // Lead names come from the data: 'Gas boiler replacement, LE4' stays unchanged.
    return isWhole || namedLead.test(source) ? turned.join('') : undefined;
  }

  /** 'New, ' begins a name and differs from the answer 'New'. */
  #beforeComma(words: string): readonly string[] {
    return this.#exact.get(`${words}, `)?.others.map((other) => other.replace(/, $/, '')) ?? [];
  }

  /** `^Closed on \d+ \w+$`: a known text with a variable in it. */
  #ofExample(english: RegExp): string | undefined {
    const example = buildExample(english);
    if (example === undefined || countLetters(example) < minLetters) return undefined;
    const isWhole = english.source.startsWith('^') && english.source.endsWith('$');
    const sources = this.#words.sourcesOf(example, isWhole);
    if (sources === undefined) return undefined;
    const source = joinAlternatives(sources).replaceAll(anything, '.+?');
    return isWhole ? `^\\s*${source}\\s*$` : source;
  }

  /** `^5 stars, showing`: two known texts, one after the other. */
  #joinedSources(english: RegExp): string | undefined {
    if (english.source.includes('(')) return undefined;
    const parts = english.source.split(', ').map((part) => this.#fittingSources(new RegExp(part)));
    return parts.length < 2 || parts.includes(undefined) ? undefined : parts.join('[^]*');
  }

  /** Any known text the pattern would match, with anything in place of its variables. */
  #fittingSources(english: RegExp): string | undefined {
    // A leading number must match exactly.
    const number = /^\^(\d+) /.exec(english.source)?.[1];
    const fitting = this.#entries.filter(({ english: text, letters }) => {
      if (letters < 2) return false;
      const filled = fillVariables(text, number);
      const isMatched = filled.some((one) => english.test(one));
      return isMatched && !samples.some((sample) => english.test(sample));
    });
    if (fitting.length === 0 || fitting.length > maxTexts) return undefined;
    const isBegun = english.source.startsWith('^');
    const sources = fitting.flatMap(({ others }) =>
      others.map((other) => buildPatternSource(number === undefined ? other : other.replace(/^\{\{[^{}]*\}\}/, number))),
    );
    return `${isBegun ? '^' : ''}(?:${sources.join('|')})`;
  }
}
