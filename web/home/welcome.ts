import { brandOfKey } from '../../contract/kit/brands.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { companyStatuses } from '../../contract/companies/values.ts';
import { isNewcomer } from '../companies/newcomer.ts';

/** What the first card of the dashboard is about. The first that applies wins. */
export type Welcome =
  | { readonly kind: 'closed' }
  | { readonly kind: 'unvalidated' }
  /** Newer than 30 days and not dismissed. */
  | { readonly kind: 'ready'; readonly isSetUp: boolean; readonly isJourneyDone: boolean }
  | { readonly kind: 'greeting'; readonly isNewcomer: boolean };

export function welcomeOf(company: CompanyWire, now: number): Welcome {
  if (company.status.id === companyStatuses.closed) return { kind: 'closed' };
  if (!company.email_validated) return { kind: 'unvalidated' };
  const isNew = isNewcomer(company, now);
  const { skipped, ...steps } = company.registration_journey;
  if (!isNew || skipped !== null) return { kind: 'greeting', isNewcomer: isNew };
  return { kind: 'ready', isSetUp: company.set_up_complete, isJourneyDone: Object.values(steps).every((doneAt) => doneAt !== null) };
}

/** Who welcomes a newcomer who has not dismissed it: the marketplace, or the partner under whose name the company registered. */
export function welcomer(company: CompanyWire, now: number): { readonly partner: string | undefined } | undefined {
  if (!isNewcomer(company, now) || company.registration_journey.skipped !== null) return undefined;
  const { name, partner } = brandOfKey(company.brand);
  return { partner: partner === null ? undefined : name };
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** By the clock of the company. The night belongs to the evening. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
