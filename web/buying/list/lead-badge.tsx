import { Badge } from '@mantine/core';
import { IconBan, IconClock, IconDiamond, IconHandStop, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { countdownParts, isUrgent } from '../../ui/countdown.ts';
import type { LeadBadge } from './lead-badges.ts';
import classes from './lead-badge.module.css';
import { useTimeUntil } from '../../ui/use-time-until.ts';

interface Look {
  readonly color: string;
  readonly variant: 'light' | 'filled' | 'outline';
  readonly Icon: typeof IconClock;
}

/** The colour is the third signal, after the word and the shape. */
const looks: Record<LeadBadge['kind'], Look> = {
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
  /** The whole of it, for where a row has no room. */
  readonly title: string;
  readonly isFilled?: boolean;
  readonly children: ReactNode;
}

function Mark({ kind, title, isFilled = false, children }: MarkProps) {
  const { color, variant, Icon } = looks[kind];
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

/** Ticks for the eye only: its name carries the end, not the seconds. Filled in the last ten minutes. */
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
