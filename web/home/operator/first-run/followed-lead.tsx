import { IconCheck } from '../../../ui/icons/form-icons.ts';
import { IconCircleDashed } from '../../../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LeadEvent } from '../../../../contract/leads/operator-values.ts';
import { deskLeadQuery } from '../../../leads/operator/api.ts';
import { LeadStory } from '../../../leads/operator/lead-story.tsx';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import classes from './first-run.module.css';

/** Events that complete each stage; any one is enough. */
const stations = {
  received: ['received'],
  released: ['released'],
  matched: ['matched', 'opened'],
  offered: ['offered', 'offered_by_hand', 'opened', 'bought'],
  sold: ['bought'],
} as const satisfies Readonly<Record<string, readonly LeadEvent[]>>;
const stationOrder = ['received', 'released', 'matched', 'offered', 'sold'] as const;

const pollIntervalMs = 3_000;

/** Follows one lead to its first buyer, polled every few seconds. */
export function FollowedLead({ id }: { id: number }) {
  const { t } = useTranslation('operator-first-run');
  const { data: whole } = useQuery({ ...deskLeadQuery(id), refetchInterval: pollIntervalMs });
  if (whole === undefined || whole === null) return null;
  const happened = new Set<LeadEvent>(whole.timeline.map(({ event }) => event));
  return (
    <>
      <p className={classes.text}>
        {t(($) => $.followed.text)}{' '}
        <DeskLink href={`/operator/leads/${id}`}>{t(($) => $.followed.lead, { code: whole.lead.code })}</DeskLink>
      </p>
      <ol className={classes.stations} aria-label={t(($) => $.followed.stations)}>
        {stationOrder.map((station) => {
          const isDone = stations[station].some((event) => happened.has(event));
          const Mark = isDone ? IconCheck : IconCircleDashed;
          return (
            <li key={station} data-done={isDone || undefined}>
              <Mark size={16} stroke={1.75} aria-hidden />
              {t(($) => $.followed[station])}
              <span className="visually-hidden">, {t(($) => (isDone ? $.done : $.open))}</span>
            </li>
          );
        })}
      </ol>
      <LeadStory whole={whole} />
    </>
  );
}
