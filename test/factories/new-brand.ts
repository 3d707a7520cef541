import type { BrandSettingsWire } from '../../contract/companies/brands-endpoints.ts';
import { nounPresets } from '../../contract/companies/noun-presets.ts';

let made = 0;

/** A partner's brand that calls its leads quotes, as submitted by the form. */
export function brandSettings(): BrandSettingsWire {
  const { slug, noun } = nounPresets.quotes;
  return {
    name: 'Quoted',
    logo: 'sun',
    hero: 'roof',
    accent: 'amber',
    slug: [...slug],
    noun: Object.fromEntries(Object.entries(noun).map(([code, [one, several]]) => [code, [one, several]])),
    phone: null,
    legal_line: null,
    gas_safety_badge: null,
    partner: { site: 1, country: 'gb', language: 'en', open: true },
  };
}

/** Request body for a new brand, with a key unique in this process. */
export function newBrandBody() {
  made += 1;
  return { key: `quoted-${made}`, ...brandSettings(), reason: 'a partner comes' };
}
