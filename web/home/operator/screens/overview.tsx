import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OverviewWire } from '../../../../contract/home/overview-endpoints.ts';
import { useAddress } from '../../../platform/use-address.ts';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { Charts } from '../overview/charts.tsx';
import { DueFirst } from '../overview/due-first.tsx';
import { FiguresOf30Days } from '../overview/figures.tsx';
import { FirstRunCard } from '../first-run/first-run-card.tsx';
import { overviewQuery } from '../overview/overview-query.ts';
import { Tiles } from '../overview/tiles.tsx';

/** How it goes and what waits: four figures, what is due first, then the charts and the figures of 30 days. */
export function Overview() {
  const { t } = useTranslation('operator-overview');
  const query = useQuery(overviewQuery());
  const loading = loadingOf(query);
  return (
    <DeskPage
      title={t(($) => $.title)}
      description={t(($) => $.description)}
      actions={query.data !== undefined && <Oldest overview={query.data} />}
    >
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      <FirstRunCard />
      <Tiles overview={query.data}>{loading.hasFailed ? t(($) => $.tiles.noData) : undefined}</Tiles>
      {query.data === undefined ? (
        !loading.hasFailed && <SkeletonCard lines={[80, 90, 70, 85]} />
      ) : (
        <>
          <DueFirst overview={query.data} />
          <Charts overview={query.data} />
        </>
      )}
      <FiguresOf30Days />
    </DeskPage>
  );
}

/** What has waited the longest, one press away: a report that is due, else a lead that waits for a person. */
function Oldest({ overview: { due_reports: reports, due_leads: leads } }: { overview: OverviewWire }) {
  const { t } = useTranslation('operator-overview');
  const address = useAddress();
  const [report, lead] = [reports[0], leads[0]];
  if (report === undefined && lead === undefined) return null;
  const name =
    report === undefined
      ? t(($) => $.due.lead, { code: lead?.quote_code ?? '' })
      : t(($) => (report.is_appeal ? $.due.appeal : $.due.report), { lead: report.lead });
  return (
    <Button component="a" {...address(report === undefined ? `/operator/leads/${lead?.id ?? ''}` : `/operator/reports/${report.id}`)}>
      {t(($) => $.due.oldest, { name })}
    </Button>
  );
}
