import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageLanguages } from '../contract/kit/language.ts';

// Checks the punctuation of every language: in the catalogues of screens, mails and public pages, in content
// pages, and in the catalogue of work types.

interface Text {
  readonly where: string;
  readonly language: string;
  readonly text: string;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Lists every text in a catalogue. For values given per language, the key names the language. */
function textsIn(value: unknown, where: string, language: string): Text[] {
  if (typeof value === 'string') return [{ where, language, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, `${where}.${key}`, pageLanguages.find((one) => one === key) ?? language),
  );
}

/** Splits a page and its title into paragraphs, because quotation marks close within a paragraph. */
function readParagraphs(file: string): Text[] {
  const language = file.split('/')[3] ?? '';
  const whole = readFileSync(file, 'utf8').replace(/^---\n[^]*?title: (.*)\n[^]*?---\n/, '$1\n\n');
  return whole.split(/\n\s*\n/).map((text, place) => ({ where: `${file}, paragraph ${place + 1}`, language, text }));
}

/** Removes everything besides punctuation and words: placeholders, code, addresses, Markdown and line breaks. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, 'x')
    .replaceAll(/`[^`]*`|https?:\/\/\S*/g, 'x')
    .replaceAll(/\]\([^)]*\)|<[^>]*>/g, '')
    .replaceAll(/\n\s*/g, ' ');

const inCatalogues = [...globSync('locales/*/*.json'), ...globSync('{server,sandbox}/**/messages/*.json')]
  .filter((file) => basename(file) !== 'parts.json')
  .flatMap((file) => textsIn(readJson(file), file, file.startsWith('locales/') ? (file.split('/')[1] ?? '') : basename(file, '.json')));
// Values that are not per-language there are codes.
const workCatalogueTexts = globSync('db/reference/catalogue/*.json')
  .flatMap((file) => textsIn(readJson(file), file, ''))
  .filter(({ language }) => language !== '');
const texts = [...inCatalogues, ...workCatalogueTexts, ...globSync('server/content/pages/*/*.md').flatMap(readParagraphs)].map((one) => ({
  ...one,
  text: plain(one.text),
}));

const spaced: readonly (readonly [string, RegExp])[] = [
  ['a narrow no-break space before ; ! ? »', /(?<![\u202F?!])[;!?»]/],
  ['a no-break space before a colon, but in a time of day', /(?<![\u00A0\d]):|(?<=\d):(?!\d\d)/],
  ['a narrow no-break space after «', /«(?!\u202F)/],
];
const close: readonly (readonly [string, RegExp])[] = [['no space before : ; ! ?', /[ \u00A0\u202F][:;!?](?=\s|$)/]];

interface Rules {
  /** Each rule with a pattern that finds violations. */
  readonly broken: readonly (readonly [string, RegExp])[];
  /** Opening and closing; no other quotation marks are allowed. */
  readonly quotes: readonly [string, string];
  readonly apostrophe: "'" | '’';
}

const rules: Readonly<Record<string, Rules>> = {
  en: { broken: close, quotes: ['“', '”'], apostrophe: "'" },
  'en-US': { broken: close, quotes: ['“', '”'], apostrophe: "'" },
  sv: { broken: close, quotes: ['”', '”'], apostrophe: '’' },
  da: { broken: close, quotes: ['»', '«'], apostrophe: '’' },
  no: { broken: close, quotes: ['«', '»'], apostrophe: '’' },
  es: { broken: close, quotes: ['«', '»'], apostrophe: '’' },
  fr: { broken: spaced, quotes: ['«', '»'], apostrophe: '’' },
};

const quotationMarks = ['"', '“', '”', '„', '«', '»', '‹', '›', '‘'];

/** Fixed by the specification, to the letter. */
const specified = new Set(['locales/en/coverage.json.saving.busy']);

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function listFaults({ where, language, text }: Text): string[] {
  const { broken, quotes, apostrophe } = rules[language] ?? { broken: [], quotes: ['', ''], apostrophe: "'" };
  const [opening, closing] = quotes;
  const isPaired = opening === closing ? count(text, opening) % 2 === 0 : count(text, opening) === count(text, closing);
  const isInOrder = opening === closing || !(text.indexOf(closing) < text.indexOf(opening));
  const faults = [
    ...broken.filter(([, found]) => found.test(text)).map(([rule]) => rule),
    ...(isPaired && isInOrder ? [] : [`${opening}…${closing}`]),
    ...quotationMarks.filter((mark) => !quotes.includes(mark) && text.includes(mark)).map((mark) => `no ${mark}`),
    ...(new RegExp(`\\p{L}${apostrophe === "'" ? '’' : "'"}\\p{L}`, 'u').test(text) ? [`${apostrophe} between letters`] : []),
    ...(text.includes('...') && !specified.has(where) ? ['… for three dots'] : []),
    ...(language === 'es' && (count(text, '¿') !== count(text, '?') || count(text, '¡') !== count(text, '!')) ? ['¿…? and ¡…!'] : []),
    ...(/\S {2,}\S/.test(text) && !text.includes('|') ? ['one space'] : []),
  ];
  return faults.map((fault) => `${where} (${fault}): ${text}`);
}

it('every supported language has its rules', () => {
  expect([...new Set(texts.map(({ language }) => language))].toSorted()).toEqual(Object.keys(rules).toSorted());
});

it.each(Object.keys(rules))('texts in %s follow its punctuation rules', (language) => {
  const own = texts.filter((one) => one.language === language);
  expect(own.length).toBeGreaterThan(10);
  expect(own.flatMap(listFaults)).toEqual([]);
});

describe('the rules find violations', () => {
  it.each([
    ['fr', 'Confirmez-vous ?'],
    ['fr', 'Confirmez-vous\u00A0?'],
    ['fr', 'Votre adresse: ici'],
    ['fr', 'Votre adresse\u202F: ici'],
    ['fr', '«nous»'],
    ['fr', "l'adresse"],
    ['es', 'Seguro?'],
    ['es', 'Listo!'],
    ['es', '"nosotros"'],
    ['sv', '“vi”'],
    ['sv', 'Är du säker ?'],
    ['da', '«vi»'],
    ['da', "sms'er"],
    ['no', '»vi«'],
    ['en', '"we"'],
    ['en', 'customer’s'],
    ['en', 'Loading...'],
    ['en', 'two  spaces'],
  ])('in %s: %s', (language, text) => {
    expect(listFaults({ where: 'here', language, text })).not.toEqual([]);
  });
});
