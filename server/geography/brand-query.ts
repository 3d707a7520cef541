import type { Accent, BrandKey, BrandLogo, Hero, NounWords } from '../../contract/kit/brands.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Everything that an administrator says of a brand. */
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
  /** What the pictures were when they were uploaded; null where there is none. */
  readonly lightHash: string | null;
  readonly darkHash: string | null;
}

const columns: Sql = sql`
  b.key, b.name, b.logo, b.hero, b.accent, b.slug_one as "slugOne", b.slug_several as "slugSeveral", b.noun, b.phone, b.legal_line as "legalLine",
  b.gas_safety_badge as "gasSafetyBadge", b.site, b.country, b.language, b.is_open as "isOpen",
  (select p.hash from brand_pictures p where p.brand = b.key and p.ground = 'light') as "lightHash",
  (select p.hash from brand_pictures p where p.brand = b.key and p.ground = 'dark') as "darkHash"`;

/** The marketplace's own first, then the partners by name. */
export function listBrands(db: Db): Promise<BrandRow[]> {
  return db.rows(sql<BrandRow>`select ${columns} from brands b order by b.key <> 'main', b.name, b.key`);
}

export function findBrand(db: Db, key: BrandKey): Promise<BrandRow | undefined> {
  return db.first(sql<BrandRow>`select ${columns} from brands b where b.key = ${key}`);
}
