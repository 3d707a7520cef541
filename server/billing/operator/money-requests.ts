import type { ConfirmedAction } from '../../../contract/billing/money-actions.ts';
import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../account.ts';
import type { MoneyActor, MoneyObstacle } from './allow-money-action.ts';

/** The pending call: its path parameter and body. */
export interface RequestedCall {
  readonly target?: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type SecondPersonNeeded = Extract<MoneyObstacle, { kind: 'second_person' }>;

/** Stores an action that needs a second administrator and returns its number. A repeated call returns the same number. */
export async function createMoneyRequest(
  tx: Tx,
  { action, companyId, currency, amountMinor }: SecondPersonNeeded,
  { by, reason, call }: { readonly by: MoneyActor; readonly reason: string; readonly call: RequestedCall },
): Promise<number> {
  const input = JSON.stringify(call);
  const stored = await tx.first(sql<{ id: number; isNew: boolean }>`
    with kept as (
      insert into money_requests (action, company_id, currency, amount_minor, input, reason, asked_by)
      values (${action}, ${companyId}, ${currency}, ${amountMinor}, ${input}::jsonb, ${reason}, ${by.staffId})
      on conflict (asked_by, action, company_id, md5(input::text)) where outcome is null do nothing returning id)
    select id, true as "isNew" from kept
    union all
    select id, false from money_requests
    where outcome is null and asked_by = ${by.staffId} and action = ${action} and company_id = ${companyId} and input = ${input}::jsonb
      and not exists (select from kept)`);
  if (stored === undefined) throw new Error('the money request was not stored');
  if (stored.isNew)
    await recordAudit(tx, {
      staffId: by.staffId,
      actor: by.actor,
      action: 'billing.money_requested',
      object: { type: 'money_request', id: stored.id },
      reason,
      before: null,
      after: { action, companyId, currency, amountMinor },
    });
  return stored.id;
}

export interface MoneyRequest {
  readonly id: number;
  readonly action: ConfirmedAction;
  readonly companyId: CompanyId;
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
  readonly input: RequestedCall;
  readonly reason: string;
  readonly askedBy: StaffId;
  readonly isWaiting: boolean;
}

/** Locks the account and then the request, so that one person decides it against an unchanged account. */
export async function lockMoneyRequest(tx: Tx, id: number): Promise<MoneyRequest | undefined> {
  const owner = await tx.first(sql<{ companyId: CompanyId }>`select company_id as "companyId" from money_requests where id = ${id}`);
  if (owner === undefined) return undefined;
  await tx.rows(lockAccount(owner.companyId));
  return tx.first(sql<MoneyRequest>`
    select id, action, company_id as "companyId", currency, amount_minor as "amountMinor", input, reason, asked_by as "askedBy",
           outcome is null as "isWaiting"
    from money_requests where id = ${id} for update`);
}

/** Closes a request; the caller holds it. A confirmed request is audited by the action it runs. */
export async function settleMoneyRequest(
  tx: Tx,
  { id, action, amountMinor, companyId }: MoneyRequest,
  { by, reason, outcome }: { readonly by: MoneyActor; readonly reason: string; readonly outcome: 'confirmed' | 'rejected' },
): Promise<void> {
  await tx.rows(sql`
    update money_requests set outcome = ${outcome}, settled_by = ${by.staffId}, settled_at = app_now() where id = ${id} and outcome is null`);
  if (outcome === 'rejected')
    await recordAudit(tx, {
      staffId: by.staffId,
      actor: by.actor,
      action: 'billing.money_request_rejected',
      object: { type: 'money_request', id },
      reason,
      before: { outcome: null },
      after: { outcome, action, companyId, amountMinor },
    });
}

export interface WaitingRequest {
  readonly id: number;
  readonly action: ConfirmedAction;
  readonly companyId: CompanyId;
  readonly name: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly reason: string;
  readonly askedBy: StaffId;
  readonly staff: string;
  readonly askedAt: Date;
}

/** Lists requests waiting for a second administrator, oldest first. */
export function listMoneyRequests(db: Db): Promise<readonly WaitingRequest[]> {
  return db.rows(sql<WaitingRequest>`
    select r.id, r.action, c.id as "companyId", c.internal_name as name, r.amount_minor as "amountMinor", r.currency, r.reason,
           r.asked_by as "askedBy", s.name as staff, r.asked_at as "askedAt"
    from money_requests r join companies c on c.id = r.company_id join staff s on s.id = r.asked_by
    where r.outcome is null order by r.id`);
}
