import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { Charts } from '../overview/charts.tsx';
import { DueFirst } from '../overview/due-first.tsx';
import { FiguresTable } from '../overview/figures.tsx';
import { FirstRunCard } from '../first-run/first-run-card.tsx';
import { overviewQuery } from '../overview/overview-query.ts';
import { Tiles } from '../overview/tiles.tsx';

/** How it goes and what waits: four figures, what is due first, then the charts and the figures of 30 days. */
export function Overview() {
  const { t } = useTranslation('operator-overview');
  const query = useQuery(overviewQuery());
  const loading = loadingOf(query);
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
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
      <FiguresTable />
    </DeskPage>
  );
}
