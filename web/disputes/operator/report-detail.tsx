import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportDetailWire } from '../../../contract/disputes/queue-endpoints.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { loadReports, refreshReports, reportQuery } from './api.ts';
import { DecisionForm } from './decision-form.tsx';
import { ReportChecks } from './report-checks.tsx';
import { ReportFacts } from './report-facts.tsx';
import classes from './report.module.css';
import { UndoBar, offerUndo } from './undo-bar.tsx';

/** Shows one report: claim, evidence and decision. */
export function ReportDetail() {
  const { t } = useTranslation('operator-disputes');
  const id = useDeskParam('id');
  const query = useQuery(reportQuery(id));
  const loading = toRegionLoading(query);
  const { data } = query;
  const title =
    data == null ? t(($) => $.title) : t(($) => $.one[data.report.state === 'appealed' ? 'appeal' : 'report'], { lead: data.report.lead });
  return (
    <DeskPage title={title} actions={<DeskLink href="/operator/reports">{t(($) => $.back)}</DeskLink>}>
      {data === null && <p>{t(($) => $.gone)}</p>}
      {data === undefined &&
        (loading.hasFailed ? (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.failed)}
          </InlineFailure>
        ) : (
          <SkeletonCard lines={[80, 60, 90, 70, 85]} />
        ))}
      {data != null && (
        <div className={classes.columns}>
          <Part title={t(($) => $.parts.report)} className={classes.report}>
            <ReportFacts data={data} />
          </Part>
          <Part title={t(($) => $.parts.checks)} className={classes.checksPart}>
            <ReportChecks data={data} />
          </Part>
          <Part title={t(($) => $.parts.decision)} className={classes.decision}>
            <DecisionPart key={data.report.id} data={data} />
          </Part>
        </div>
      )}
      <UndoBar />
    </DeskPage>
  );
}

function Part({ title, className, children }: { title: string; className: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${classes.part} ${className}`}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function DecisionPart({ data }: { data: ReportDetailWire }) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  const client = useQueryClient();
  const goOn = useOpenNextReport(data);
  const { state, pending, decided } = data.report;
  if (pending !== null) return <p>{t(($) => $.pending, { by: pending.by, outcome: t(($) => $.outcomes[pending.outcome]) })}</p>;
  if (state === 'with_operator' || state === 'appealed')
    return (
      <DecisionForm
        data={data}
        onRefused={() => void refreshReports(client)}
        onDecided={(verb) => {
          const { id: reportId, lead } = data.report;
          offerUndo({ reportId, lead, verb }, data.undo_seconds, () => void refreshReports(client));
          void goOn();
        }}
      />
    );
  if (decided === null) return <p>{t(($) => $.byItself)}</p>;
  const by = decided.by ?? t(($) => $.deciders[decided.decided_by]);
  return (
    <>
      <p>
        <strong>{t(($) => $.outcomes[decided.outcome])}</strong>
      </p>
      <p>{t(($) => $.decidedBy, { by, when: format.dateTime(decided.at) })}</p>
    </>
  );
}

/** Goes to the next pending report after this one, otherwise to any pending one, otherwise to the queue. */
function useOpenNextReport({ report }: ReportDetailWire): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    const view = report.state === 'appealed' ? 'appeals' : 'reports';
    const waiting = await loadReports({ view, order: 'waiting-asc', pageSize: 100 }).catch(() => undefined);
    const others = (waiting?.data ?? []).filter(({ id }) => id !== report.id);
    const next = others.find(({ waiting_since: since }) => since >= report.waiting_since) ?? others[0];
    await router.navigate({ href: next === undefined ? `/operator/reports?view=${view}` : `/operator/reports/${next.id}` });
    await refreshReports(client);
  };
}
