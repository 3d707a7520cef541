import type { LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { type CapsInForce, usualLeads } from '../../contract/distribution/usual-leads-rule.ts';
import { type CapPeriod, capPeriods } from '../../contract/distribution/values.ts';
import { toMajor, toMinor } from '../../contract/kit/money.ts';
import { capProblems, type PendingChange } from './pending-change.ts';

/** What automatic buying of a lead type usually comes to in a month, excluding VAT: leads times their average price. Or why it comes to nothing. */
export type UsualCost =
  | { readonly kind: 'month'; readonly leads: number; readonly each: number; readonly price: number }
  | { readonly kind: 'none' | 'capped' };

/** By the caps that are saved. */
export function savedUsualCost({ came, average_price: each, usual }: LeadTypeCost): UsualCost {
  if (each === null || came.every((count) => count === 0)) return { kind: 'none' };
  return usual.leads === 0 ? { kind: 'capped' } : { kind: 'month', leads: usual.leads, each, price: usual.price };
}

/** By caps that are being typed; one that is no figure yet is none. */
export function changedUsualCost(cost: LeadTypeCost, change: PendingChange): UsualCost {
  const leads = usualLeads(cost.came, capsOf(change));
  const price = toMajor(leads * toMinor(cost.average_price ?? 0));
  return savedUsualCost({ ...cost, usual: { leads, per: 'month', price } });
}

function capsOf(change: PendingChange): CapsInForce {
  const problems = capProblems(change);
  const cap = (period: CapPeriod): number | null => {
    const typed = change.caps[period].trim();
    return !change.hasCaps || typed === '' || problems[period] !== undefined ? null : Number(typed);
  };
  const [day = null, week = null, month = null] = capPeriods.map(cap);
  return { day, week, month };
}
