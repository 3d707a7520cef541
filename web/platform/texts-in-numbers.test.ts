import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nounPresets } from '../../contract/companies/noun-presets.ts';
import { nounForms } from '../../contract/kit/brands.ts';
import { languages, startTexts } from './i18n.ts';

const files = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../locales/*/*.json', '!../../locales/en/operator-*.json', '!../../locales/en/desk.json'],
  {
    eager: true,
    import: 'default',
  },
);
const numbers = [0, 1, 2, 1_000_000] as const;
const form = /_(zero|one|many|other)$/;

function flatten(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]];
  return Object.entries(texts as object).flatMap(([key, value]) => flatten(value, path === '' ? key : `${path}.${key}`));
}

/** Returns every text of a language, by file. */
function listTexts(language: string): readonly { readonly file: string; readonly key: string; readonly text: string }[] {
  const own = Object.entries(files).filter(([path]) => path.includes(`/locales/${language}/`));
  return own.flatMap(([path, texts]) => {
    const file = /([^/]+)\.json$/.exec(path)?.[1] ?? '';
    return flatten(texts, '').map(([key, text]) => ({ file, key, text }));
  });
}

/** Returns texts with a count, without their plural suffixes. */
function counting(language: string): readonly (readonly [file: string, key: string])[] {
  const keys = listTexts(language).filter(({ key }) => form.test(key));
  const bare = keys.map(({ file, key }) => [file, key.replace(form, '')] as const);
  return [...new Map(bare.map((one) => [one.join(':'), one])).values()];
}

/** Replaces every kind of space by a plain one. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const say = i18next.t as unknown as (key: string, options: object) => string;
const given = (language: string): object => ({
  ...nounForms({ noun: nounPresets.leads.noun }, language),
  interpolation: { skipOnVariables: true },
  ...Object.fromEntries(['name', 'total', 'most', 'date', 'amount'].map((name) => [name, name === 'total' || name === 'most' ? 7 : 'X'])),
});

/** `match`, `newArrived` and `count` of Buy leads, for none, one, two and a million. */
const worded: Readonly<Record<string, readonly (readonly string[])[]>> = {
  en: [
    ['No leads found.', '1 lead found.', '2 leads found.', '1,000,000 leads found.'],
    ['0 new leads.', '1 new lead.', '2 new leads.', '1,000,000 new leads.'],
    ['No leads', '1 lead', '2 leads', '1,000,000 leads'],
  ],
  es: [
    ['No se ha encontrado ningún lead.', 'Se ha encontrado 1 lead.', 'Se han encontrado 2 leads.', 'Se han encontrado 1.000.000 leads.'],
    ['0 leads nuevos.', '1 lead nuevo.', '2 leads nuevos.', '1.000.000 leads nuevos.'],
    ['Ningún lead', '1 lead', '2 leads', '1.000.000 leads'],
  ],
  da: [
    ['Ingen leads fundet.', '1 lead fundet.', '2 leads fundet.', '1.000.000 leads fundet.'],
    ['0 nye leads.', '1 nyt lead.', '2 nye leads.', '1.000.000 nye leads.'],
    ['Ingen leads', '1 lead', '2 leads', '1.000.000 leads'],
  ],
  sv: [
    ['Inga leads hittades.', '1 lead hittades.', '2 leads hittades.', '1 000 000 leads hittades.'],
    ['0 nya leads.', '1 nytt lead.', '2 nya leads.', '1 000 000 nya leads.'],
    ['Inga leads', '1 lead', '2 leads', '1 000 000 leads'],
  ],
  no: [
    ['Fant ingen leads.', 'Fant 1 lead.', 'Fant 2 leads.', 'Fant 1 000 000 leads.'],
    ['0 nye leads.', '1 nytt lead.', '2 nye leads.', '1 000 000 nye leads.'],
    ['Ingen leads', '1 lead', '2 leads', '1 000 000 leads'],
  ],
  fr: [
    ['Aucun lead trouvé.', '1 lead trouvé.', '2 leads trouvés.', '1 000 000 leads trouvés.'],
    ['0 nouveau lead.', '1 nouveau lead.', '2 nouveaux leads.', '1 000 000 nouveaux leads.'],
    ['Aucun lead', '1 lead', '2 leads', '1 000 000 de leads'],
  ],
};

const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr'] as const;
const addressed: Readonly<Record<string, readonly string[]>> = {
  en: ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr'],
  es: ['Sr.', 'Sra.', 'Sra. (Miss)', 'Sra. (Ms)', 'Dr./Dra.'],
  da: ['Hr.', 'Fru', 'Frk.', 'Ms.', 'Dr.'],
  sv: ['Herr', 'Fru', 'Fröken', 'Ms', 'Dr'],
  no: ['Hr.', 'Fru', 'Frk.', 'Ms.', 'Dr.'],
  fr: ['M.', 'Mme', 'Mme (Miss)', 'Mme (Ms)', 'Dr'],
};

afterAll(async () => {
  await startTexts(['en']);
});

describe.each(languages.filter((language) => language !== 'en-US'))('%s', (language) => {
  beforeAll(async () => {
    await startTexts([language]);
    const names = [...new Set(counting(language).map(([file]) => file))];
    await i18next.loadNamespaces(names);
  });

  test('every text with a count has plural forms and contains the number where the form needs it', () => {
    const rules = new Intl.PluralRules(language);
    const texts = new Map(listTexts(language).map(({ file, key, text }) => [`${file}:${key}`, text]));
    const wrong = counting(language).flatMap(([file, key]) =>
      numbers.flatMap((count) => {
        const zero = count === 0 ? texts.get(`${file}:${key}_zero`) : undefined;
        const template = zero ?? texts.get(`${file}:${key}_${rules.select(count)}`);
        if (template === undefined) return [`${file}:${key} has no form for ${count}`];
        const shown = plain(say(`${file}:${key}`, { ...given(language), count }));
        const written = [String(count), plain(new Intl.NumberFormat(language).format(count))];
        const isCounted = !/\{\{count/.test(template) || written.some((number) => shown.includes(number));
        return isCounted && !shown.includes('{{count') ? [] : [`${file}:${key} for ${count}: ${shown}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('counts leads with the plural forms of the language', () => {
    const told = ['match', 'newArrived', 'count'].map((key) =>
      numbers.map((count) => plain(say(`buying:${key}`, { ...given(language), count }))),
    );
    expect(told).toEqual(worded[language]);
  });

  test('addresses new users the way their country does', () => {
    expect(titles.map((title) => say(`registration:titles.${title}`, {}))).toEqual(addressed[language]);
  });
});
