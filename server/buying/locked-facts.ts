import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import { holdCompany } from '../companies/queries.ts';
import { lockSlots } from '../enquiries/take-slot.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { buyerFacts, leadFactsForSale, type BuyerRow, type LeadRow } from './facts-query.ts';

declare const locked: unique symbol;

/** Facts that nobody can change until the transaction ends. Only these can become a sale; nothing else mints them. */
export interface LockedFacts {
  readonly [locked]: true;
  readonly buyer: BuyerRow & { readonly mayHaveCredit: boolean };
  readonly lead: LeadRow & { readonly purchaseId: PurchaseId };
}

export interface KeyRecord {
  readonly operation: string;
  readonly requestHash: Buffer;
  readonly outcome: Readonly<Record<string, unknown>> | null;
}

export interface LockedReading {
  /** Undefined where there is no such enquiry. */
  readonly facts: LockedFacts | undefined;
  /** What an earlier call with the same Idempotency-Key left behind. */
  readonly earlier: KeyRecord | undefined;
}

/**
 * Locks the company's account, then the enquiry, then the company itself, always in this order. The facts are read by statements of
 * their own after the last lock: a statement that waits for a lock sees the rest of the world as it was before. Whoever stops a
 * company changes its row (flags, lock, close) or holds it (accreditations), so that a purchase is either done before the answer
 * or judged after it. The company comes last because an operator waits for it: only while the sale is written, never while it queues.
 */
export async function lockForPurchase(tx: Tx, companyId: CompanyId, enquiryId: EnquiryId, key: string | null): Promise<LockedReading> {
  const [, keys, , , buyers, leads] = await tx.together(
    lockAccount(companyId),
    sql<KeyRecord>`
      select operation, request_hash as "requestHash", outcome from idempotency_keys
      where company_id = ${companyId} and key = ${key}`,
    lockSlots(enquiryId),
    holdCompany(companyId),
    buyerFacts(companyId),
    leadFactsForSale(companyId, enquiryId),
  );
  const buyer = buyers[0];
  const lead = leads[0];
  if (buyer === undefined) throw new Error(`company ${companyId} has no account`);
  if (lead === undefined) return { facts: undefined, earlier: keys[0] };
  return { facts: { buyer, lead } as LockedFacts, earlier: keys[0] };
}
