import type { CountryCode } from '../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockPrice, updatePrice } from './store.ts';

export interface PriceChange {
  readonly country: CountryCode;
  readonly workTypeId: number;
  /** Excluding VAT, in minor units of the country's currency. */
  readonly netMinor: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Changes a list price and audits it. 'unknown': the work type is not offered in that country. */
export async function setPrice(tx: Tx, input: PriceChange): Promise<'set' | 'unknown'> {
  const { country, workTypeId, netMinor } = input;
  const before = await tx.first(lockPrice(country, workTypeId));
  if (before === undefined) return 'unknown';
  await tx.rows(updatePrice(country, workTypeId, netMinor));
  await recordAudit(tx, {
    ...input.by,
    action: 'price.set',
    object: { type: 'price', id: `${country}/${workTypeId}` },
    reason: input.reason,
    before: { netMinor: before.netMinor, currency: before.currency },
    after: { netMinor, currency: before.currency },
  });
  return 'set';
}
