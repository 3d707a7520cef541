import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SkeletonCard } from '../ui/skeleton/skeleton-card.tsx';

interface AccountPageProps<Loaded> {
  readonly title: string;
  readonly description: string;
  readonly query: UseQueryResult<Loaded>;
  /** Shown if loading failed. */
  readonly failure: string;
  readonly children: (loaded: Loaded) => ReactNode;
}

/** Renders a details page once loaded. Content stays visible during refetches, even failed ones. */
export function AccountPage<Loaded>({ title, description, query, failure, children }: AccountPageProps<Loaded>) {
  const { data: loaded } = query;
  const loading = toRegionLoading(query);
  return (
    <div className="narrow-page">
      <PageHeader title={title} description={description} />
      {loaded !== undefined ? (
        children(loaded)
      ) : loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {failure}
        </InlineFailure>
      ) : (
        <SettingsSkeleton sections={[2, 4, 2, 1]} />
      )}
    </div>
  );
}

/** Placeholders in the shape of each section, by number of fields. */
function SettingsSkeleton({ sections }: { sections: readonly number[] }) {
  const { t } = useTranslation('common');
  return (
    <div className="stack" aria-busy>
      <output className="visually-hidden">{t(($) => $.loading)}</output>
      {sections.map((fields, section) => (
        <SkeletonCard key={section} fields={fields} isSettings />
      ))}
    </div>
  );
}
