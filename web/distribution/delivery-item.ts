import type { CompanyWorkType, LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { capProblems, changeOf, type PendingChange } from './pending-change.ts';
import { changedUsualCost, savedUsualCost, type UsualCost } from './usual-cost.ts';

/** What is known of the costs of a lead type: being asked for, not to be had, or not sold in the country any more. */
export type KnownCost =
  | { readonly kind: 'loading' | 'unknown' | 'notSold' }
  | { readonly kind: 'known'; readonly price: number; readonly currency: string; readonly usual: UsualCost };

/** A lead type of the list as it is shown: as it stands, or as it is being changed. */
export interface DeliveryItem {
  readonly workType: CompanyWorkType;
  readonly name: string;
  readonly shown: PendingChange;
  readonly cost: KnownCost;
  readonly problems: ReturnType<typeof capProblems>;
  readonly isChanging: boolean;
  /** Another one is being changed: this one is read only, until that is confirmed or cancelled. */
  readonly isWaiting: boolean;
}

export interface AskedCosts {
  readonly costs: readonly LeadTypeCost[] | undefined;
  readonly isLoading: boolean;
}

interface Pending {
  readonly pending: PendingChange | undefined;
  readonly isChecked: boolean;
}

/** The list with what is under way in it. */
export function deliveryItems(workTypes: readonly CompanyWorkType[], asked: AskedCosts, { pending, isChecked }: Pending): DeliveryItem[] {
  return workTypes.map((workType) => {
    const isChanging = pending?.id === workType.id;
    const shown = isChanging ? pending : changeOf(workType);
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
