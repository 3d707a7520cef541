import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonCard } from '../ui/skeleton/skeleton-card.tsx';
import { AlertSettingsForm } from './alert-settings-form.tsx';
import { PushCard } from './push-card.tsx';
import { useCan } from '../platform/use-can.ts';
import { alertAddressesQuery } from './addresses-api.ts';
import { alertSettingsQuery, alertStatusQuery } from './api.ts';
import classes from './alert-settings-form.module.css';

/** Settings for where lead alerts go: on the member's own devices, and for those who may set up the company, its addresses and digests. */
export function AlertSettings() {
  const { t } = useTranslation('alertSettings');
  const maySetUp = useCan('set-up');
  const { data: status } = useQuery(alertStatusQuery());
  return (
    <div className="narrow-page">
      <PageHeader title={t(($) => $.title)} />
      {status?.status === false && (
        <Alert color="amber" className={classes.notice}>
          {t(($) => $.off)}
        </Alert>
      )}
      <div className="stack">
        <PushCard />
        {maySetUp && <CompanyAlerts />}
      </div>
    </div>
  );
}

function CompanyAlerts() {
  const { t } = useTranslation('alertSettings');
  const query = useQuery(alertSettingsQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  return (
    <>
      {data !== undefined && <PausedAddresses />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.loadFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && (
        <div className="stack">
          <SkeletonCard fields={1} lines={[50, 45]} />
          <SkeletonCard fields={1} lines={[50, 45]} />
          <SkeletonCard fields={2} />
        </div>
      )}
      {data !== undefined && <AlertSettingsForm loaded={data} />}
    </>
  );
}

/** Names each saved address that gets no alerts, because emails to it bounce or its reader reported one as spam. */
function PausedAddresses() {
  const { t } = useTranslation('alertSettings');
  const { data: addresses = [] } = useQuery(alertAddressesQuery());
  return addresses.map(({ address, paused }) =>
    paused === null ? null : (
      <Alert key={address} color="red" title={t(($) => $.paused[paused.kind].title, { address })} className={classes.notice}>
        <div className={classes.paused}>
          <p>{t(($) => $.paused[paused.kind].text)}</p>
          <Link to="/help/contact" className={classes.ask}>
            {t(($) => $.paused.ask)}
          </Link>
        </div>
      </Alert>
    ),
  );
}
