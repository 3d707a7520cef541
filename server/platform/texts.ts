import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import type errors from '../../locales/en/errors.json';

const folder = join(import.meta.dirname, '../../locales');
const fileOf = (language: string): string => join(folder, language, 'errors.json');

/** The languages in which the server can say what is wrong: those of the web app, whose catalogues these are. */
export const spokenLanguages: readonly string[] = readdirSync(folder).filter((language) => existsSync(fileOf(language)));

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

const asker = new AsyncLocalStorage<string>();

/** Whatever is said in the course of this is said in that language. */
export function speakingIn<Result>(language: string, work: () => Result): Result {
  return asker.run(language, work);
}

/** An error text in the language of whoever asked; English where a catalogue lacks it. */
export function errorText(key: ErrorText, values: Record<string, string | number> = {}, language = asker.getStore() ?? 'en'): string {
  const say: (key: string, options: Record<string, unknown>) => string = texts.t.bind(texts);
  return say(key, { ...values, lng: language });
}
