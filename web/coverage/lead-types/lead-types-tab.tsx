import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { areaWorkTypesQuery, workTypesQuery } from '../api.ts';
import { StepSkeleton } from '../step-skeleton.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { LeadTypesEditor } from './lead-types-editor.tsx';

/** Step 1: which kinds of leads the area takes. */
export function LeadTypesTab(props: StepTabProps) {
  const { t } = useTranslation('coverage');
  const { area } = props;
  const offered = useQuery(workTypesQuery());
  const chosen = useQuery(areaWorkTypesQuery(area.id));
  if (offered.data !== undefined && chosen.data !== undefined) {
    return <LeadTypesEditor {...props} key={area.id} offered={offered.data} chosen={chosen.data} />;
  }
  const loading = loadingOf(offered, chosen);
  return loading.hasFailed ? (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.types.loadFailed)}
    </InlineFailure>
  ) : (
    <StepSkeleton />
  );
}
