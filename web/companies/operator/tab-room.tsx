import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import type { RegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';

interface TabRoomProps<Data> {
  readonly data: Data | undefined;
  readonly loading: RegionLoading;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a section of a company, loaded when opened. */
export function TabRoom<Data>({ data, loading, children }: TabRoomProps<Data>) {
  const { t } = useTranslation('operator-companies');
  if (data !== undefined) return children(data);
  if (!loading.hasFailed) return <SkeletonCard lines={[60, 80, 70, 50]} />;
  return (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.notLoaded)}
    </InlineFailure>
  );
}
