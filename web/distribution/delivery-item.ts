import type { CompanyWorkType, LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { type CapsInForce, usualLeads } from '../../contract/distribution/usual-leads-rule.ts';
import { type CapPeriod, capPeriods, maxCap } from '../../contract/distribution/values.ts';
import { toMajor, toMinor } from '../../contract/kit/money.ts';

/** Cost of a lead type: loading, unavailable, or no longer sold in the country. */
export type KnownCost =
  | { readonly kind: 'loading' | 'unknown' | 'notSold' }
  | { readonly kind: 'known'; readonly price: number; readonly currency: string; readonly usual: UsualCost };

/** A lead type as displayed: saved, or with its pending change. */
export interface DeliveryItem {
  readonly workType: CompanyWorkType;
  readonly name: string;
  readonly shown: PendingChange;
  readonly cost: KnownCost;
  readonly problems: ReturnType<typeof capProblems>;
  readonly isChanging: boolean;
  /** Another type has a pending change, so this one is read-only until that is confirmed or cancelled. */
  readonly isWaiting: boolean;
}

interface AskedCosts {
  readonly costs: readonly LeadTypeCost[] | undefined;
  readonly isLoading: boolean;
}

interface Pending {
  readonly pending: PendingChange | undefined;
  readonly isChecked: boolean;
}

/** Builds the list with its pending change. */
export function deliveryItems(workTypes: readonly CompanyWorkType[], asked: AskedCosts, { pending, isChecked }: Pending): DeliveryItem[] {
  return workTypes.map((workType) => {
    const isChanging = pending?.id === workType.id;
    const shown = isChanging ? pending : toPendingChange(workType);
    return {
      workType,
      name: workType.work_type.description,
      shown,
      cost: knownCost(asked, shown, isChanging),
      problems: isChanging && isChecked ? capProblems(shown) : {},
      isChanging,
      isWaiting: pending !== undefined && !isChanging,
    };
  });
}

function knownCost({ costs, isLoading }: AskedCosts, shown: PendingChange, isChanging: boolean): KnownCost {
  if (costs === undefined) return { kind: isLoading ? 'loading' : 'unknown' };
  const cost = costs.find(({ id }) => id === shown.id);
  if (cost === undefined) return { kind: 'notSold' };
  const usual = isChanging ? changedUsualCost(cost, shown) : savedUsualCost(cost);
  return { kind: 'known', price: cost.price, currency: cost.currency, usual };
}

/** Props shared by table and cards. */
export interface DeliveryListProps {
  readonly items: readonly DeliveryItem[];
  readonly isBusy: boolean;
  /** The guide above the list already explains automatic buying. */
  readonly isGuided: boolean;
  readonly onChange: (item: DeliveryItem, part: Partial<PendingChange>) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Usual monthly cost of automatic buying, excluding VAT (leads times average price), or why there is none. */
type UsualCost =
  | { readonly kind: 'month'; readonly leads: number; readonly each: number; readonly price: number }
  | { readonly kind: 'none' | 'capped' };

/** Returns the cost with the saved caps. */
export function savedUsualCost({ came, average_price: each, usual }: LeadTypeCost): UsualCost {
  if (each === null || came.every((count) => count === 0)) return { kind: 'none' };
  return usual.leads === 0 ? { kind: 'capped' } : { kind: 'month', leads: usual.leads, each, price: usual.price };
}

/** Returns the cost with the caps being typed; an invalid figure counts as no cap. */
export function changedUsualCost(cost: LeadTypeCost, change: PendingChange): UsualCost {
  const leads = usualLeads(cost.came, parseCaps(change));
  const price = toMajor(leads * toMinor(cost.average_price ?? 0));
  return savedUsualCost({ ...cost, usual: { leads, per: 'month', price } });
}

function parseCaps(change: PendingChange): CapsInForce {
  const problems = capProblems(change);
  const cap = (period: CapPeriod): number | null => {
    const typed = change.caps[period].trim();
    return !change.hasCaps || typed === '' || problems[period] !== undefined ? null : Number(typed);
  };
  const [day = null, week = null, month = null] = capPeriods.map(cap);
  return { day, week, month };
}

/** Pending change of one card. Caps are as typed; empty means no cap. */
export interface PendingChange {
  readonly id: number;
  readonly isAutomatic: boolean;
  readonly hasCaps: boolean;
  readonly caps: Readonly<Record<CapPeriod, string>>;
}

type CapProblem = 'required' | 'number' | 'outOfRange';

/** Initial values of a card. */
export function toPendingChange(workType: CompanyWorkType): PendingChange {
  const typed = (period: CapPeriod): string => {
    const { toggle, value } = workType.caps[period];
    return toggle && value !== null ? String(value) : '';
  };
  return {
    id: workType.id,
    isAutomatic: workType.allow_autoaccept,
    hasCaps: workType.hasCaps,
    caps: { day: typed('day'), week: typed('week'), month: typed('month') },
  };
}

/** Accepts whole numbers up to the maximum; with caps on, at least one of the three is required. */
export function capProblems({ hasCaps, caps }: PendingChange): Partial<Record<CapPeriod, CapProblem>> {
  if (!hasCaps) return {};
  if (capPeriods.every((period) => caps[period].trim() === '')) return { day: 'required' };
  const problems = capPeriods.map((period) => [period, capProblem(caps[period].trim())] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function capProblem(typed: string): CapProblem | undefined {
  if (typed === '') return undefined;
  if (!/^-?\d+$/.test(typed)) return 'number';
  return Number(typed) < 0 || Number(typed) > maxCap ? 'outOfRange' : undefined;
}

/** Returns the list to save with one change applied. A cap that is switched off keeps its figure. */
export function withChange(workTypes: readonly CompanyWorkType[], change: PendingChange): CompanyWorkType[] {
  return workTypes.map((workType) => {
    if (workType.id !== change.id) return workType;
    const cap = (period: CapPeriod) => {
      const before = workType.caps[period];
      const typed = change.caps[period].trim();
      return change.hasCaps && typed !== '' ? { ...before, toggle: true, value: Number(typed) } : { ...before, toggle: false };
    };
    const caps = { day: cap('day'), week: cap('week'), month: cap('month') };
    return { ...workType, allow_autoaccept: change.isAutomatic, hasCaps: change.hasCaps, caps };
  });
}

/**
 * Returns the stage of the three-step guide to automatic buying; undefined if a type was already automatic. Once shown it stays, even while
 * a cap is changed, so that the list below does not move under the pointer.
 */
export function guideStage(
  workTypes: readonly CompanyWorkType[],
  pending: PendingChange | undefined,
  switchedOn: CompanyWorkType | undefined,
): 0 | 1 | 2 | 3 {
  const automatic = workTypes.filter((workType) => workType.allow_autoaccept);
  if (automatic.some(({ id }) => id === switchedOn?.id)) return 3;
  if (automatic.length > 0) return 0;
  return pending?.isAutomatic === true ? 2 : 1;
}
