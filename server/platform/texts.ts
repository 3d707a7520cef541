import i18next from 'i18next';
import errors from '../../locales/en/errors.json' with { type: 'json' };

/** Texts that the server speaks; the catalogues are the web app's own. */
const texts = i18next.createInstance();
await texts.init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'errors',
  resources: { en: { errors } },
  interpolation: { escapeValue: false },
});

export type ErrorText = keyof typeof errors;

/** An error text in the language of whoever asked; English where a catalogue lacks it. */
export function errorText(key: ErrorText, values: Record<string, string | number> = {}, language = 'en'): string {
  const say: (key: string, options: Record<string, unknown>) => string = texts.t.bind(texts);
  return say(key, { ...values, lng: language });
}
