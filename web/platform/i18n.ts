import i18next, { type BackendModule, type i18n as I18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { nounForms } from '../../contract/kit/brands.ts';
import { currentBrand, onBrandChange } from './brand.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { loadPart } from './load-part.ts';

const fallbackLanguage = 'en';

type Catalogue = Readonly<Record<string, unknown>>;
type Catalogues = Record<string, () => Promise<Catalogue>>;

/** English loads per screen for companies and visitors; the back office adds its own. */
const english: Catalogues = {
  ...import.meta.glob<Catalogue>(
    [
      '../../locales/en/*.json',
      '!../../locales/en/operator-*.json',
      '!../../locales/en/desk.json',
      '!../../locales/en/refusals.json',
      '!../../locales/en/records.json',
    ],
    {
      import: 'default',
    },
  ),
};

/** Bundles every other language into one file; thirty file names for each would bloat the first script. */
const others = import.meta.glob<Readonly<Record<string, Catalogue>>>('./catalogues/*.ts', { import: 'default' });

export function addCatalogues(more: Catalogues): void {
  Object.assign(english, more);
}

/** The folders of `locales` (scripts/first-paint/offered-languages.ts). */
export const languages: readonly string[] = __LANGUAGES__;

const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => void readCatalogue(language, namespace, done),
};

async function readCatalogue(language: string, namespace: string, done: ReadCallback): Promise<void> {
  const file = `../../locales/${language}/${namespace}.json`;
  try {
    const other = others[`./catalogues/${language.toLowerCase()}.ts`];
    const load = async () => (other === undefined ? await english[file]?.() : (await other())[`../${file}`]);
    // By default i18next gives up after a few failures and shows keys from then on.
    done(null, (await loadPart(load)) ?? {});
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), true);
  }
}

/** Starts the texts in the requested language or the closest available one. */
export async function startTexts(wanted: readonly string[] = listPreferredLanguages()): Promise<I18n> {
  await i18next
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({
      lng: bestLanguage(wanted),
      // American English contains only differences. All other catalogues are complete and load no fallback.
      fallbackLng: { 'en-US': ['en'] },
      supportedLngs: [...languages],
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: {} },
      returnNull: false,
    });
  followLanguage();
  i18next.on('languageChanged', followLanguage);
  onBrandChange(followLanguage);
  return i18next;
}

/** The language to return to after a page with a fixed language. */
let interruptedLanguage: string | undefined;

/** Switches the language if it has a catalogue; otherwise keeps the current one. */
export async function switchLanguage(language: string): Promise<void> {
  interruptedLanguage = undefined;
  if (languages.includes(language) && language !== i18next.resolvedLanguage) await i18next.changeLanguage(language);
}

/** Applies a page's fixed language, regardless of preference, until `resumeLanguage` or the next `switchLanguage`. */
export async function switchToFixedLanguage(language: string): Promise<void> {
  const before = readPreferences().language ?? interruptedLanguage ?? i18next.resolvedLanguage;
  await switchLanguage(language);
  interruptedLanguage = before;
}

/** Returns to the visitor's language when they leave a page with a fixed one. */
export async function resumeLanguage(): Promise<void> {
  if (interruptedLanguage !== undefined) await switchLanguage(interruptedLanguage);
}

/** Switches to this browser's choice for a company, otherwise to its communication language. */
export function switchToCompanyLanguage(company: { readonly communications_language: { readonly iso_code: string } }): Promise<void> {
  return switchLanguage(readPreferences().language ?? company.communications_language.iso_code);
}

/** Stores a manually chosen language for every page until sign-out. */
export function chooseLanguage(language: string): Promise<void> {
  changePreferences({ language });
  return switchLanguage(language);
}

/** Returns the initial language candidates: `?lang=`, then the stored choice, then the browser's list. */
export function listPreferredLanguages(search = location.search, browser: readonly string[] = navigator.languages): readonly string[] {
  const forced = new URLSearchParams(search).get('lang');
  const language = findLanguage(forced ?? '');
  if (language !== undefined) changePreferences({ language });
  return [forced, readPreferences().language].filter((wanted) => wanted !== null && wanted !== undefined).concat(browser);
}

/**
 * Returns the offered language that matches a tag, by region or language; Norwegian has two written forms with their own codes. Duplicates
 * the contract's `parseLanguageTag`, which would bloat the first script.
 */
function findLanguage(tag: string, offered = languages): string | undefined {
  const given = tag.toLowerCase();
  const language = given.replace(/-.*/, '').replace(/^n[bn]$/, 'no');
  return offered.find((one) => one.toLowerCase() === given) ?? offered.find((one) => one === language);
}

export function bestLanguage(wanted: readonly string[], offered = languages): string {
  return wanted.map((tag) => findLanguage(tag, offered)).find((language) => language !== undefined) ?? fallbackLanguage;
}

/** The page's language and the brand's nouns ({{lead}}, {{leads}}, {{Lead}}, {{Leads}}) change with the catalogue. */
function followLanguage(): void {
  document.documentElement.lang = i18next.resolvedLanguage ?? fallbackLanguage;
  const brand = currentBrand();
  const { interpolation } = i18next.options;
  if (interpolation === undefined) return;
  interpolation.defaultVariables = {
    ...nounForms(brand, document.documentElement.lang),
    brand: brand.name,
  };
}
