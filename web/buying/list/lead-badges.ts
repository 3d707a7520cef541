import type { Lead } from '../lead.ts';

/** How many places of a lead are free, in a word. */
export type AvailabilityLabel = 'exclusive' | 'soldOut' | 'lastOne' | 'quoteFirst';

/** A label is a badge where it calls to act; Quote First, which every second lead carries, stands with the meter. */
export type LeadBadge =
  | { readonly kind: 'priority'; readonly until: string }
  | { readonly kind: 'offered'; readonly until: string | null }
  | { readonly kind: Exclude<AvailabilityLabel, 'quoteFirst'> };

const maxBadgesInRow = 2;

/** Sold is never below 0 and the meter never shows fewer places than were sold. */
export function soldOf(row: Pick<Lead, 'sold' | 'maxLeads'>): { sold: number; max: number } {
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

/** Every badge of a lead in its fixed order: Priority Access, Offered, then the label. */
export function leadBadges(row: Lead, now: number): LeadBadge[] {
  const badges: LeadBadge[] = [];
  const priority = row.priorityUntil;
  if (priority !== null && Date.parse(priority) > now) badges.push({ kind: 'priority', until: priority });
  const until = row.guaranteedUntil;
  const isOffered = row.isOffered || row.isGuaranteed;
  if (isOffered && (until === null || Date.parse(until) > now)) badges.push({ kind: 'offered', until });
  const label = availabilityLabel(row.sold, row.maxLeads);
  if (label !== undefined && label !== 'quoteFirst') badges.push({ kind: label });
  return badges;
}

/** The badges that a row has room for. Priority access is an offer with its countdown: the end is not told twice. */
export function rowBadges(row: Lead, now: number): LeadBadge[] {
  const badges = leadBadges(row, now);
  const priority = badges.find(({ kind }) => kind === 'priority');
  const isTold = (badge: LeadBadge) => priority !== undefined && badge.kind === 'offered' && badge.until === row.priorityUntil;
  return badges.filter((badge) => !isTold(badge)).slice(0, maxBadgesInRow);
}

/** Whether its badges change by the clock alone. */
export function isTimed(row: Lead): boolean {
  return row.priorityUntil !== null || row.guaranteedUntil !== null;
}
