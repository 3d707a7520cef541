import { Badge } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brandOfSite } from '../../../../contract/kit/brands.ts';
import { siteKeys, siteNumbers } from '../../../../contract/catalogue/sites.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { type LoadedListing, sitesQuery } from '../api.ts';
import { StepEnd } from '../step-end.tsx';
import { StepFrame } from '../step-frame.tsx';
import { StepHeading } from '../step-heading.tsx';
import classes from './view-step.module.css';

/** The live listings, and whether people see them. */
export function ViewStep({ loaded: { listing, images } }: { loaded: LoadedListing }) {
  const { t } = useTranslation('listing');
  const query = useQuery(sitesQuery());
  const loading = loadingOf(query);
  return (
    <StepFrame preview={{ words: listing, logo: listing.image, photos: images }}>
      <section className={classes.card}>
        <StepHeading title={t(($) => $.view.title)} hint={t(($) => $.view.hint)} />
        {loading.hasFailed && (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.sites.loadFailed)}
          </InlineFailure>
        )}
        <ul className={classes.sites}>
          {siteKeys.map((site) => {
            const shown = query.data?.[site];
            if (shown === undefined) return null;
            const { online } = shown.listing;
            const name = t(($) => $.view.open, { site: brandOfSite(siteNumbers[site]).name });
            const badge = shown.published ? t(($) => $.steps.published) : t(($) => $.steps.unpublished);
            return (
              <li key={site} className={classes.site}>
                <span className={classes.name}>
                  {online ? (
                    <a href={shown.url} target="_blank" rel="noreferrer">
                      {name} <IconExternalLink size={16} stroke={1.75} aria-hidden />
                    </a>
                  ) : (
                    name
                  )}
                  <span className={classes.state}>
                    {online ? t(($) => $.view.online) : shown.published ? t(($) => $.view.hidden) : t(($) => $.view.offline)}
                  </span>
                </span>
                <Badge variant="light" className={classes.badge} color={shown.published ? 'green' : 'gray'}>
                  {badge}
                </Badge>
              </li>
            );
          })}
        </ul>
      </section>
      <StepEnd step="view" />
    </StepFrame>
  );
}
