import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { reportQuery } from '../api.ts';
import { ReportChecks } from './report-checks.tsx';
import { ReportFacts } from './report-facts.tsx';

/** What a report says and what there is to know of it, beside the list. Decided is on its page. */
export function QueuePreview({ id }: { id: string }) {
  const { t } = useTranslation('operator-disputes');
  const query = useQuery(reportQuery(id));
  const loading = loadingOf(query);
  if (query.data === undefined)
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.failed)}
      </InlineFailure>
    ) : (
      <SkeletonCard lines={[80, 60, 90, 70]} />
    );
  if (query.data === null) return t(($) => $.gone);
  return (
    <>
      <ReportFacts data={query.data} />
      <ReportChecks data={query.data} />
    </>
  );
}
