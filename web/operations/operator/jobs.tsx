import { Button } from '@mantine/core';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobRunWire, JobQueueWire } from '../../../contract/operations/jobs-endpoints.ts';
import { britishClock } from '../../../contract/kit/language.ts';
import { jobViews, jobSheet } from '../../../contract/operations/values.ts';
import { DeskList } from '../../ui/desk/desk-list.tsx';
import { DeskPage, FactList } from '../../ui/desk/desk-page.tsx';
import { exportHref, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useDeskRows } from '../../ui/desk/use-desk-rows.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import table from '../../ui/list/table.module.css';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { nextRun, readSchedule } from './job-schedule.ts';
import { giveUpJob, loadRuns, retryJob, loadQueues, jobsList, operationsKeys } from './api.ts';
import classes from './jobs.module.css';

const column = deskColumns<JobRunWire>();

/** Lists background jobs: failed ones, which can be retried, pending and running ones. */
export function Jobs() {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const address = useDeskAddress(jobsList);
  const { view, order, search, page, pageSize } = address;
  const asked = { view, order, page, pageSize, ...(search === '' ? {} : { search }) };
  const list = useDeskRows(operationsKeys.runs(asked), (signal) => loadRuns(asked, signal));
  const state = ({ state: name }: JobRunWire) => t(($) => $.jobs.states[name]);
  return (
    <DeskPage title={t(($) => $.jobs.title)} description={t(($) => $.jobs.description)}>
      <DeskList
        label={t(($) => $.jobs.title)}
        address={address}
        list={list}
        views={jobViews.map((key) => ({ key, label: t(($) => $.jobs.views[key]) }))}
        searchLabel={t(($) => $.jobs.search)}
        columns={column.columns([
          column.display({ id: 'name', header: t(($) => $.jobs.columns.name) }),
          column.display({ id: 'state', header: t(($) => $.jobs.columns.state), cell: ({ row }) => state(row.original) }),
          column.accessor('created', {
            header: t(($) => $.jobs.columns.created),
            enableSorting: true,
            sortDescFirst: true,
            cell: ({ getValue }) => format.dateTime(getValue()),
          }),
          column.accessor('tries', {
            header: t(($) => $.jobs.columns.tries),
            cell: ({ getValue, row }) => t(($) => $.jobs.triesOf, { tries: getValue(), most: row.original.most_tries }),
          }),
          column.accessor('error', { header: t(($) => $.jobs.columns.error) }),
        ])}
        getKey={({ name, id }) => `${name}/${id}`}
        getName={({ name }) => name}
        card={(run) => (
          <FactList
            facts={[
              { label: t(($) => $.jobs.columns.state), value: state(run) },
              { label: t(($) => $.jobs.columns.created), value: format.dateTime(run.created) },
              { label: t(($) => $.jobs.columns.error), value: run.error },
            ]}
          />
        )}
        preview={(key, run) => (run === undefined ? <p>{t(($) => $.jobs.left)}</p> : <Run key={key} run={run} />)}
        exportHref={exportHref('/operator/jobs/runs', asked)}
        exportSheet={jobSheet}
        empty={t(($) => $.jobs.empty[view])}
      />
      <JobKinds />
    </DeskPage>
  );
}

/** Shows one job with its actions. */
function Run({ run }: { run: JobRunWire }) {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<'retry' | 'giveUp'>();
  const canGiveUp = ['failed', 'retry', 'created'].includes(run.state);
  const about = run.about.map(({ name: label, value }) => ({ label, value }));
  const act = async (reason: string): Promise<void> => {
    await (asking === 'retry' ? retryJob : giveUpJob)({ name: run.name, id: run.id }, reason);
    await queryClient.invalidateQueries({ queryKey: operationsKeys.jobs() });
    await queryClient.invalidateQueries({ queryKey: ['operator', 'counters'] });
  };
  const time = (at: string | null) => (at === null ? undefined : format.dateTime(at));
  return (
    <>
      <FactList
        facts={[
          { label: t(($) => $.jobs.columns.state), value: t(($) => $.jobs.states[run.state]) },
          { label: t(($) => $.jobs.columns.created), value: time(run.created) },
          { label: t(($) => $.jobs.due), value: time(run.due) },
          { label: t(($) => $.jobs.started), value: time(run.started) },
          { label: t(($) => $.jobs.ended), value: time(run.ended) },
          { label: t(($) => $.jobs.columns.tries), value: t(($) => $.jobs.triesOf, { tries: run.tries, most: run.most_tries }) },
          ...about,
        ]}
      />
      {run.error !== null && (
        <>
          <h3>{t(($) => $.jobs.columns.error)}</h3>
          <p className={classes.error}>{run.error}</p>
        </>
      )}
      <div className={classes.actions}>
        {run.state === 'failed' && <Button onClick={() => setAsking('retry')}>{t(($) => $.jobs.retry.act)}</Button>}
        {canGiveUp && (
          <Button variant="default" onClick={() => setAsking('giveUp')}>
            {t(($) => $.jobs.giveUp.act)}
          </Button>
        )}
      </div>
      {asking !== undefined && (
        <ReasonDialog
          title={t(($) => $.jobs[asking].question, { name: run.name })}
          confirm={t(($) => $.jobs[asking].act)}
          done={t(($) => $.jobs[asking].done)}
          isDestructive={asking === 'giveUp'}
          onConfirm={act}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(($) => $.jobs[asking].effect)}</p>
        </ReasonDialog>
      )}
    </>
  );
}

const pollIntervalMs = 15_000;

/** Lists every kind of job: schedule, queue length and result of the last scheduled run. */
function JobKinds() {
  const { t } = useTranslation('operator-operations');
  const query = useQuery({
    queryKey: operationsKeys.queues(),
    queryFn: ({ signal }) => loadQueues(signal),
    refetchInterval: pollIntervalMs,
  });
  const loading = toRegionLoading(query);
  return (
    <SectionCard title={t(($) => $.jobs.kinds.title)}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.jobs.kinds.notLoaded)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonCard lines={[90, 80, 85, 70]} />}
      {query.data !== undefined && <KindsTable queues={query.data} now={query.dataUpdatedAt} />}
    </SectionCard>
  );
}

/** `now` is when the queues were read. */
function KindsTable({ queues, now }: { queues: readonly JobQueueWire[]; now: number }) {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const figures = ['waiting', 'planned', 'running', 'failed'] as const;
  const scheduleWords = (cron: string | null): string => {
    if (cron === null) return t(($) => $.jobs.kinds.onDemand);
    const schedule = readSchedule(cron);
    if (schedule === undefined) return cron;
    if (schedule.kind === 'minutes') return t(($) => $.jobs.kinds.everyMinutes, { count: schedule.every });
    if (schedule.kind === 'hourly') return t(($) => $.jobs.kinds.hourly, { count: schedule.minute });
    // In the reader's time zone, like every other time.
    const hour = format.hourOfDay(nextRun(schedule, now));
    return t(($) => $.jobs.kinds.daily, { time: britishClock(hour, schedule.minute) });
  };
  const formatNextRun = (cron: string | null): string => {
    const schedule = cron === null ? undefined : readSchedule(cron);
    return schedule === undefined ? '' : format.listDate(new Date(nextRun(schedule, now)).toISOString());
  };
  const formatLastRun = ({ last }: JobQueueWire): string =>
    last === null
      ? ''
      : t(($) => $.jobs.kinds.lastOf, { time: format.listDate(last.ended ?? last.at), state: t(($) => $.jobs.states[last.state]) });
  return (
    <ScrollRoom className={classes.room} label={t(($) => $.jobs.kinds.title)}>
      <table className={`${table.table} ${table.stacked} ${classes.kinds}`}>
        <caption className="visually-hidden">{t(($) => $.jobs.kinds.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.jobs.columns.name)}</th>
            <th scope="col">{t(($) => $.jobs.kinds.clock)}</th>
            <th scope="col">{t(($) => $.jobs.kinds.next)}</th>
            <th scope="col">{t(($) => $.jobs.kinds.last)}</th>
            {figures.map((name) => (
              <th key={name} scope="col" className={classes.figure}>
                {t(($) => $.jobs.kinds[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">{queue.name}</th>
              <td data-label={t(($) => $.jobs.kinds.clock)}>{scheduleWords(queue.cron)}</td>
              <td data-label={t(($) => $.jobs.kinds.next)}>{formatNextRun(queue.cron)}</td>
              <td data-label={t(($) => $.jobs.kinds.last)}>{formatLastRun(queue)}</td>
              {figures.map((name) => (
                <td
                  key={name}
                  className={classes.figure}
                  data-label={t(($) => $.jobs.kinds[name])}
                  data-nothing={queue[name] === 0 || undefined}
                >
                  {format.number(queue[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}
