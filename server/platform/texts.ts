import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { type BrandKey, brandOfKey, mainKey, nounForms, type NounForms } from '../../contract/kit/brands.ts';
import { type Upload, typeNames } from '../../contract/kit/upload-types.ts';
import type errors from '../../locales/en/errors.json';
import type { MessageWords } from './message-words.ts';

const folder = join(import.meta.dirname, '../../locales');
const fileOf = (language: string): string => join(folder, language, 'errors.json');

/** The languages in which the server can say what is wrong: those of the web app, whose catalogues these are. */
const spokenLanguages: readonly string[] = readdirSync(folder).filter((language) => existsSync(fileOf(language)));

const texts = i18next.createInstance();
await texts.init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'errors',
  resources: Object.fromEntries(
    spokenLanguages.map((language) => [language, { errors: JSON.parse(readFileSync(fileOf(language), 'utf8')) as Record<string, string> }]),
  ),
  interpolation: { escapeValue: false },
});

export type ErrorText = keyof typeof errors;

interface Listener {
  readonly language: string;
  /** Whose words they read; the marketplace's own until it is known who asks. */
  brand: BrandKey;
  /** Of a message: its texts in the operator's words. */
  readonly words?: MessageWords;
  /** Whether a mail or text message is composed, which programs search for links. */
  readonly isMessage: boolean;
}

interface Speech {
  readonly brand?: BrandKey | undefined;
  readonly words?: MessageWords | undefined;
  readonly isMessage?: boolean;
}

const listener = new AsyncLocalStorage<Listener>();

/** Whatever is said in the course of this is said in that language, and in the words of that brand. */
export function speakingIn<Result>(
  language: string,
  work: () => Result,
  { brand = mainKey, words, isMessage = false }: Speech = {},
): Result {
  return listener.run({ language, brand, isMessage, ...(words === undefined ? {} : { words }) }, work);
}

export const isInMessage = (): boolean => listener.getStore()?.isMessage === true;

/** The operator's words for the message that is put into words now. */
export function spokenWords(): MessageWords | undefined {
  return listener.getStore()?.words;
}

/** From now on the words of the brand of whoever asked. */
export function speakAs(brand: BrandKey): void {
  const current = listener.getStore();
  if (current !== undefined) current.brand = brand;
}

/** What the brand that speaks calls a lead. */
export function spokenNoun(language: string): NounForms {
  return nounForms(brandOfKey(listener.getStore()?.brand ?? mainKey), language);
}

/** The types that an upload accepts, as whoever asked names them. */
export const spokenTypes = (upload: Upload): string => typeNames(upload, listener.getStore()?.language ?? 'en');

/** An error text in the language of whoever asked; English where a catalogue lacks it. */
export function errorText(
  key: ErrorText,
  values: Record<string, string | number> = {},
  language = listener.getStore()?.language ?? 'en',
): string {
  const say: (key: string, options: Record<string, unknown>) => string = texts.t.bind(texts);
  return say(key, { ...spokenNoun(language), ...values, lng: language });
}
