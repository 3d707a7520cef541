import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobQueueWire } from '../../../../contract/operations/jobs-endpoints.ts';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import table from '../../../ui/list/table.module.css';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { loadQueues } from '../api.ts';
import { operationsKeys } from '../query-keys.ts';
import classes from './job-kinds.module.css';

const everyMs = 15_000;

/** Every kind of job: when it runs, what is in its queue, and how its last run by the clock went. */
export function JobKinds() {
  const { t } = useTranslation('operator-operations');
  const query = useQuery({
    queryKey: operationsKeys.queues(),
    queryFn: ({ signal }) => loadQueues(signal),
    refetchInterval: everyMs,
  });
  const loading = loadingOf(query);
  return (
    <SectionCard title={t(($) => $.jobs.kinds.title)}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.jobs.kinds.notLoaded)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonCard lines={[90, 80, 85, 70]} />}
      {query.data !== undefined && <KindsTable queues={query.data} />}
    </SectionCard>
  );
}

function KindsTable({ queues }: { queues: readonly JobQueueWire[] }) {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const figures = ['waiting', 'planned', 'running', 'failed'] as const;
  const lastOf = ({ last }: JobQueueWire): string =>
    last === null
      ? ''
      : t(($) => $.jobs.kinds.lastOf, { time: format.dateTime(last.ended ?? last.at), state: t(($) => $.jobs.states[last.state]) });
  return (
    <ScrollRoom className={classes.room} label={t(($) => $.jobs.kinds.title)}>
      <table className={`${table.table} ${classes.kinds}`}>
        <caption className="visually-hidden">{t(($) => $.jobs.kinds.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.jobs.columns.name)}</th>
            <th scope="col">{t(($) => $.jobs.kinds.clock)}</th>
            {figures.map((name) => (
              <th key={name} scope="col" className={classes.figure}>
                {t(($) => $.jobs.kinds[name])}
              </th>
            ))}
            <th scope="col">{t(($) => $.jobs.kinds.last)}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">{queue.name}</th>
              <td>{queue.cron}</td>
              {figures.map((name) => (
                <td key={name} className={classes.figure} data-nothing={queue[name] === 0 || undefined}>
                  {format.number(queue[name])}
                </td>
              ))}
              <td>{lastOf(queue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}
