import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { areaPostcodesQuery } from '../api.ts';
import { usePrepareMap } from './lazy-map.ts';
import { PostcodesEditor } from './postcodes-editor.tsx';
import { StepFooter } from './step-footer.tsx';
import type { StepTabProps } from './step-tab-props.ts';

/** Step 3: where the area is. */
export function PostcodesTab(props: StepTabProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const { area } = props;
  const query = areaPostcodesQuery(area.id);
  usePrepareMap();
  const { data, isError, isFetching, refetch } = useQuery(query);
  if (data !== undefined) {
    return <PostcodesEditor {...props} key={area.id} chosen={data} reload={() => client.fetchQuery({ ...query, staleTime: 0 })} />;
  }
  return (
    <>
      {isError ? (
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.postcodes.loadFailed)}
        </InlineFailure>
      ) : (
        <Skeleton height={480} aria-hidden />
      )}
      <StepFooter step="postcodes" areaId={area.id} isDirty={false} isBusy={false} isSaved={false} reason={t(($) => $.footer.loading)} />
    </>
  );
}
