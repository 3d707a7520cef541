import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nounPlaceholders, type PartRole, listPlaceholders } from '../../contract/content/wording-rules.ts';
import { pageLanguages, type PageLanguage } from '../../contract/kit/language.ts';

/** One text of a message, or one plural form of it. */
export interface OutlinePart {
  readonly key: string;
  readonly role: PartRole;
  readonly form: 'one' | 'other' | null;
  /** Placeholders in the order of the English text. */
  readonly placeholders: readonly string[];
  /** Empty in languages the domain does not send. */
  readonly builtIn: Readonly<Record<PageLanguage, string>>;
}

/** Texts of each template in reading order, by template name. */
export type Outlines = ReadonlyMap<string, readonly OutlinePart[]>;

const server = join(import.meta.dirname, '..');
const listFile = join('messages', 'parts.json');

type Tree = { readonly [key: string]: string | Tree };

function flattenTree(tree: Tree, before = ''): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[before + key, inner] as const] : flattenTree(inner, `${before}${key}.`),
  );
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

type Catalogues = Readonly<Record<PageLanguage, ReadonlyMap<string, string>>>;

function buildParts(key: string, role: PartRole, catalogues: Catalogues): readonly OutlinePart[] {
  const forms = catalogues.en.has(key) ? ([null] as const) : (['one', 'other'] as const);
  const keyed = forms.map((form) => ({ form, key: form === null ? key : `${key}_${form}` }));
  // A plural form may omit placeholders of the other.
  const names = new Set(keyed.flatMap((one) => listPlaceholders(catalogues.en.get(one.key) ?? '')));
  for (const noun of nounPlaceholders) names.delete(noun);
  return keyed.map(({ form, key: whole }) => {
    const builtIn = Object.fromEntries(pageLanguages.map((language) => [language, catalogues[language].get(whole) ?? '']));
    return { key: whole, role, form, placeholders: [...names], builtIn: builtIn as Record<PageLanguage, string> };
  });
}

function readOutlines(folder: string): readonly (readonly [string, readonly OutlinePart[]])[] {
  const read = (language: PageLanguage): ReadonlyMap<string, string> => {
    const file = join(folder, `${language}.json`);
    return new Map(existsSync(file) ? flattenTree(readJson(file) as Tree) : []);
  };
  const catalogues: Catalogues = { en: read('en'), sv: read('sv'), da: read('da'), no: read('no'), es: read('es'), fr: read('fr') };
  const listed = readJson(join(folder, 'parts.json')) as Readonly<Record<string, readonly string[]>>;
  return Object.entries(listed).map(([template, parts]) => {
    const told = parts.map((part) => part.split(' ') as [PartRole, string]);
    return [template, told.flatMap(([role, key]) => buildParts(key, role, catalogues))] as const;
  });
}

let loaded: Outlines | undefined;

/** Loads the texts of every message from the `messages/parts.json` beside each catalogue. Lazy, because only the editor needs them. */
export function loadOutlines(): Outlines {
  if (loaded !== undefined) return loaded;
  const lists = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(listFile));
  return (loaded = new Map(lists.flatMap((path) => readOutlines(dirname(join(server, path))))));
}
