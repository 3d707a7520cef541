import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DetailsForm } from '../components/details-form.tsx';
import { ManagedDetails } from '../components/managed-details.tsx';
import { SettingsSkeleton } from '../components/settings-skeleton.tsx';
import { companyDetailsQuery } from '../details-api.ts';
import classes from './account-page.module.css';

export function CompanyDetails() {
  const { t } = useTranslation('account');
  const { data: loaded, isError, isFetching, refetch } = useQuery(companyDetailsQuery());
  return (
    <div className={classes.page}>
      <PageHeader title={t(($) => $.company.title)} description={t(($) => $.company.description)} />
      {loaded !== undefined ? (
        loaded.company.ban_edit ? (
          <ManagedDetails company={loaded.company} />
        ) : (
          <DetailsForm loaded={loaded} />
        )
      ) : isError ? (
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.company.loadFailed)}
        </InlineFailure>
      ) : (
        <SettingsSkeleton sections={5} />
      )}
    </div>
  );
}
