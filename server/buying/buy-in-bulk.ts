import type { CompanyId, EnquiryId, UserId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { hashContent } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import type { KeyRecord } from './locked-facts.ts';
import type { Receipt } from './receipts.ts';
import { purchaseLead } from './purchase-lead.ts';
import { unknownLead } from './purchase-rule.ts';
import { insertKey } from './store.ts';

export interface BulkOrder {
  readonly companyId: CompanyId;
  /** As for one purchase. */
  readonly userId?: UserId | null;
  readonly enquiryIds: readonly EnquiryId[];
  readonly expectedPricesMinor: ReadonlyMap<number, number>;
  readonly expectedVatsMinor?: ReadonlyMap<number, number>;
  readonly idempotencyKey: string | null;
  readonly channel: 'bulk' | 'api';
}

export type BulkOutcome =
  | { readonly kind: 'done'; readonly bought: ReadonlyMap<EnquiryId, Receipt>; readonly refused: ReadonlyMap<EnquiryId, string> }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'not_permitted' };

/**
 * Buys leads in order, each in its own transaction, so that one failure undoes no other. The call's key is bound to its content; each lead then has
 * its own sub-key, so that a retry after an interruption repeats the results so far and continues.
 */
export async function buyInBulk(inTx: Database['inTx'], order: BulkOrder): Promise<BulkOutcome> {
  const { companyId, userId = null, enquiryIds, expectedPricesMinor, expectedVatsMinor = new Map(), idempotencyKey, channel } = order;
  // Without VAT the hash stays that of callers who do not send it.
  const vats = expectedVatsMinor.size === 0 ? undefined : [...expectedVatsMinor];
  const requestHash = hashContent({ enquiryIds, expected: [...expectedPricesMinor], vats });
  if (idempotencyKey !== null) {
    const claimed = await inTx((tx) => claimKey(tx, companyId, idempotencyKey, requestHash, enquiryIds));
    if (!claimed) return { kind: 'key_reused' };
  }
  const bought = new Map<EnquiryId, Receipt>();
  const refused = new Map<EnquiryId, string>();
  for (const enquiryId of enquiryIds) {
    const idempotency = idempotencyKey === null ? null : { key: `${idempotencyKey}#${enquiryId}`, requestHash };
    const expectedPriceMinor = expectedPricesMinor.get(enquiryId) ?? null;
    const expectedVatMinor = expectedVatsMinor.get(enquiryId) ?? null;
    const outcome = await inTx((tx) =>
      purchaseLead(tx, { companyId, userId, enquiryId, channel, expectedPriceMinor, expectedVatMinor, idempotency }),
    );
    if (outcome.kind === 'bought') bought.set(enquiryId, outcome.receipt);
    else if (outcome.kind === 'refused') refused.set(enquiryId, outcome.error);
    else if (outcome.kind === 'unknown') refused.set(enquiryId, unknownLead);
    else return { kind: outcome.kind };
  }
  return { kind: 'done', bought, refused };
}

async function claimKey(tx: Tx, companyId: CompanyId, key: string, requestHash: Buffer, leads: readonly number[]): Promise<boolean> {
  const [, earlier] = await tx.pipeline(
    lockAccount(companyId),
    sql<KeyRecord>`
      select operation, request_hash as "requestHash", outcome from idempotency_keys where company_id = ${companyId} and key = ${key}`,
  );
  const known = earlier[0];
  if (known !== undefined) return known.operation === 'bulk' && known.requestHash.equals(requestHash);
  await tx.rows(insertKey(companyId, key, 'bulk', requestHash, { leads }));
  return true;
}
