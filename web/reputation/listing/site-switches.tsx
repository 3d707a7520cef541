import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { getSiteBrand } from '../../../contract/kit/brands.ts';
import { type SiteKey, siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { showToast } from '../../ui/toast.tsx';
import { refreshListing, setPublished, sitesQuery } from './api.ts';
import classes from './site-switches.module.css';

/** Toggles the guide sites that show the listing. A listing without name and description cannot be shown. */
export function SiteSwitches({ isValid }: { isValid: boolean }) {
  const { t } = useTranslation('listing');
  const query = useQuery(sitesQuery());
  const loading = toRegionLoading(query);
  return (
    <fieldset aria-label={t(($) => $.sites.label)} className={classes.sites}>
      {siteKeys.map((site) => (
        <SiteSwitch key={site} site={site} isValid={isValid} isPublished={query.data?.[site].published} />
      ))}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.sites.loadFailed)}
        </InlineFailure>
      )}
    </fieldset>
  );
}

interface SiteSwitchProps {
  readonly site: SiteKey;
  readonly isValid: boolean;
  /** Undefined while loading. */
  readonly isPublished: boolean | undefined;
}

function SiteSwitch({ site, isValid, isPublished }: SiteSwitchProps) {
  const { t } = useTranslation('listing');
  const client = useQueryClient();
  const reasonId = useId();
  const { name } = getSiteBrand(siteNumbers[site]);
  const { run, isBusy, failure } = useAction(t(($) => $.sites.failed));
  const change = async (published: boolean) => {
    await setPublished(site, published);
    await refreshListing(client);
    void showToast(published ? t(($) => $.sites.published, { site: name }) : t(($) => $.sites.taken, { site: name }));
  };
  const needsWords = !isValid && isPublished === false;
  return (
    <div>
      <Switch
        size="md"
        label={t(($) => $.sites.on, { site: name })}
        checked={isPublished ?? false}
        disabled={isPublished === undefined || needsWords}
        aria-busy={isBusy}
        {...(needsWords && { 'aria-describedby': reasonId })}
        classNames={{ body: classes.body, labelWrapper: classes.label }}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          void run(() => change(checked));
        }}
      />
      {needsWords && (
        <span id={reasonId} className={classes.reason}>
          {t(($) => $.sites.needsWords)}
        </span>
      )}
      <FailureAlert failure={failure} />
    </div>
  );
}
