import type { BrandSettingsWire, BrandWire } from '../../../contract/companies/brands-endpoints.ts';
import { pictureAddress } from '../../geography/brands.ts';
import type { BrandRow, BrandSettings } from '../../geography/brand-query.ts';

/** A brand by the names of the form that changes it. */
export function brandSettingsWire(brand: BrandSettings): BrandSettingsWire {
  const { site, country, language, isOpen } = brand;
  return {
    name: brand.name,
    logo: brand.logo,
    hero: brand.hero,
    accent: brand.accent,
    slug: [brand.slugOne, brand.slugSeveral],
    noun: Object.fromEntries(Object.entries(brand.noun).map(([code, [one, several]]) => [code, [one, several]])),
    phone: brand.phone,
    legal_line: brand.legalLine,
    gas_safety_badge: brand.gasSafetyBadge,
    partner: site === null || country === null || language === null ? null : { site, country, language, open: isOpen },
  };
}

export function brandWire(brand: BrandRow): BrandWire {
  const { key, lightHash, darkHash } = brand;
  const pictures =
    lightHash === null || darkHash === null
      ? null
      : { light: pictureAddress(key, 'light', lightHash), dark: pictureAddress(key, 'dark', darkHash) };
  return { key, ...brandSettingsWire(brand), pictures };
}

export function brandSettingsOf(form: BrandSettingsWire): BrandSettings {
  const { partner } = form;
  return {
    name: form.name,
    logo: form.logo,
    hero: form.hero,
    accent: form.accent,
    slugOne: form.slug[0],
    slugSeveral: form.slug[1],
    noun: form.noun,
    phone: form.phone,
    legalLine: form.legal_line,
    gasSafetyBadge: form.gas_safety_badge,
    site: partner?.site ?? null,
    country: partner?.country ?? null,
    language: partner?.language ?? null,
    isOpen: partner?.open ?? true,
  };
}
