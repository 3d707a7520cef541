import type { Brand, NounWords } from '../kit/brands.ts';

interface NounPreset {
  readonly slug: Brand['slug'];
  readonly noun: NounWords;
}

/**
 * Two nouns ready in every language. Within a language both have one gender, on which the surrounding texts depend
 * (docs/languages.md); a custom noun should share it.
 */
export const nounPresets: Readonly<Record<'leads' | 'quotes', NounPreset>> = {
  leads: {
    slug: ['lead', 'leads'],
    noun: {
      en: ['lead', 'leads'],
      es: ['lead', 'leads'],
      sv: ['lead', 'leads'],
      da: ['lead', 'leads'],
      no: ['lead', 'leads'],
      fr: ['lead', 'leads'],
    },
  },
  quotes: {
    slug: ['quote', 'quotes'],
    noun: {
      en: ['quote', 'quotes'],
      es: ['presupuesto', 'presupuestos'],
      sv: ['anbud', 'anbud'],
      da: ['tilbud', 'tilbud'],
      no: ['anbud', 'anbud'],
      fr: ['devis', 'devis'],
    },
  },
};
