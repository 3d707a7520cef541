import type { Lead } from '../lead.ts';

export type AvailabilityLabel = 'exclusive' | 'soldOut' | 'lastOne' | 'quoteFirst';

export type LeadBadge =
  | { readonly kind: 'priority'; readonly until: string }
  | { readonly kind: 'offered'; readonly until: string | null }
  | { readonly kind: AvailabilityLabel };

export const maxBadgesInRow = 2;

/** Sold is never below 0 and the meter never shows fewer places than were sold. */
export function soldOf(row: Lead): { sold: number; max: number } {
  const sold = Math.max(0, row.sold);
  return { sold, max: Math.max(1, row.maxLeads, sold) };
}

export function isSoldOut(row: Lead): boolean {
  return availabilityLabel(row.sold, row.maxLeads) === 'soldOut';
}

/** The label of a lead's free places; none where the meter alone says it. */
export function availabilityLabel(soldCount: number, max: number): AvailabilityLabel | undefined {
  const sold = Math.max(0, soldCount);
  const remaining = max - sold;
  if (max === 1 && sold === 0) return 'exclusive';
  if (remaining <= 0 || sold > 2) return 'soldOut';
  if (remaining === 1) return 'lastOne';
  return remaining === max ? 'quoteFirst' : undefined;
}

/** Every badge of a lead in its fixed order: Priority Access, Offered, then the label. A row shows the first two. */
export function leadBadges(row: Lead, now: number): LeadBadge[] {
  const badges: LeadBadge[] = [];
  const priority = row.priorityUntil;
  if (priority !== null && Date.parse(priority) > now) badges.push({ kind: 'priority', until: priority });
  const until = row.guaranteedUntil;
  const isOffered = row.isOffered || row.isGuaranteed;
  if (isOffered && (until === null || Date.parse(until) > now)) badges.push({ kind: 'offered', until });
  const label = availabilityLabel(row.sold, row.maxLeads);
  if (label !== undefined) badges.push({ kind: label });
  return badges;
}
