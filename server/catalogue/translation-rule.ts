import type { TextsWire } from '../../contract/catalogue/catalogue-texts.ts';
import { pageLanguages, type PageLanguage } from '../../contract/kit/language.ts';

export type StoredTexts = Readonly<Record<PageLanguage, string>>;

/** As stored: untranslated texts hold the English, and their languages are listed. */
export interface LocalisedTexts {
  readonly texts: StoredTexts;
  readonly untranslated: readonly PageLanguage[];
}

export function toLocalisedTexts(given: TextsWire): LocalisedTexts {
  const { en } = given;
  return {
    texts: { en, sv: given.sv ?? en, da: given.da ?? en, no: given.no ?? en, es: given.es ?? en, fr: given.fr ?? en },
    untranslated: pageLanguages.filter((language) => given[language] === null),
  };
}

/** As operators see them: untranslated texts are missing. */
export function toShownTexts(texts: StoredTexts, untranslated: readonly string[]): TextsWire {
  const shown = (language: PageLanguage): string | null => (untranslated.includes(language) ? null : texts[language]);
  return { en: texts.en, sv: shown('sv'), da: shown('da'), no: shown('no'), es: shown('es'), fr: shown('fr') };
}
