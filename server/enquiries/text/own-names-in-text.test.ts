import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readableText } from './web-names-rule.ts';
import { doubtfulPassages, scrubContactDetails } from './scrub-contact-details-rule.ts';

const folder = new URL('../../../test/names-in-texts/', import.meta.url);
const countryByLanguage: Readonly<Record<string, string>> = { en: 'gb', sv: 'se', da: 'dk', no: 'no', fr: 'gb', es: 'gb' };
const mark = '[removed]';

interface NameText {
  readonly language: string;
  readonly forename: string;
  readonly surname: string;
  readonly text: string;
  /** Positions of names that identify their owner. */
  readonly names: readonly (readonly [number, number])[];
}

/** Parses 'forename, surname | text', with braces around identifying names. */
function readNameTexts(language: string): NameText[] {
  const lines = readFileSync(new URL(`${language}.txt`, folder), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [, forename = '', surname = '', escaped = ''] = /^(.+?), (.+?) \| (.+)$/u.exec(line) ?? [];
    const marked = readableText(JSON.parse(`"${escaped.replaceAll('"', '\\"')}"`) as string);
    const names: [number, number][] = [];
    let text = '';
    for (const piece of marked.split(/(\{[^}]*\})/u)) {
      const name = piece.startsWith('{') ? piece.slice(1, -1) : null;
      if (name !== null) names.push([text.length, text.length + name.length]);
      text += name ?? piece;
    }
    return { language, forename, surname, text, names };
  });
}

const corpus = readdirSync(folder).flatMap((file) => readNameTexts(file.replace('.txt', '')));

/** Stretches of a text missing from its scrubbed form. */
function removedFrom(text: string, clean: string): [number, number][] {
  const keptParts = clean.split(mark);
  const removed: [number, number][] = [];
  let at = keptParts[0]?.length ?? 0;
  keptParts.slice(1).forEach((piece, index) => {
    const next = index === keptParts.length - 2 ? text.length - piece.length : text.indexOf(piece, at + 1);
    removed.push([at, next]);
    at = next + piece.length;
  });
  return removed;
}

interface Measure {
  readonly found: number;
  readonly leaked: readonly string[];
  readonly lost: readonly string[];
}

/** Counts words: names removed, names left, other words removed. */
function measure(texts: readonly NameText[]): Measure {
  const [leaked, lost]: [string[], string[]] = [[], []];
  let found = 0;
  for (const { language, forename, surname, text, names } of texts) {
    const removed = removedFrom(text, scrubContactDetails(text, countryByLanguage[language] ?? 'gb', { forename, surname }));
    const within = (ranges: readonly (readonly [number, number])[], at: number): boolean =>
      ranges.some(([start, end]) => at >= start && at < end);
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const [isName, isRemoved] = [within(names, index), within(removed, index)];
      if (word.toLowerCase() === 's' && isName) continue;
      if (isName && isRemoved) found += 1;
      else if (isName) leaked.push(`${word} | ${text}`);
      else if (isRemoved) lost.push(`${word} | ${text}`);
    }
  }
  return { found, leaked, lost };
}

const computeRecall = ({ found, leaked }: Measure): number => found / (found + leaked.length);
const computePrecision = ({ found, lost }: Measure): number => found / (found + lost.length);

describe('own names in free text', () => {
  it('are tested on at least 300 texts in six languages', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300);
    expect(new Set(corpus.map(({ language }) => language))).toEqual(new Set(Object.keys(countryByLanguage)));
    expect(corpus.filter(({ names }) => names.length > 0).length).toBeGreaterThan(250);
  });

  it('are removed in at least 99 % of identifying places', () => {
    const result = measure(corpus);
    expect({ recall: computeRecall(result), leaked: result.leaked }).toEqual({
      recall: expect.toSatisfy((recall: number) => recall >= 0.99),
      leaked: expect.anything(),
    });
  });

  it('make up at least 98 % of removed words', () => {
    const result = measure(corpus);
    expect({ precision: computePrecision(result), lost: result.lost }).toEqual({
      precision: expect.toSatisfy((precision: number) => precision >= 0.98),
      lost: expect.anything(),
    });
  });

  it('come without other contact data in these texts', () => {
    const touched = corpus.filter(({ language, text }) => {
      const country = countryByLanguage[language] ?? 'gb';
      return scrubContactDetails(text, country, {}) !== text || doubtfulPassages(text, country).length > 0;
    });
    expect(touched).toEqual([]);
  });

  it.each(Object.keys(countryByLanguage))('meet the targets in %s alone', (language) => {
    const result = measure(corpus.filter((one) => one.language === language));
    expect([computeRecall(result) >= 0.98, computePrecision(result) >= 0.96, result]).toEqual([true, true, result]);
  });
});
