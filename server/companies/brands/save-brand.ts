import type { BrandKey } from '../../../contract/kit/brands.ts';
import { findBrand, type BrandRow, type BrandSettings } from '../../geography/brand-query.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A brand as nobody else can change it until the transaction ends. Companies register under it meanwhile. */
export async function lockBrand(tx: Tx, key: BrandKey): Promise<BrandRow | undefined> {
  await tx.rows(sql`select key from brands where key = ${key} for no key update`);
  return findBrand(tx, key);
}

export interface BrandChange {
  readonly settings: BrandSettings;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Languages in no order: that in which they are kept is not that in which they were sent. */
const written = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'object' && value !== null ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)) : value,
  );

const changed = (row: BrandRow, settings: BrandSettings): readonly (keyof BrandSettings)[] =>
  (Object.keys(settings) as (keyof BrandSettings)[]).filter((name) => written(row[name]) !== written(settings[name]));

/**
 * Changes what a brand says from now on: documents keep the name that they were issued with. The caller holds its row, and loads the
 * brands anew when the transaction has ended.
 */
export async function saveBrand(tx: Tx, now: BrandRow, { settings, reason, by }: BrandChange): Promise<void> {
  await tx.rows(sql`
    update brands
    set name = ${settings.name}, logo = ${settings.logo}, hero = ${settings.hero}, accent = ${settings.accent}, slug_one = ${settings.slugOne},
        slug_several = ${settings.slugSeveral}, noun = ${JSON.stringify(settings.noun)}::jsonb, phone = ${settings.phone},
        legal_line = ${settings.legalLine}, gas_safety_badge = ${settings.gasSafetyBadge}, site = ${settings.site},
        country = ${settings.country}, language = ${settings.language}, is_open = ${settings.isOpen}, settled_at = app_now()
    where key = ${now.key}`);
  const names = changed(now, settings);
  const partsOf = (given: BrandSettings) => Object.fromEntries(names.map((name) => [name, given[name]]));
  await recordAudit(tx, {
    ...by,
    action: 'brand.set',
    object: { type: 'brand', id: now.key },
    reason,
    before: partsOf(now),
    after: partsOf(settings),
  });
}
