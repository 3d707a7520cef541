import type { MoneyAction } from '../../../contract/billing/money-actions.ts';
import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import { toMinor, type CurrencyCode } from '../../../contract/kit/money.ts';
import type { OperatorAct } from '../../companies/company-flags.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { settingsColumn, getSettingValue, type Setting, type SettingValues } from '../../platform/business-settings.ts';
import { adminCeiling, agentDailyCeiling, agentCeilingPerAction, maxAgentLimitMultiple } from '../settings.ts';
import { judgeMoneyAction, type MoneyCeilings, type MoneyVerdict } from './money-action-rule.ts';

/** Staff member moving money, with the request they confirm as second administrator, if any. */
export interface MoneyActor {
  readonly staffId: StaffId;
  readonly actor: string;
  readonly role: 'agent' | 'admin';
  readonly confirms?: { readonly requestId: number; readonly askedBy: StaffId };
}

/** A money action on a company, with its reason. */
export interface MoneyAct extends OperatorAct {
  readonly by: MoneyActor;
}

interface ProposedAction {
  readonly action: Exclude<MoneyAction, 'payment_terms'>;
  readonly companyId: CompanyId;
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
}

export interface AllowedAction extends ProposedAction {
  readonly kind: 'allowed';
  readonly by: MoneyActor;
  readonly verdict: Extract<MoneyVerdict, { kind: 'allowed' }>;
}

/** Why a money action was not carried out. `second_person`: it may be stored with `createMoneyRequest`. */
export type MoneyObstacle =
  | (Exclude<MoneyVerdict, { kind: 'allowed' | 'second_person' }> & { readonly currency: CurrencyCode })
  | ({ readonly kind: 'second_person' } & ProposedAction);

interface LimitFacts {
  readonly settings: SettingValues;
  readonly defaultLimitMinor: number;
  readonly defaultTermsDays: number;
  readonly spentMinor: number;
}

/** A currency without an entry uses the figure for pounds: amounts are never unlimited. */
function getCeiling(settings: SettingValues, setting: Setting<Readonly<Record<string, number>>>, currency: CurrencyCode): number {
  const amounts = getSettingValue(settings, setting);
  return toMinor(amounts[currency] ?? amounts['GBP'] ?? 0);
}

const getCeilings = (settings: SettingValues, currency: CurrencyCode): MoneyCeilings => ({
  agentEachMinor: getCeiling(settings, agentCeilingPerAction, currency),
  agentDayMinor: getCeiling(settings, agentDailyCeiling, currency),
  adminMinor: getCeiling(settings, adminCeiling, currency),
});

function findLimitFacts(db: Db, { staffId, companyId, currency }: { staffId: StaffId; companyId: CompanyId; currency: CurrencyCode }) {
  return db.first(sql<LimitFacts>`
    select ${settingsColumn}, u.default_credit_limit_minor as "defaultLimitMinor", u.payment_terms_days as "defaultTermsDays",
           (select coalesce(sum(amount_minor), 0)::bigint from staff_money_actions
            where staff_id = ${staffId} and currency = ${currency} and day_minor is not null and at > app_now() - interval '24 hours') as "spentMinor"
    from companies c join business_units u on u.country = c.country where c.id = ${companyId}`);
}

/**
 * Judges a staff money action before it is carried out. The caller holds the company's account lock; the staff row is locked too, so that concurrent
 * actions count one after the other. Afterwards call `recordMoneyAction`.
 */
export async function allowMoneyAction(tx: Tx, by: MoneyActor, proposed: ProposedAction): Promise<AllowedAction | MoneyObstacle> {
  const { companyId, currency } = proposed;
  await tx.rows(sql`select id from staff where id = ${by.staffId} for no key update`);
  const facts = await findLimitFacts(tx, { staffId: by.staffId, companyId, currency });
  if (facts === undefined) throw new Error(`company ${companyId} has no business unit`);
  const verdict = judgeMoneyAction({
    ...proposed,
    role: by.role,
    spentMinor: facts.spentMinor,
    agentLimitMinor: Math.round(facts.defaultLimitMinor * getSettingValue(facts.settings, maxAgentLimitMultiple)),
    ceilings: getCeilings(facts.settings, currency),
    isConfirmed: by.confirms !== undefined,
  });
  if (verdict.kind === 'allowed') return { kind: 'allowed', ...proposed, by, verdict };
  return verdict.kind === 'second_person' ? { kind: 'second_person', ...proposed } : { ...verdict, currency };
}

/** Counts a completed action. `object` is the code of the document or payment it made or changed. */
export async function recordMoneyAction(tx: Tx, { by, verdict, ...done }: AllowedAction, object: string): Promise<void> {
  await tx.rows(sql`
    insert into staff_money_actions (staff_id, role, action, company_id, object, currency, amount_minor, day_minor, ceiling_minor, day_ceiling_minor, request_id)
    values (${by.confirms?.askedBy ?? by.staffId}, ${by.role}, ${done.action}, ${done.companyId}, ${object}, ${done.currency}, ${done.amountMinor},
            ${verdict.dayMinor}, ${verdict.ceilingMinor}, ${verdict.dayCeilingMinor},
            ${by.confirms?.requestId ?? null})`);
}

export interface MoneyLimits {
  readonly eachMinor: number | null;
  readonly leftTodayMinor: number | null;
  readonly secondPersonAboveMinor: number | null;
  readonly creditLimitMinor: number | null;
  readonly termsDays: number | null;
}

/** Returns what a staff member may do alone with a company's money; undefined for an unknown company. */
export async function findMoneyLimits(
  db: Db,
  by: Pick<MoneyActor, 'staffId' | 'role'>,
  companyId: CompanyId,
): Promise<MoneyLimits | undefined> {
  const account = await db.first(sql<{ currency: CurrencyCode }>`select currency from accounts where company_id = ${companyId}`);
  if (account === undefined) return undefined;
  const facts = await findLimitFacts(db, { staffId: by.staffId, companyId, ...account });
  if (facts === undefined) return undefined;
  const { agentEachMinor, agentDayMinor, adminMinor } = getCeilings(facts.settings, account.currency);
  if (by.role === 'admin')
    return { eachMinor: null, leftTodayMinor: null, secondPersonAboveMinor: adminMinor, creditLimitMinor: null, termsDays: null };
  const times = getSettingValue(facts.settings, maxAgentLimitMultiple);
  return {
    eachMinor: agentEachMinor,
    leftTodayMinor: Math.max(0, agentDayMinor - facts.spentMinor),
    secondPersonAboveMinor: null,
    creditLimitMinor: Math.round(facts.defaultLimitMinor * times),
    termsDays: Math.floor(facts.defaultTermsDays * times),
  };
}
