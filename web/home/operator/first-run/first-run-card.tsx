import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from './first-run.module.css';
import { firstRunQuery, isAllDone } from './first-run-query.ts';

/** On the overview until the first lead is sold: how far it is, and where it goes on. It is no part of a page that cannot tell. */
export function FirstRunCard() {
  const { t } = useTranslation('operator-overview');
  const { data: member } = useQuery(staffQuery());
  const { data } = useQuery({ ...firstRunQuery(), enabled: member?.role === 'admin' });
  if (data === undefined || isAllDone(data)) return null;
  const done = data.lines.filter((line) => line.done).length;
  return (
    <div className={classes.onOverview}>
      <SectionCard title={t(($) => $.firstRun.title)}>
        <p className={classes.text}>{t(($) => $.firstRun.progress, { done, all: data.lines.length })}</p>
        <Meter share={done / data.lines.length} tone="green" />
        <DeskLink href="/operator/first-run" className={classes.link}>
          {t(($) => $.firstRun.open)}
        </DeskLink>
      </SectionCard>
    </div>
  );
}
