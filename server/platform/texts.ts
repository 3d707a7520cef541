import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { type BrandKey, getBrandByKey, mainKey, nounForms, type NounForms } from '../../contract/kit/brands.ts';
import { type Upload, typeNames } from '../../contract/kit/upload-types.ts';
import type errors from '../../locales/en/errors.json';
import type refusals from '../../locales/en/refusals.json';
import type { MessageWords } from './message-words.ts';

const folder = join(import.meta.dirname, '../../locales');
/** Texts of forms, which the web app shows as well, and of refusals that only the server gives. */
const catalogues = ['errors.json', 'refusals.json'] as const;

/** Languages of server error texts: those of the web app, whose catalogues are used. */
const spokenLanguages: readonly string[] = readdirSync(folder).filter((language) => existsSync(join(folder, language, catalogues[0])));

const readCatalogue = (language: string, name: string): Record<string, string> => {
  const path = join(folder, language, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
};

const texts = i18next.createInstance();
await texts.init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'errors',
  resources: Object.fromEntries(
    spokenLanguages.map((language) => [
      language,
      { errors: Object.assign({}, ...catalogues.map((name) => readCatalogue(language, name))) as Record<string, string> },
    ]),
  ),
  interpolation: { escapeValue: false },
});

export type ErrorText = keyof typeof errors | keyof typeof refusals;

interface TranslationContext {
  readonly language: string;
  /** The reader's brand; the marketplace until the caller is known. */
  brand: BrandKey;
  /** The operator's template of a message. */
  readonly words?: MessageWords;
  /** Whether a mail or text message is being composed, which programs scan for links. */
  readonly isMessage: boolean;
}

interface TranslationOptions {
  readonly brand?: BrandKey | undefined;
  readonly words?: MessageWords | undefined;
  readonly isMessage?: boolean;
}

const translationContext = new AsyncLocalStorage<TranslationContext>();

/** Runs `work` with this language and brand as the translation context. */
export function withLanguage<Result>(
  language: string,
  work: () => Result,
  { brand = mainKey, words, isMessage = false }: TranslationOptions = {},
): Result {
  return translationContext.run({ language, brand, isMessage, ...(words === undefined ? {} : { words }) }, work);
}

export const isInMessage = (): boolean => translationContext.getStore()?.isMessage === true;

/** Returns the operator's template for the message being rendered. */
export function getMessageTemplate(): MessageWords | undefined {
  return translationContext.getStore()?.words;
}

/** Switches the translation context to the caller's brand. */
export function setCallerBrand(brand: BrandKey): void {
  const current = translationContext.getStore();
  if (current !== undefined) current.brand = brand;
}

/** Returns the current brand's word for a lead. */
export function getNounForms(language: string): NounForms {
  return nounForms(getBrandByKey(translationContext.getStore()?.brand ?? mainKey), language);
}

/** Returns the language of the translation context. */
export const getTextLanguage = (): string => translationContext.getStore()?.language ?? 'en';

/** Names the types that an upload accepts, in the caller's language. */
export const formatUploadTypes = (upload: Upload): string => typeNames(upload, getTextLanguage());

/** Returns an error text in the caller's language, or in English if a catalogue lacks it. */
export function errorText(key: ErrorText, values: Record<string, string | number> = {}, language = getTextLanguage()): string {
  const say: (key: string, options: Record<string, unknown>) => string = texts.t.bind(texts);
  return say(key, { ...getNounForms(language), ...values, lng: language });
}
