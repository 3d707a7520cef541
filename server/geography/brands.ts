import {
  type Brand,
  registerBrands,
  type Accent,
  type BrandKey,
  type BrandLogo,
  type Hero,
  type NounWords,
} from '../../contract/kit/brands.ts';
import { isOffered, type CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** URL of a brand picture. Contains the hash, so browsers may cache it indefinitely. */
export const pictureAddress = (key: string, ground: 'light' | 'dark', hash: string): string =>
  `/public/brands/${key}-${ground}-${hash}.png`;

/** Maps a brand to its public facts. */
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

/** Loads brands and units into memory, at startup and after each change. Partners of a closed country cannot recruit. */
export async function loadBrands(db: Db): Promise<void> {
  const close = (row: BrandRow): BrandRow => (row.country === null || isOffered(row.country) ? row : { ...row, isOpen: false });
  registerBrands((await listBrands(db)).map(close).map(publicFacts));
}

/** Brand settings an administrator may change. */
export interface BrandSettings {
  readonly name: string;
  readonly logo: BrandLogo;
  readonly hero: Hero;
  readonly accent: Accent;
  readonly slugOne: string;
  readonly slugSeveral: string;
  readonly noun: NounWords;
  readonly phone: string | null;
  readonly legalLine: string | null;
  readonly gasSafetyBadge: boolean | null;
  readonly site: 1 | 2 | null;
  readonly country: CountryCode | null;
  readonly language: LanguageCode | null;
  readonly isOpen: boolean;
}

export interface BrandRow extends BrandSettings {
  readonly key: BrandKey;
  /** Hash of each uploaded picture; null if there is none. */
  readonly lightHash: string | null;
  readonly darkHash: string | null;
}

const columns: Sql = sql`
  b.key, b.name, b.logo, b.hero, b.accent, b.slug_one as "slugOne", b.slug_several as "slugSeveral", b.noun, b.phone, b.legal_line as "legalLine",
  b.gas_safety_badge as "gasSafetyBadge", b.site, b.country, b.language, b.is_open as "isOpen",
  (select p.hash from brand_pictures p where p.brand = b.key and p.ground = 'light') as "lightHash",
  (select p.hash from brand_pictures p where p.brand = b.key and p.ground = 'dark') as "darkHash"`;

/** Lists brands: the marketplace first, then partners by name. */
export function listBrands(db: Db): Promise<BrandRow[]> {
  return db.rows(sql<BrandRow>`select ${columns} from brands b order by b.key <> 'main', b.name, b.key`);
}

export function findBrand(db: Db, key: BrandKey): Promise<BrandRow | undefined> {
  return db.first(sql<BrandRow>`select ${columns} from brands b where b.key = ${key}`);
}
