import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { OperatorAct } from '../../companies/flags/change-company.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';
import { defaultWithout, isRemovable } from './card-rule.ts';
import { listCards, type Card } from './cards-query.ts';
import { setAutoPay } from './set-auto-pay.ts';
import { setTopUp } from './set-top-up.ts';

/** The job that tells the provider of it. */
export const detachCardJob = 'detach-card';

/** The default moves on. The provider is told after the commit, by a job that tries until it has heard. */
async function takeAway(tx: Tx, card: Card, cards: readonly Card[], by: 'company' | 'operator'): Promise<void> {
  await tx.together(
    sql`update cards set removed_at = app_now(), removed_by = ${by}, is_default = false where id = ${card.id}`,
    sql`update cards set is_default = true where id = ${defaultWithout(card, cards)} and not is_default`,
  );
  await tx.enqueue(detachCardJob, { cardId: card.id });
}

/** Removes a card at a company's own wish, where the rule allows it. */
export async function removeCard(tx: Tx, input: { companyId: CompanyId; cardId: number }): Promise<'removed' | 'unknown' | 'needed'> {
  const { companyId, cardId } = input;
  await tx.rows(lockAccount(companyId));
  const cards = await listCards(tx, companyId);
  const card = cards.find(({ id }) => id === cardId);
  if (card === undefined) return 'unknown';
  if (!isRemovable(card, cards)) return 'needed';
  await takeAway(tx, card, cards, 'company');
  return 'removed';
}

/**
 * Removes any card of a company, the last one included: then it pays by bank transfer, or does not buy. Without a card that can be
 * charged nothing is paid by itself any more.
 */
export async function removeCardForStaff(tx: Tx, { companyId, reason, by }: OperatorAct, cardId: number): Promise<'removed' | 'unknown'> {
  await tx.rows(lockAccount(companyId));
  const cards = await listCards(tx, companyId);
  const card = cards.find(({ id }) => id === cardId);
  if (card === undefined) return 'unknown';
  await takeAway(tx, card, cards, 'operator');
  const isChargeable = cards.some((other) => other.id !== cardId && !other.isExpired);
  if (!isChargeable) {
    await setAutoPay(tx, { companyId, enabled: false });
    await setTopUp(tx, { companyId, topUp: null });
  }
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
