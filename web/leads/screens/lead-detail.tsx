import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportNotice } from '../../disputes/components/report-notice.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { useTitleName } from '../../ui/title-detail.ts';
import { leadQuery, markSeen } from '../api.ts';
import { BackLink } from '../page/back-link.tsx';
import { LeadPage } from '../page/lead-page.tsx';
import { LeadSkeleton } from '../page/lead-skeleton.tsx';

/** The page of a bought lead, or why there is none. */
export function LeadDetail() {
  const { t } = useTranslation('lead');
  const { code } = useParams({ from: '/trade/lead/$code' });
  const client = useQueryClient();
  const query = useQuery(leadQuery(code));
  const { data } = query;
  const loading = loadingOf(query);
  const isFound = data !== undefined && data !== null;
  useTitleName(data === null ? t(($) => $.notFoundTitle) : undefined);
  useEffect(() => {
    if (isFound) void markSeen(client, code);
  }, [client, code, isFound]);
  return (
    <>
      <BackLink />
      <ReportNotice key={code} />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <LeadSkeleton />}
      {data === null && <PageHeader title={t(($) => $.notFoundTitle)} description={t(($) => $.notFound, { code })} />}
      {isFound && <LeadPage key={code} detail={data} />}
    </>
  );
}
