import { Badge } from '@mantine/core';
import { IconBan, IconClock, IconDiamond, IconHandStop, IconHourglass } from '../../ui/icons/trade-icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countdownParts, isUrgent, useTimeUntil } from '../../ui/countdown.ts';
import { useFormat } from '../../ui/format.ts';
import type { Lead } from '../lead.ts';
import classes from './lead-badge.module.css';

interface BadgeStyle {
  readonly color: string;
  readonly variant: 'light' | 'filled' | 'outline';
  readonly Icon: typeof IconClock;
}

/** Colour comes third, after word and shape. */
const badgeStyles: Record<LeadBadge['kind'], BadgeStyle> = {
  priority: { color: 'copper', variant: 'light', Icon: IconClock },
  offered: { color: 'copper', variant: 'outline', Icon: IconHandStop },
  exclusive: { color: 'violet', variant: 'light', Icon: IconDiamond },
  lastOne: { color: 'amber', variant: 'light', Icon: IconHourglass },
  soldOut: { color: 'gray', variant: 'light', Icon: IconBan },
};

export function LeadBadgeMark({ badge }: { badge: LeadBadge }) {
  const { t } = useTranslation('buying');
  if (badge.kind === 'priority') return <PriorityBadge until={badge.until} />;
  if (badge.kind === 'offered') return <OfferedBadge until={badge.until} />;
  const words = t(($) => $.badge[badge.kind]);
  return (
    <Mark kind={badge.kind} title={words}>
      {words}
    </Mark>
  );
}

interface MarkProps {
  readonly kind: LeadBadge['kind'];
  /** Full text as title, for rows without room. */
  readonly title: string;
  readonly isFilled?: boolean;
  readonly children: ReactNode;
}

function Mark({ kind, title, isFilled = false, children }: MarkProps) {
  const { color, variant, Icon } = badgeStyles[kind];
  return (
    <Badge
      size="md"
      variant={isFilled ? 'filled' : variant}
      color={color}
      classNames={{ root: classes.root ?? '', label: classes.label ?? '' }}
      data-kind={kind}
      title={title}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    >
      {children}
    </Badge>
  );
}

function OfferedBadge({ until }: { until: string | null }) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const words = until === null ? t(($) => $.badge.offered) : t(($) => $.badge.offeredUntil, { until: format.timeOrDate(until) });
  return (
    <Mark kind="offered" title={words}>
      {words}
    </Mark>
  );
}

/** Ticks visually only: its accessible name has the end, not the seconds. Filled in the last ten minutes. */
function PriorityBadge({ until }: { until: string }) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const remaining = useTimeUntil(until);
  if (remaining <= 0) return null;
  const parts = countdownParts(remaining);
  const countdown = parts.hours > 0 ? t(($) => $.countdown.hours, parts) : t(($) => $.countdown.minutes, parts);
  const end = t(($) => $.badge.priorityUntil, { until: format.timeOrDate(until) });
  return (
    <Mark kind="priority" title={end} isFilled={isUrgent(remaining)}>
      <span aria-hidden className={classes.priority}>
        <span className={classes.name} title={t(($) => $.badge.priority)}>
          {t(($) => $.badge.priority)}
        </span>{' '}
        <span className={classes.countdown}>{countdown}</span>
      </span>
      <span className="visually-hidden">{end}</span>
    </Mark>
  );
}

/** Classifies how many places of a lead are free. */
type AvailabilityLabel = 'exclusive' | 'soldOut' | 'lastOne' | 'quoteFirst';

/** Badges call for action. Quote First, which every second lead carries, appears beside the meter instead. */
export type LeadBadge =
  | { readonly kind: 'priority'; readonly until: string }
  | { readonly kind: 'offered'; readonly until: string | null }
  | { readonly kind: Exclude<AvailabilityLabel, 'quoteFirst'> };

/** Cells of a row that hold badges: the countdown is beside the date, and labels about places are below the meter. */
export type BadgePlace = 'date' | 'facts' | 'sold';
export const badgePlaces: Readonly<Record<LeadBadge['kind'], BadgePlace>> = {
  priority: 'date',
  offered: 'facts',
  exclusive: 'sold',
  lastOne: 'sold',
  soldOut: 'sold',
};

const maxBadgesInRow = 2;

/** Clamps the numbers: sold is never negative and the meter never shows fewer places than were sold. */
export function clampSold(row: Pick<Lead, 'sold' | 'maxLeads'>): { sold: number; max: number } {
  const sold = Math.max(0, row.sold);
  return { sold, max: Math.max(1, row.maxLeads, sold) };
}

export function isSoldOut(row: Lead): boolean {
  return availabilityLabel(row.sold, row.maxLeads) === 'soldOut';
}

/** Label for a lead's free places; undefined if the meter alone says it. */
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

/** Badges a row has room for. Priority access shows its own countdown, so the end is not repeated. */
export function rowBadges(row: Lead, now: number): LeadBadge[] {
  const badges = leadBadges(row, now);
  const priority = badges.find(({ kind }) => kind === 'priority');
  const isCoveredByPriority = (badge: LeadBadge) => priority !== undefined && badge.kind === 'offered' && badge.until === row.priorityUntil;
  return badges.filter((badge) => !isCoveredByPriority(badge)).slice(0, maxBadgesInRow);
}

/** Whether its badges change with time alone. */
export function isTimed(row: Lead): boolean {
  return row.priorityUntil !== null || row.guaranteedUntil !== null;
}
