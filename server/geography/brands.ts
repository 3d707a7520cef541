import { type Brand, knowBrands } from '../../contract/kit/brands.ts';
import type { Db } from '../platform/database/database.ts';
import { listBrands, type BrandRow } from './brand-query.ts';

/** Where a picture of a brand is read. Its address changes with it, so that a browser may keep it. */
export const pictureAddress = (key: string, ground: 'light' | 'dark', hash: string): string =>
  `/public/brands/${key}-${ground}-${hash}.png`;

/** A brand as anybody may read it. */
export function publicFacts({ key, name, logo, hero, accent, noun, phone, legalLine, ...row }: BrandRow): Brand {
  const { site, country, language, lightHash, darkHash } = row;
  return {
    key,
    name,
    logo,
    pictures:
      logo === 'own' && lightHash !== null && darkHash !== null
        ? { light: pictureAddress(key, 'light', lightHash), dark: pictureAddress(key, 'dark', darkHash) }
        : null,
    hero,
    accent,
    slug: [row.slugOne, row.slugSeveral],
    noun,
    phone,
    legalLine,
    hasGasSafetyBadge: row.gasSafetyBadge,
    partner: site === null || country === null || language === null ? null : { site, country, language, isOpen: row.isOpen },
  };
}

/** Reads the brands, which nearly everything that is said names: with the units, at the start and whenever somebody has changed one. */
export async function loadBrands(db: Db): Promise<void> {
  knowBrands((await listBrands(db)).map(publicFacts));
}
