import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AlertSettingsForm } from '../components/alert-settings-form.tsx';
import { alertSettingsQuery, alertStatusQuery } from '../settings-api.ts';
import classes from './alert-settings.module.css';

/** Where lead alerts go, and how often the marketplace is reported. */
export function AlertSettings() {
  const { t } = useTranslation('alertSettings');
  const { data, isError, isFetching, refetch } = useQuery(alertSettingsQuery());
  const { data: status } = useQuery(alertStatusQuery());
  return (
    <div className={classes.page}>
      <PageHeader title={t(($) => $.title)} />
      {status?.status === false && (
        <Alert color="amber" className={classes.notice}>
          {t(($) => $.off)}
        </Alert>
      )}
      {data === undefined && isError && (
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.loadFailed)}
        </InlineFailure>
      )}
      {data === undefined && !isError && <Skeleton height={480} aria-hidden />}
      {data !== undefined && <AlertSettingsForm key={data.version} settings={data.settings} version={data.version} />}
    </div>
  );
}
