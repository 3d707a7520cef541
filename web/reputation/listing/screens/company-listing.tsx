import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../../platform/session.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { listingQuery, type LoadedListing, sitesQuery } from '../api.ts';
import { ListingNotices, ManagedNotice } from '../listing-notices.tsx';
import { ListingPreview } from '../listing-preview.tsx';
import { LogoStep } from '../pictures/logo-step.tsx';
import { PhotosStep } from '../pictures/photos-step.tsx';
import { SiteSwitches } from '../publishing/site-switches.tsx';
import { ViewStep } from '../publishing/view-step.tsx';
import { Stepper } from '../stepper.tsx';
import { useStepFocus } from '../use-step-focus.ts';
import { DescriptionStep } from '../words/description-step.tsx';
import classes from './company-listing.module.css';

/** How a company presents itself: words, logo, photos, and where they are shown. */
export function CompanyListing() {
  const { t } = useTranslation('listing');
  const { t: common } = useTranslation('common');
  const query = useQuery(listingQuery());
  const loading = loadingOf(query);
  if (query.data !== undefined) return <Loaded loaded={query.data} />;
  return (
    <>
      <PageHeader title={t(($) => $.title)} description={t(($) => $.description)} />
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      ) : (
        <div className={classes.skeleton} aria-busy>
          <output className="visually-hidden">{common(($) => $.loading)}</output>
          <SkeletonCard fields={3} />
        </div>
      )}
    </>
  );
}

function Loaded({ loaded }: { loaded: LoadedListing }) {
  const { t } = useTranslation('listing');
  const { step = 'description' } = useSearch({ from: '/trade/profile/listing' });
  const { data: company } = useSuspenseQuery(companyQuery());
  const { data: sites } = useQuery(sitesQuery());
  const page = useStepFocus(step);
  const { listing, images } = loaded;
  if (company.ban_edit) {
    return (
      <div className={classes.page}>
        <PageHeader title={t(($) => $.title)} description={t(($) => $.description)} />
        <ManagedNotice />
        <div className={classes.alone}>
          <ListingPreview words={listing} logo={listing.image} photos={images} />
        </div>
      </div>
    );
  }
  const isPublished = sites !== undefined && (sites.boilers.published || sites.solar.published);
  return (
    <div ref={page} className={classes.page}>
      <PageHeader title={t(($) => $.title)} description={t(($) => $.description)} actions={<SiteSwitches isValid={listing.valid} />} />
      <ListingNotices listing={listing} />
      <Stepper step={step} loaded={loaded} isPublished={isPublished} />
      {step === 'description' && <DescriptionStep loaded={loaded} />}
      {step === 'logo' && <LogoStep loaded={loaded} />}
      {step === 'photos' && <PhotosStep loaded={loaded} />}
      {step === 'view' && <ViewStep loaded={loaded} />}
    </div>
  );
}
