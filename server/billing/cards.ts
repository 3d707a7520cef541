import { maxPaymentMinor } from '../../contract/billing/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { type OperatorAct, changeCompany, type ActOutcome } from '../companies/company-flags.ts';
import { minimumPaymentMinor } from '../geography/business-units.ts';
import { recordAudit } from '../platform/audit.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { lockAccount } from './account.ts';
import { type ProviderName, ProviderRefusal } from './provider/payment-provider.ts';
import type { PaymentContext } from './provider/open-provider.ts';
import { type CardFacts, pickNewDefault, isRemovable } from './card-rule.ts';

export interface Card extends CardFacts {
  readonly provider: ProviderName;
  readonly providerRef: string;
  readonly brand: string;
  readonly last4: string;
  /** Last day it may be charged, YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly cardholder: string;
}

/** Lists a company's cards, default first, then newest. Expiry goes by the company's calendar. */
export function listCards(db: Db, companyId: CompanyId): Promise<Card[]> {
  return db.rows(sql<Card>`
    select k.id, k.provider, k.provider_ref as "providerRef", k.brand, k.last4, to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn", k.cardholder,
           k.is_default as "isDefault", k.expires_on < (app_now() at time zone c.time_zone)::date as "isExpired"
    from cards k join companies c on c.id = k.company_id
    where k.company_id = ${companyId} and k.removed_at is null order by k.is_default desc, k.id desc`);
}

export interface PaymentMode {
  readonly currency: CurrencyCode;
  readonly autoPayEnabled: boolean;
  /** It has a valid default card and the operator has not blocked it. */
  readonly canAutoPay: boolean;
  /** Minor units. */
  readonly topUp: { readonly belowMinor: number; readonly amountMinor: number } | null;
  readonly topUpStopped: boolean;
  /** As changed by the operator. */
  readonly settings: SettingValues;
}

interface PaymentModeRow extends Omit<PaymentMode, 'topUp'> {
  readonly belowMinor: number | null;
  readonly amountMinor: number | null;
}

/** Returns how a company pays, and whether automatic payment is possible. */
export async function getPaymentMode(db: Db, companyId: CompanyId): Promise<PaymentMode> {
  const row = await db.first(sql<PaymentModeRow>`
    select a.currency, a.auto_pay_enabled as "autoPayEnabled", a.top_up_below_minor as "belowMinor", a.top_up_amount_minor as "amountMinor",
           a.top_up_stopped_at is not null as "topUpStopped", ${settingsColumn},
           not a.auto_pay_barred and exists (
             select from cards k where k.company_id = c.id and k.is_default and k.removed_at is null
               and k.expires_on >= (app_now() at time zone c.time_zone)::date) as "canAutoPay"
    from accounts a join companies c on c.id = a.company_id where a.company_id = ${companyId}`);
  if (row === undefined) throw new Error(`company ${companyId} has no account`);
  const { belowMinor, amountMinor, ...mode } = row;
  return { ...mode, topUp: belowMinor === null || amountMinor === null ? null : { belowMinor, amountMinor } };
}

/** Switches automatic payment on or off. On only if possible, and with the failure count reset. */
export async function setAutoPay(tx: Tx, input: { companyId: CompanyId; enabled: boolean }): Promise<'set' | 'impossible'> {
  const { companyId, enabled } = input;
  await tx.rows(lockAccount(companyId));
  if (enabled && !(await getPaymentMode(tx, companyId)).canAutoPay) return 'impossible';
  await tx.rows(sql`
    update accounts set auto_pay_enabled = ${enabled}, auto_pay_failures = 0, auto_pay_next_on = null, auto_pay_stopped_at = null
    where company_id = ${companyId} and auto_pay_enabled <> ${enabled}`);
  return 'set';
}

type TopUp = NonNullable<PaymentMode['topUp']>;

/** Sets the top-up threshold and amount, in minor units; null switches it off. Clears a stop caused by a failed charge. */
export async function setTopUp(
  tx: Tx,
  input: { companyId: CompanyId; topUp: TopUp | null },
): Promise<'set' | 'impossible' | 'below' | 'too_small' | 'too_large'> {
  const { companyId, topUp } = input;
  await tx.rows(lockAccount(companyId));
  if (topUp !== null) {
    const { currency, canAutoPay } = await getPaymentMode(tx, companyId);
    if (topUp.belowMinor < 0 || topUp.belowMinor > maxPaymentMinor) return 'below';
    if (topUp.amountMinor < minimumPaymentMinor(currency)) return 'too_small';
    if (topUp.amountMinor > maxPaymentMinor) return 'too_large';
    if (!canAutoPay) return 'impossible';
  }
  await tx.rows(sql`
    update accounts set top_up_below_minor = ${topUp?.belowMinor ?? null}, top_up_amount_minor = ${topUp?.amountMinor ?? null}, top_up_stopped_at = null
    where company_id = ${companyId}`);
  return 'set';
}

/** Job that detaches the card at the provider. */
export const detachCardJob = 'detach-card';

/** Moves the default on. A job detaches the card at the provider after the commit and retries until it succeeds. */
async function removeStoredCard(tx: Tx, card: Card, cards: readonly Card[], by: 'company' | 'operator' | 'decline'): Promise<void> {
  await tx.pipeline(
    sql`update cards set removed_at = app_now(), removed_by = ${by}, is_default = false where id = ${card.id}`,
    sql`update cards set is_default = true where id = ${pickNewDefault(card, cards)} and not is_default`,
  );
  await tx.enqueue(detachCardJob, { cardId: card.id });
}

/** Removes a card at the company's request, if the rule allows it. */
export async function removeCard(tx: Tx, input: { companyId: CompanyId; cardId: number }): Promise<'removed' | 'unknown' | 'needed'> {
  const { companyId, cardId } = input;
  await tx.rows(lockAccount(companyId));
  const cards = await listCards(tx, companyId);
  const card = cards.find(({ id }) => id === cardId);
  if (card === undefined) return 'unknown';
  if (!isRemovable(card, cards)) return 'needed';
  await removeStoredCard(tx, card, cards, 'company');
  return 'removed';
}

/** Switches automatic payment and top-up off if no card is left to charge. */
async function stopWithoutCard(tx: Tx, companyId: CompanyId, removed: Card, cards: readonly Card[]): Promise<void> {
  if (cards.some((other) => other.id !== removed.id && !other.isExpired)) return;
  await setAutoPay(tx, { companyId, enabled: false });
  await setTopUp(tx, { companyId, topUp: null });
}

/** Removes a card that was entered for a payment and declined, even the last. The caller holds the account lock. */
export async function removeDeclinedCard(tx: Tx, { companyId, cardId }: { companyId: CompanyId; cardId: number }): Promise<void> {
  const cards = await listCards(tx, companyId);
  const card = cards.find(({ id }) => id === cardId);
  if (card === undefined) return;
  await removeStoredCard(tx, card, cards, 'decline');
  await stopWithoutCard(tx, companyId, card, cards);
}

/**
 * Removes any card of a company, even the last: it then pays by bank transfer or cannot buy. Without a chargeable card automatic payment is switched
 * off.
 */
export async function removeCardForStaff(tx: Tx, { companyId, reason, by }: OperatorAct, cardId: number): Promise<'removed' | 'unknown'> {
  await tx.rows(lockAccount(companyId));
  const cards = await listCards(tx, companyId);
  const card = cards.find(({ id }) => id === cardId);
  if (card === undefined) return 'unknown';
  await removeStoredCard(tx, card, cards, 'operator');
  await stopWithoutCard(tx, companyId, card, cards);
  await recordAudit(tx, {
    ...by,
    action: 'company.card.remove',
    object: { type: 'company', id: companyId },
    reason,
    before: { card: `${card.brand} ${card.last4}`, default: card.isDefault },
    after: { cards: cards.length - 1 },
  });
  return 'removed';
}

/** Delay before checking again whether the card's last payment has ended. */
const retryDelayMinutes = 10;

/**
 * Detaches a removed card at the provider, after any payment in flight with it. Does nothing if the provider no longer knows it. Not inside a
 * transaction.
 */
export async function closeCard({ database, provider }: PaymentContext, cardId: number): Promise<void> {
  const card = await database.db.first(sql<{ ref: string; isPaying: boolean; later: Date }>`
    select provider_ref as ref, app_now() + make_interval(mins => ${retryDelayMinutes}) as later,
           exists (select from payments p where p.card_id = k.id and p.state in ('created', 'requires_action', 'processing', 'unknown')) as "isPaying"
    from cards k where id = ${cardId} and removed_at is not null and detached_at is null and provider = ${provider.name}`);
  if (card === undefined) return;
  if (card.isPaying) return database.inTx((tx) => tx.enqueue(detachCardJob, { cardId }, card.later));
  try {
    await provider.detachCard(card.ref);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  await database.inTx((tx) => tx.rows(sql`update cards set detached_at = app_now() where id = ${cardId} and detached_at is null`));
}

/**
 * Removes sandbox cards, which cannot be charged, so that no company can buy on one once money is real. The newest valid remaining card becomes the
 * default. Returns the number removed.
 */
export async function removeTestCards(tx: Tx): Promise<number> {
  const [dropped] = await tx.pipeline(
    sql<{ id: number }>`
      update cards set removed_at = app_now(), removed_by = 'operator', is_default = false
      where provider = 'sandbox' and removed_at is null returning id`,
    sql`
      update cards set is_default = true where id in (
        select coalesce(max(k.id) filter (where k.expires_on >= (app_now() at time zone c.time_zone)::date), max(k.id))
        from cards k join companies c on c.id = k.company_id where k.removed_at is null
        group by k.company_id having not bool_or(k.is_default))`,
  );
  return dropped.length;
}

interface NewCard {
  readonly companyId: CompanyId;
  readonly provider: ProviderName;
  readonly providerRef: string;
  readonly brand: string;
  readonly last4: string;
  /** Last day the card may be charged, YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly cardholder: string;
}

/**
 * Stores a card as reported by the provider and returns its id; a known card is left unchanged. A company's first card becomes its default. The
 * caller holds the account lock, or the company is not visible to others yet.
 */
export async function saveCard(tx: Tx, card: NewCard): Promise<number> {
  const [inserted, known] = await tx.pipeline(
    sql<{ id: number }>`
      insert into cards (company_id, provider, provider_ref, brand, last4, expires_on, cardholder, is_default)
      select ${card.companyId}::bigint, ${card.provider}, ${card.providerRef}, ${card.brand}, ${card.last4}, ${card.expiresOn}::date, ${card.cardholder},
             not exists (select 1 from cards where company_id = ${card.companyId} and removed_at is null)
      on conflict (provider, provider_ref) do nothing returning id`,
    sql<{ id: number }>`
      select id from cards where provider = ${card.provider} and provider_ref = ${card.providerRef} and company_id = ${card.companyId}`,
  );
  const id = (inserted[0] ?? known[0])?.id;
  if (id === undefined) throw new Error(`card ${card.providerRef} is another company's`);
  return id;
}

/** Makes a valid card the company's default, replacing the previous one. */
export async function setDefaultCard(tx: Tx, input: { companyId: CompanyId; cardId: number }): Promise<'set' | 'unknown' | 'expired'> {
  const { companyId, cardId } = input;
  await tx.rows(lockAccount(companyId));
  const card = (await listCards(tx, companyId)).find(({ id }) => id === cardId);
  if (card === undefined) return 'unknown';
  if (card.isExpired) return 'expired';
  await tx.pipeline(
    sql`update cards set is_default = false where company_id = ${companyId} and is_default and id <> ${cardId}`,
    sql`update cards set is_default = true where id = ${cardId}`,
  );
  return 'set';
}

/** Blocks or unblocks automatic payment for a company. Blocking also switches it off; only the company can switch it back on. */
export async function barAutoPay(tx: Tx, act: OperatorAct, { barred }: { barred: boolean }): Promise<ActOutcome> {
  await tx.rows(lockAccount(act.companyId));
  return changeCompany(tx, act, {
    update: sql`
      update accounts set auto_pay_barred = ${barred}, auto_pay_enabled = auto_pay_enabled and not ${barred}
      where company_id = ${act.companyId} and auto_pay_barred <> ${barred} returning company_id`,
    action: barred ? 'billing.auto_pay_barred' : 'billing.auto_pay_unbarred',
    before: { barred: !barred },
    after: { barred },
  });
}
