import type { CompanyId, PurchaseId, UserId } from '../../contract/kit/ids.ts';
import type { MemberSpending } from '../identity/member-limits.ts';
import { insertMessage } from '../platform/outbox.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { PeriodStarts } from './cap-period-rule.ts';
import { getCapUsage, type CapFacts } from './delivery-rule.ts';
import type { Judgement } from './judge-purchase-rule.ts';
import type { LockedFacts } from './locked-facts.ts';

export type PurchaseChannel = 'single' | 'bulk' | 'auto' | 'api';

export interface NewPurchase {
  readonly facts: LockedFacts;
  readonly judgement: Judgement;
  readonly companyId: CompanyId;
  readonly code: string;
  readonly channel: PurchaseChannel;
  readonly userId: UserId | null;
  readonly member: MemberSpending | undefined;
}

/** Inserts the sale: slot, amounts, resulting balance, the gates as judged, and the member's limits and spending. */
export function insertPurchase({ facts, judgement, companyId, code, channel, userId, member }: NewPurchase): Sql {
  const { buyer, lead } = facts;
  const { price } = judgement;
  const { dayLimitMinor: dayLimit = null, monthLimitMinor: monthLimit = null } = member ?? {};
  const daySpent = dayLimit === null || member === undefined ? null : member.daySpentMinor + price.grossMinor;
  const monthSpent = monthLimit === null || member === undefined ? null : member.monthSpentMinor + price.grossMinor;
  return sql`
    insert into purchases (id, code, enquiry_id, company_id, slot_no, channel, first_request_at, guarantee_until, currency, vat_rate_bp,
                           net_minor, vat_minor, gross_minor, balance_after_minor, credit_limit_at_purchase_minor,
                           email_validated, purchase_enabled, had_card, buy_without_card, set_up_complete, accreditations_ok, company_status,
                           bought_by, day_spent_minor, day_limit_minor, month_spent_minor, month_limit_minor)
    overriding system value
    values (${lead.purchaseId}, ${code}, ${lead.enquiryId}, ${companyId}, ${lead.sold + 1}, ${channel}, coalesce(${lead.offeredAt}::timestamptz, app_now()),
            ${lead.guaranteeUntil}, ${buyer.currency}, ${price.vatRateBp}, ${price.netMinor}, ${price.vatMinor}, ${price.grossMinor},
            ${buyer.balanceMinor + price.grossMinor}, ${buyer.creditLimitMinor},
            ${buyer.emailValidated}, ${buyer.purchaseEnabled && !buyer.suspended}, ${buyer.hasUsableCard}, ${buyer.buyWithoutCard},
            ${judgement.openToDos.length === 0}, ${lead.missingAccreditations.length === 0}, ${buyer.statusId},
            ${userId}, ${daySpent}, ${dayLimit}, ${monthSpent}, ${monthLimit})`;
}

/**
 * Takes the purchase's positions in its day, week and month. Consecutive because the caller holds the account lock; the database refuses duplicates
 * and positions beyond the cap. `caps` null: counted, never blocked.
 */
export function insertCapUses(
  purchase: { readonly purchaseId: PurchaseId; readonly companyId: CompanyId; readonly workTypeId: number },
  starts: PeriodStarts,
  caps: CapFacts | null,
): Sql {
  const { purchaseId, companyId, workTypeId } = purchase;
  const capUsage = caps === null ? null : getCapUsage(caps);
  return sql`
    insert into purchase_cap_uses (purchase_id, period, company_id, work_type_id, period_start, position, cap_at_purchase)
    select ${purchaseId}, n.period, ${companyId}, ${workTypeId}, n.start,
           1 + coalesce((select max(u.position) from purchase_cap_uses u
                         where u.company_id = ${companyId} and u.work_type_id = ${workTypeId} and u.period = n.period and u.period_start = n.start), 0),
           n.cap
    from (values ('day', ${starts.day}::date, ${capUsage?.day.cap ?? null}::integer),
                 ('week', ${starts.week}::date, ${capUsage?.week.cap ?? null}::integer),
                 ('month', ${starts.month}::date, ${capUsage?.month.cap ?? null}::integer)) n(period, start, cap)`;
}

/** The mail that delivers the lead. */
export function insertReceipt({ companyId, purchaseId, code }: { companyId: CompanyId; purchaseId: PurchaseId; code: string }): Sql {
  return insertMessage({
    dedupeKey: `purchase.receipt:${purchaseId}`,
    channel: 'email',
    template: 'purchase.receipt',
    recipient: { kind: 'company', id: companyId },
    payload: { purchaseId, code },
  });
}

/** Inserts the webhook events of a sale just written. */
export function selectPurchaseEvents(companyId: CompanyId, purchaseId: PurchaseId): Sql {
  return sql`
    select ${companyId}::bigint, 'lead.purchased', ${purchaseId}::bigint, ${purchaseId}::bigint
    union all
    select company_id, 'invoice.issued', id, purchase_id from invoices where purchase_id = ${purchaseId} and kind = 'invoice'`;
}

/** Ends a live offer; returns no row if it has already ended. */
export function endOffer(offerId: number, outcome: 'accepted' | 'declined' | 'lapsed' | 'withdrawn'): Sql<{ id: number }> {
  return sql<{
    id: number;
  }>`update offers set ended_at = app_now(), outcome = ${outcome} where id = ${offerId} and ended_at is null returning id`;
}

/** Stores the outcome of a call with an Idempotency-Key: ids and codes, never contact data. */
export function insertKey(companyId: CompanyId, key: string, operation: string, requestHash: Buffer, outcome: KeyOutcome): Sql {
  return sql`
    insert into idempotency_keys (company_id, key, operation, request_hash, recovery_point, outcome)
    values (${companyId}, ${key}, ${operation}, ${requestHash}, 'finished', ${JSON.stringify(outcome)})`;
}

export type KeyOutcome = { readonly purchaseId: PurchaseId } | { readonly error: string } | { readonly leads: readonly number[] };

/** Deletes idempotency keys older than 30 days, after which no client retries. Returns the number deleted. */
export async function purgeKeys(tx: Tx): Promise<number> {
  const purged = await tx.rows(sql`
    delete from idempotency_keys where (company_id, key) in
      (select company_id, key from idempotency_keys where created_at < app_now() - interval '30 days' limit 5000) returning key`);
  return purged.length;
}
