import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LoadedListing } from './api.ts';
import { type ListingStep, listingSteps, searchOf } from './steps.ts';
import classes from './stepper.module.css';

interface StepperProps {
  readonly step: ListingStep;
  readonly loaded: LoadedListing;
  readonly isPublished: boolean;
}

/** The four steps as links, each with how it stands. */
export function Stepper({ step, loaded: { listing, images }, isPublished }: StepperProps) {
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
      <ol className={classes.steps}>
        {listingSteps.map((one, place) => (
          <li key={one}>
            <Link
              to="/profile/listing"
              search={searchOf(one)}
              className={classes.step}
              resetScroll={false}
              {...(one === step && { 'aria-current': 'step' as const, 'data-current': true })}
            >
              <span className={classes.number} aria-hidden>
                {place + 1}
              </span>
              <span className={classes.words}>
                <span className={classes.name}>
                  <span className="visually-hidden">{place + 1}. </span>
                  {t(($) => $.steps[one])}
                  <span className="visually-hidden">, </span>
                </span>
                <span className={classes.state}>{states[one]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
