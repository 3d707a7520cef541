import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { accreditationsQuery } from './accreditations-api.ts';
import { AccreditationForm } from './accreditation-form.tsx';
import { CoverageBanned } from '../../companies/components/coverage-banned.tsx';
import classes from './accreditations.module.css';

/** What the company is allowed to do: certificates and answers, with what has been verified. */
export function Accreditations() {
  const { t } = useTranslation('accreditations');
  const { data: company } = useSuspenseQuery(companyQuery());
  const { also } = useSearch({ strict: false });
  const query = useQuery(accreditationsQuery({ also }));
  const { data } = query;
  const loading = loadingOf(query);
  const isEmpty = data !== undefined && data.compulsoryAccreditations.length + data.optionalAccreditations.length === 0;
  return (
    <div className={classes.page}>
      <PageHeader title={t(($) => $.title)} />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.loadFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && (
        <div className={classes.skeleton}>
          <SkeletonCard fields={2} />
          <SkeletonCard fields={2} />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          action={
            company.ban_edit_coverage ? (
              <CoverageBanned />
            ) : (
              <AppLinkButton to="/settings/coverage/$step" params={{ step: 'lead-types' }}>
                {t(($) => $.toTypes)}
              </AppLinkButton>
            )
          }
        >
          {t(($) => $.none)}
        </EmptyState>
      )}
      {data !== undefined && !isEmpty && (
        <AccreditationForm key={also} data={data} also={also} saved={t(($) => $.saved)}>
          <p className={classes.intro}>{t(($) => $.intro)}</p>
        </AccreditationForm>
      )}
    </div>
  );
}
