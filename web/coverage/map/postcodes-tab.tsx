import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { areaPostcodesQuery } from '../api.ts';
import { usePrepareMap } from './lazy-map.ts';
import { PostcodesEditor } from './postcodes-editor.tsx';
import { StepSkeleton } from '../step-skeleton.tsx';
import type { StepTabProps } from '../step-tab-props.ts';

/** Step 3: where the area is. */
export function PostcodesTab(props: StepTabProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const { area } = props;
  const postcodes = areaPostcodesQuery(area.id);
  usePrepareMap();
  const query = useQuery(postcodes);
  const { data } = query;
  const loading = loadingOf(query);
  if (data !== undefined) {
    return <PostcodesEditor {...props} key={area.id} chosen={data} reload={() => client.fetchQuery({ ...postcodes, staleTime: 0 })} />;
  }
  return loading.hasFailed ? (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.postcodes.loadFailed)}
    </InlineFailure>
  ) : (
    <StepSkeleton />
  );
}
