import type { CompanyId, EnquiryId, PurchaseId, UserId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import { shareLockCompany } from '../companies/queries.ts';
import { lockSlots } from '../enquiries/take-slot.ts';
import { selectSpending, type MemberSpending } from '../identity/member-limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { noRows, sql, type Sql } from '../platform/database/sql.ts';
import { buyerFacts, leadFactsForSale, type BuyerRow, type LeadRow } from './facts-query.ts';

declare const locked: unique symbol;

/** Facts that stay unchanged until the transaction ends. Only these can become a sale; only this module creates them. */
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
  /** Undefined if the enquiry does not exist. */
  readonly facts: LockedFacts | undefined;
  /** The record of an earlier call with the same Idempotency-Key. */
  readonly earlier: KeyRecord | undefined;
  /** The member who buys, with the spending and limits of this moment. Undefined if nobody was named or the member was removed. */
  readonly member: MemberSpending | undefined;
}

export interface Buyer {
  readonly companyId: CompanyId;
  /** Null if no member buys. */
  readonly userId: UserId | null;
}

/**
 * Locks the company's account, then the enquiry, then the company, always in this order. The facts are read after the last lock, because a statement
 * that waits for one sees an old snapshot. Anything that stops a company changes or locks its row, so a purchase either commits first or is judged
 * afterwards; so does a change of its members and their limits. The company is locked last, so that operators wait only while the sale is written.
 */
export async function lockForPurchase(
  tx: Tx,
  { companyId, userId }: Buyer,
  enquiryId: EnquiryId,
  key: string | null,
): Promise<LockedReading> {
  const noMember: Sql<MemberSpending> = noRows;
  const [, keys, , , buyers, leads, members] = await tx.pipeline(
    lockAccount(companyId),
    sql<KeyRecord>`
      select operation, request_hash as "requestHash", outcome from idempotency_keys
      where company_id = ${companyId} and key = ${key}`,
    lockSlots(enquiryId),
    shareLockCompany(companyId),
    buyerFacts(companyId),
    leadFactsForSale(companyId, enquiryId),
    userId === null ? noMember : selectSpending(companyId, userId),
  );
  const buyer = buyers[0];
  const lead = leads[0];
  if (buyer === undefined) throw new Error(`company ${companyId} has no account`);
  const known = { earlier: keys[0], member: members[0] };
  return { ...known, facts: lead === undefined ? undefined : ({ buyer, lead } as LockedFacts) };
}
