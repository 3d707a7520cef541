import i18next, { type BackendModule, type i18n as I18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentBrand, onBrandChange } from './brand.ts';

const fallbackLanguage = 'en';

type Catalogues = Record<string, () => Promise<Record<string, unknown>>>;

/** Those of companies and visitors; the back-office brings its own. */
const catalogues: Catalogues = {
  ...import.meta.glob<Record<string, unknown>>(
    ['../../locales/*/*.json', '!../../locales/*/operator-*.json', '!../../locales/*/desk.json'],
    { import: 'default' },
  ),
};

export function addCatalogues(more: Catalogues): void {
  Object.assign(catalogues, more);
}

/** Catalogues are files: a language is offered as soon as its folder exists. */
export const languages: readonly string[] = [...new Set(Object.keys(catalogues).map((path) => path.split('/').at(-2) ?? fallbackLanguage))];

const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => void readCatalogue(language, namespace, done),
};

async function readCatalogue(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    done(null, (await catalogues[`../../locales/${language}/${namespace}.json`]?.()) ?? {});
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), true);
  }
}

/** Starts the texts in the language wanted, or the nearest one we have. */
export async function startTexts(wanted: readonly string[] = wantedLanguages()): Promise<I18n> {
  await i18next
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({
      lng: bestLanguage(wanted),
      fallbackLng: fallbackLanguage,
      supportedLngs: [...languages],
      load: 'languageOnly',
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

/** Changes the language when there is a catalogue for it, and keeps the current one otherwise. */
export async function speak(language: string): Promise<void> {
  if (languages.includes(language) && language !== i18next.resolvedLanguage) await i18next.changeLanguage(language);
}

/** The language to begin with: `?lang=` where given, then what the browser asks for. */
export function wantedLanguages(search = location.search, browser: readonly string[] = navigator.languages): readonly string[] {
  const forced = new URLSearchParams(search).get('lang');
  return forced === null ? browser : [forced, ...browser];
}

export function bestLanguage(wanted: readonly string[], offered: readonly string[] = languages): string {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (offered.includes(language)) return language;
  }
  return fallbackLanguage;
}

/** The page's language and the brand's nouns ({{lead}}, {{leads}}, {{Lead}}, {{Leads}}) go with the catalogue. */
function followLanguage(): void {
  document.documentElement.lang = i18next.resolvedLanguage ?? fallbackLanguage;
  const { name, noun } = currentBrand();
  const { interpolation } = i18next.options;
  if (interpolation === undefined) return;
  interpolation.defaultVariables = {
    lead: i18next.t(($) => $.noun[noun].lead),
    leads: i18next.t(($) => $.noun[noun].leads),
    Lead: i18next.t(($) => $.noun[noun].Lead),
    Leads: i18next.t(($) => $.noun[noun].Leads),
    brand: name,
  };
}
