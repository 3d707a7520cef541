import type { Brand, NounWords } from '../kit/brands.ts';

interface NounPreset {
  readonly slug: Brand['slug'];
  readonly noun: NounWords;
}

/**
 * Two nouns that are ready in every language. All of one language have one gender, which the texts around them go by
 * (docs/languages.md); a noun of one's own should have it too.
 */
export const nounPresets: Readonly<Record<'leads' | 'quotes', NounPreset>> = {
  leads: {
    slug: ['lead', 'leads'],
    noun: {
      en: ['lead', 'leads'],
      es: ['contacto', 'contactos'],
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
