import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import type { StepTabProps } from '../step-tab-props.ts';
import { AccreditationStep } from './accreditation-step.tsx';
import { accreditationsQuery } from './accreditations-api.ts';

/** Step 2: what the lead types of the area need before they are offered. */
export function AccreditationsTab(props: StepTabProps) {
  const { t } = useTranslation('coverage');
  const { t: accreditations } = useTranslation('accreditations');
  const query = useQuery(accreditationsQuery({ coverage: props.area.id }));
  const { data } = query;
  const loading = loadingOf(query);
  if (data === undefined) {
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {accreditations(($) => $.loadFailed)}
      </InlineFailure>
    ) : (
      <Skeleton height={320} aria-hidden />
    );
  }
  if (data.compulsoryAccreditations.length + data.optionalAccreditations.length === 0) {
    return <EmptyState>{t(($) => $.accreditations.none)}</EmptyState>;
  }
  return <AccreditationStep {...props} data={data} />;
}
