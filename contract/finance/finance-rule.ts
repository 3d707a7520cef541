import type { CountryCode } from '../kit/country.ts';
import { financeWindowDays } from './values.ts';

/** What decides whether a company introduces customers at all. */
export interface FinanceCompany {
  readonly country: CountryCode;
  readonly canOfferFinance: boolean;
  readonly showFinance: boolean;
  readonly accountType: number;
}

/** The type of account that offers no finance. */
const limited = 3;

/** Specification, document 3: menu entry, page, card and verb all ask here. */
export function offersFinance({ country, canOfferFinance, showFinance, accountType }: FinanceCompany): boolean {
  return country === 'gb' && canOfferFinance && showFinance && accountType !== limited;
}

/** What is known of a lead, times as milliseconds since 1970. */
export interface FinanceLead {
  readonly autoAccepted: boolean;
  readonly firstRequest: number;
  readonly acceptedDate: number;
  /** When its customer was introduced; null where that never happened, or failed for good. */
  readonly introduced: number | null;
}

/** What the company may do, or why it may not. */
export type FinanceChoice =
  | { readonly kind: 'offer'; readonly until: number }
  | { readonly kind: 'none'; readonly reason: 'not_allowed' | 'already_sent' | 'too_late' };

const dayMs = 86_400_000;

/** The window counts to its very moment, from the first request of what was bought automatically, else from the purchase. */
export function financeChoice(company: FinanceCompany, lead: FinanceLead, now: number): FinanceChoice {
  if (!offersFinance(company)) return { kind: 'none', reason: 'not_allowed' };
  if (lead.introduced !== null) return { kind: 'none', reason: 'already_sent' };
  const until = (lead.autoAccepted ? lead.firstRequest : lead.acceptedDate) + financeWindowDays * dayMs;
  return now <= until ? { kind: 'offer', until } : { kind: 'none', reason: 'too_late' };
}
