import type { BrandKey } from '../../../contract/kit/brands.ts';
import type { BrandSettings } from '../../geography/brand-query.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface NewBrand {
  readonly key: BrandKey;
  readonly settings: BrandSettings;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Begins the brand of a partner. 'taken': there is one of that key. The caller loads the brands anew when the transaction has ended. */
export async function createBrand(tx: Tx, { key, settings, reason, by }: NewBrand): Promise<'created' | 'taken'> {
  const { slugOne, slugSeveral, site, country, language } = settings;
  const created = await tx.first(sql<{ key: string }>`
    insert into brands (key, name, logo, hero, accent, slug_one, slug_several, noun, phone, legal_line, gas_safety_badge, site, country, language,
                        is_open, settled_at)
    values (${key}, ${settings.name}, ${settings.logo}, ${settings.hero}, ${settings.accent}, ${slugOne}, ${slugSeveral},
            ${JSON.stringify(settings.noun)}::jsonb, ${settings.phone}, ${settings.legalLine}, ${settings.gasSafetyBadge}, ${site}, ${country},
            ${language}, ${settings.isOpen}, app_now())
    on conflict (key) do nothing returning key`);
  if (created === undefined) return 'taken';
  await recordAudit(tx, {
    ...by,
    action: 'brand.created',
    object: { type: 'brand', id: key },
    reason,
    before: null,
    after: { ...settings },
  });
  return 'created';
}
