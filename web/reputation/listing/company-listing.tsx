import { Alert, Badge } from '@mantine/core';
import { IconAlertTriangle } from '../../ui/icons/ui-icons.ts';
import { IconLock } from '../../ui/icons/shell-icons.ts';
import { IconExternalLink } from '../../ui/icons/trade-icons.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch, Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { getSiteBrand } from '../../../contract/kit/brands.ts';
import { companyQuery } from '../../platform/session.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { listingQuery, type LoadedListing, sitesQuery } from './api.ts';
import { ListingPreview } from './listing-preview.tsx';
import { LogoStep } from './logo-step.tsx';
import { PhotosStep } from './photos-step.tsx';
import { SiteSwitches } from './site-switches.tsx';
import viewStepClasses from './view-step.module.css';
import { StepEnd, StepFrame, StepHeading } from './steps.tsx';
import stepperClasses from './stepper.module.css';
import { type ListingStep, listingSteps, toStepSearch } from './steps.ts';
import { DescriptionStep } from './description-step.tsx';
import classes from './company-listing.module.css';

/** Manages a company's listing: texts, logo, photos and the sites that show it. */
export function CompanyListing() {
  const { t } = useTranslation('listing');
  const { t: common } = useTranslation('common');
  const query = useQuery(listingQuery());
  const loading = toRegionLoading(query);
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

interface StepperProps {
  readonly step: ListingStep;
  readonly loaded: LoadedListing;
  readonly isPublished: boolean;
}

/** Links to the four steps with their status. */
function Stepper({ step, loaded: { listing, images }, isPublished }: StepperProps) {
  const { t } = useTranslation('listing');
  const optional = t(($) => $.steps.optional);
  const states: Readonly<Record<ListingStep, string>> = {
    description: listing.valid ? t(($) => $.steps.done) : t(($) => $.steps.toDo),
    logo: listing.image === null ? optional : t(($) => $.steps.done),
    photos: images.length === 0 ? optional : t(($) => $.steps.photoCount, { count: images.length }),
    view: isPublished ? t(($) => $.steps.published) : t(($) => $.steps.unpublished),
  };
  return (
    <nav aria-label={t(($) => $.steps.label)}>
      <ol className={stepperClasses.steps}>
        {listingSteps.map((one, place) => (
          <li key={one}>
            <Link
              to="/profile/listing"
              search={toStepSearch(one)}
              className={stepperClasses.step}
              resetScroll={false}
              {...(one === step && { 'aria-current': 'step' as const, 'data-current': true })}
            >
              <span className={stepperClasses.number} aria-hidden>
                {place + 1}
              </span>
              <span className={stepperClasses.words}>
                <span className={stepperClasses.name}>
                  <span className="visually-hidden">{place + 1}. </span>
                  {t(($) => $.steps[one])}
                  <span className="visually-hidden">, </span>
                </span>
                <span className={stepperClasses.state}>{states[one]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Explains why the listing is not visible, and how to fix it. */
function ListingNotices({ listing }: Pick<LoadedListing, 'listing'>) {
  const { t } = useTranslation('listing');
  const { t: errors } = useTranslation('errors');
  return (
    <>
      {listing.inactive === 'switched_off' && (
        <Notice>
          {t(($) => $.inactive)} <Link to="/help/contact">{t(($) => $.contact)}</Link>
        </Notice>
      )}
      {listing.inactive === 'no_coverage' && (
        <Notice>
          <Link to="/settings/coverage">{t(($) => $.setUpFirst)}</Link>. {t(($) => $.setUpFirstHint)}
        </Notice>
      )}
      {!listing.valid && <Notice>{errors(($) => $.listingInvalid)}</Notice>}
    </>
  );
}

/** Says that the account team manages the profile and nothing can be changed here. */
function ManagedNotice() {
  const { t } = useTranslation('listing');
  const { t: errors } = useTranslation('errors');
  return (
    <Alert color="amber" icon={<IconLock size={20} stroke={1.75} aria-hidden />}>
      {errors(($) => $.profileManaged)} <Link to="/help/contact">{t(($) => $.contact)}</Link>
    </Alert>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Alert role="note" color="amber" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
      {children}
    </Alert>
  );
}

/** Focuses the heading of a newly opened step; on page load the page's own heading has the focus. */
function useStepFocus(step: ListingStep): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    page.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
  }, [step]);
  return page;
}

/** Links to the live listings and says whether they are visible. */
function ViewStep({ loaded: { listing, images } }: { loaded: LoadedListing }) {
  const { t } = useTranslation('listing');
  const query = useQuery(sitesQuery());
  const loading = toRegionLoading(query);
  return (
    <StepFrame preview={{ words: listing, logo: listing.image, photos: images }}>
      <section className={viewStepClasses.card}>
        <StepHeading title={t(($) => $.view.title)} hint={t(($) => $.view.hint)} />
        {loading.hasFailed && (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.sites.loadFailed)}
          </InlineFailure>
        )}
        <ul className={viewStepClasses.sites}>
          {siteKeys.map((site) => {
            const shown = query.data?.[site];
            if (shown === undefined) return null;
            const { online } = shown.listing;
            const name = t(($) => $.view.open, { site: getSiteBrand(siteNumbers[site]).name });
            const badge = shown.published ? t(($) => $.steps.published) : t(($) => $.steps.unpublished);
            return (
              <li key={site} className={viewStepClasses.site}>
                <span className={viewStepClasses.name}>
                  {online ? (
                    <a href={shown.url} target="_blank" rel="noreferrer">
                      {name} <IconExternalLink size={16} stroke={1.75} aria-hidden />
                    </a>
                  ) : (
                    name
                  )}
                  <span className={viewStepClasses.state}>
                    {online ? t(($) => $.view.online) : shown.published ? t(($) => $.view.hidden) : t(($) => $.view.offline)}
                  </span>
                </span>
                <Badge variant="light" className={viewStepClasses.badge} color={shown.published ? 'green' : 'gray'}>
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
