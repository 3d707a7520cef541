import { createHash } from 'node:crypto';
import type { BrandRow } from '../../geography/brand-query.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface BrandPicture {
  readonly ground: 'light' | 'dark';
  readonly bytes: Uint8Array;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/**
 * Gives a brand a picture for one ground. With one for each they take the place of its drawing. The caller holds its row, and loads the
 * brands anew when the transaction has ended.
 */
export async function saveBrandPicture(tx: Tx, now: BrandRow, { ground, bytes, reason, by }: BrandPicture): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  await tx.rows(sql`
    insert into brand_pictures (brand, ground, bytes, hash) values (${now.key}, ${ground}, ${Buffer.from(bytes)}, ${hash})
    on conflict (brand, ground) do update set bytes = excluded.bytes, hash = excluded.hash`);
  await tx.rows(sql`
    update brands b set logo = 'own', settled_at = app_now()
    where key = ${now.key} and (select count(*) from brand_pictures p where p.brand = b.key) = 2`);
  const field = ground === 'light' ? 'lightHash' : 'darkHash';
  await recordAudit(tx, {
    ...by,
    action: 'brand.picture_set',
    object: { type: 'brand', id: now.key },
    reason,
    before: { [field]: now[field] },
    after: { [field]: hash },
  });
}
