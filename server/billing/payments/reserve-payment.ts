import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { listCards, type Card } from '../cards.ts';
import { allocateOpen } from '../allocations.ts';
import { listOwedInvoices } from '../credits.ts';
import { findPayable } from '../ledger-query.ts';
import { lockAccount } from '../account.ts';
import type { ProviderName } from '../provider/payment-provider.ts';
import { pickCoveredInvoices, obstacleToAmount, obstacleToPaying, sumDue, type Obstacle } from './payment-rule.ts';
import { getPayment, listOpenPayments, type Payment, type PaymentOrigin } from './payments-query.ts';

export interface PaymentOrder {
  readonly companyId: CompanyId;
  readonly origin: PaymentOrigin;
  /** Null means the default card. */
  readonly cardId: number | null;
  /** The card was entered for this payment. */
  readonly isNewCard?: boolean;
  /** These invoices in full, or an amount in minor units: open invoices first, the rest is credit. */
  readonly what: { readonly invoiceIds: readonly number[] } | { readonly amountMinor: number };
  readonly idempotency: { readonly key: string; readonly requestHash: Buffer } | null;
}

export type ReservationResult =
  | { readonly kind: 'reserved'; readonly payment: Payment; readonly by: 'wish' | 'key' }
  /** Unfinished payments want the same invoices. */
  | { readonly kind: 'overlapping'; readonly payments: readonly Payment[] }
  | { readonly kind: 'refused'; readonly reason: Obstacle | 'unknown_card' | 'expired_card' | 'key_reused' };

interface PlannedPayment {
  readonly amountMinor: number;
  readonly invoiceIds: readonly number[];
}

const hasSameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Finds an unfinished payment that the same request began. Payments begun by the product cannot be resumed by people. */
function findSamePayment({ what, origin }: PaymentOrder, card: Card, open: readonly Payment[]): Payment | undefined {
  return open.find((payment) => {
    if (payment.origin !== origin || payment.cardId !== card.id) return false;
    return 'amountMinor' in what ? payment.amountMinor === what.amountMinor : hasSameIds(payment.invoiceIds, what.invoiceIds);
  });
}

/** Lists competing open payments. Paying an amount replaces the person's own unconfirmed payments. */
function listCompetingPayments({ what, origin }: PaymentOrder, open: readonly Payment[]): readonly Payment[] {
  if ('invoiceIds' in what) return open.filter(({ invoiceIds }) => invoiceIds.some((id) => what.invoiceIds.includes(id)));
  return open.filter((payment) => origin === 'company' && payment.origin === origin && payment.state === 'created');
}

async function planPayment(tx: Tx, { companyId, what }: PaymentOrder, currency: CurrencyCode): Promise<PlannedPayment | Obstacle> {
  if ('amountMinor' in what) {
    const owed = await listOwedInvoices(tx, companyId);
    const obstacle = obstacleToAmount(what.amountMinor, currency);
    return obstacle ?? { amountMinor: what.amountMinor, invoiceIds: pickCoveredInvoices(what.amountMinor, owed).map(({ id }) => id) };
  }
  const invoices = await findPayable(tx, { companyId, invoiceIds: what.invoiceIds });
  const obstacle = obstacleToPaying(what.invoiceIds, invoices, currency);
  return obstacle ?? { amountMinor: sumDue(invoices), invoiceIds: what.invoiceIds };
}

async function insertPayment(
  tx: Tx,
  order: PaymentOrder,
  { card, wish, currency }: { card: Card; wish: PlannedPayment; currency: CurrencyCode },
): Promise<Payment> {
  const { companyId, origin, isNewCard = false } = order;
  const { amountMinor, invoiceIds } = wish;
  const row = await tx.first(sql<{ id: number }>`
    insert into payments (company_id, code, origin, provider, card_id, is_new_card, currency, amount_minor)
    values (${companyId}, ${randomCode(16)}, ${origin}, ${card.provider}, ${card.id},
            ${isNewCard} and not exists (select from payments where card_id = ${card.id} and state = 'succeeded'),
            ${currency}, ${amountMinor}) returning id`);
  if (row === undefined) throw new Error('the insert returned no payment');
  if (invoiceIds.length > 0) await allocateOpen(tx, { paymentId: row.id, companyId, invoiceIds });
  return getPayment(tx, row.id);
}

async function storeKey(tx: Tx, { companyId, idempotency }: PaymentOrder, payment: Payment): Promise<void> {
  if (idempotency === null) return;
  await tx.rows(sql`
    insert into payment_keys (company_id, key, request_hash, payment_id)
    values (${companyId}, ${idempotency.key}, ${idempotency.requestHash}, ${payment.id})`);
}

/**
 * Step one of a payment, under the account lock: inserts a row that locks its invoices before the provider is called. The same request returns its
 * unfinished payment; the same key returns its payment in any state.
 */
export async function reservePayment(tx: Tx, order: PaymentOrder, provider: ProviderName): Promise<ReservationResult> {
  const { companyId, idempotency } = order;
  const refused = (reason: Extract<ReservationResult, { kind: 'refused' }>['reason']): ReservationResult => ({ kind: 'refused', reason });
  const [, accounts, keys] = await tx.pipeline(
    lockAccount(companyId),
    sql<{ currency: CurrencyCode }>`select currency from accounts where company_id = ${companyId}`,
    sql<{ requestHash: Buffer; paymentId: number }>`
      select request_hash as "requestHash", payment_id as "paymentId" from payment_keys
      where company_id = ${companyId} and key = ${idempotency?.key ?? null}`,
  );
  const [account, earlier] = [accounts[0], keys[0]];
  if (account === undefined) throw new Error(`company ${companyId} has no account`);
  if (earlier !== undefined && idempotency !== null) {
    if (!earlier.requestHash.equals(idempotency.requestHash)) return refused('key_reused');
    return { kind: 'reserved', payment: await getPayment(tx, earlier.paymentId), by: 'key' };
  }
  const cards = await listCards(tx, companyId);
  const card = cards.find(({ id, isDefault }) => (order.cardId === null ? isDefault : id === order.cardId));
  if (card === undefined || card.provider !== provider) return refused('unknown_card');
  if (card.isExpired) return refused('expired_card');

  const open = await listOpenPayments(tx, companyId);
  const same = findSamePayment(order, card, open);
  const others = listCompetingPayments(order, open);
  if (same === undefined && others.length > 0) return { kind: 'overlapping', payments: others };
  const wish = same === undefined ? await planPayment(tx, order, account.currency) : null;
  if (typeof wish === 'string') return refused(wish);
  const payment = same ?? (wish === null ? undefined : await insertPayment(tx, order, { card, wish, currency: account.currency }));
  if (payment === undefined) throw new Error('the payment was neither found nor created');
  await storeKey(tx, order, payment);
  return { kind: 'reserved', payment, by: 'wish' };
}
