import { offerRules } from '../countries/all-countries.ts';
import type { CountryCode } from '../kit/country.ts';
import { financeWindowDays } from './values.ts';

/** Facts that decide whether a company introduces customers. */
export interface FinanceCompany {
  readonly country: CountryCode;
  readonly canOfferFinance: boolean;
  readonly showFinance: boolean;
  readonly accountType: number;
}

/** The account type without finance. */
const limited = 3;

/** Specification, document 3: shared by menu entry, page, card and verb. */
export function offersFinance({ country, canOfferFinance, showFinance, accountType }: FinanceCompany): boolean {
  return offerRules[country]?.hasFinance === true && canOfferFinance && showFinance && accountType !== limited;
}

/** Facts about a lead, times in milliseconds since 1970. */
export interface FinanceLead {
  readonly autoAccepted: boolean;
  readonly firstRequest: number;
  readonly acceptedDate: number;
  /** When its customer was introduced; null if never, or if it failed permanently. */
  readonly introduced: number | null;
}

/** Permitted action, or the reason it is refused. */
export type FinanceChoice =
  | { readonly kind: 'offer'; readonly until: number }
  | { readonly kind: 'none'; readonly reason: 'not_allowed' | 'already_sent' | 'too_late' };

const dayMs = 86_400_000;

/**
 * Decides whether the customer can be introduced. The window is inclusive, and starts at the first request if bought
 * automatically, otherwise at the purchase.
 */
export function financeChoice(company: FinanceCompany, lead: FinanceLead, now: number): FinanceChoice {
  if (!offersFinance(company)) return { kind: 'none', reason: 'not_allowed' };
  if (lead.introduced !== null) return { kind: 'none', reason: 'already_sent' };
  const until = (lead.autoAccepted ? lead.firstRequest : lead.acceptedDate) + financeWindowDays * dayMs;
  return now <= until ? { kind: 'offer', until } : { kind: 'none', reason: 'too_late' };
}
