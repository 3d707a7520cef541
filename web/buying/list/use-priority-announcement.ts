import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { milestoneOf } from '../../ui/countdown.ts';
import { useTimeUntil } from '../../ui/use-time-until.ts';

/** Says when the priority access of the open lead is about to end: ten minutes before, one minute before, and when it is over. */
export function usePriorityAnnouncement(until: string | null): void {
  const { t } = useTranslation('buying');
  const milestone = milestoneOf(useTimeUntil(until));
  const said = useRef(milestone);
  useEffect(() => {
    if (milestone === said.current) return;
    said.current = milestone;
    if (milestone !== undefined) announce(t(($) => $.countdown[milestone]));
  }, [milestone, t]);
}
