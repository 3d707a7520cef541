import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface NorwegianCode {
  readonly code: string;
  readonly town: string;
  readonly municipality: string;
}

const smallWords = new Set(['i', 'på', 'og', 'ved']);

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The source writes MO I RANA; people write Mo i Rana. */
export const inMixedCase = (name: string): string =>
  name
    .toLowerCase()
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : word.split('-').map(capitalised).join('-')))
    .join(' ');

export const readNorwegianCodes = (): NorwegianCode[] => {
  const manifest = createRequire(import.meta.url).resolve('norwegian-postalcodes-mapper/package.json');
  const text = readFileSync(new URL('src/index.ts', `file://${manifest}`), 'utf8');
  const entries = text.matchAll(/"(\d{4})": \{ "city": "([^"]*)", "municipality": "([^"]*)" \}/g);
  return [...entries].map(([, code = '', town = '', municipality = '']) => ({
    code,
    town: inMixedCase(town),
    municipality: inMixedCase(municipality),
  }));
};
