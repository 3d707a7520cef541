import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '../ui/icons/trade-icons.ts';
import { Suspense, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/load-part.ts';
import { mapsHref } from '../platform/maps-href.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { type LeadEnquiry, addressLine } from './lead-facts.ts';
import classes from './lead-place.module.css';

const LeadMap = lazyPart(() => import('./lead-map.tsx'));

/** Shows the location of the customer: always as text, and on a map if the district's location is known. */
export function LeadPlace({ enquiry }: { enquiry: LeadEnquiry }) {
  const { t } = useTranslation('lead');
  const address = addressLine(enquiry);
  if (address === '') return null;
  return (
    <SectionCard title={t(($) => $.place.title)}>
      <NearbyMap enquiry={enquiry} />
      <p className={classes.address}>{address}</p>
      <Button
        component="a"
        variant="default"
        className={classes.open}
        href={mapsHref(address)}
        target="_blank"
        rel="noreferrer"
        rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
      >
        {t(($) => $.place.openInMaps)}
        <span className="visually-hidden"> {t(($) => $.place.newTab)}</span>
      </Button>
    </SectionCard>
  );
}

/** Lazy-loads the map near the viewport: with its outlines it is the heaviest part of the page. */
function NearbyMap({ enquiry: { latitude, longitude } }: { enquiry: LeadEnquiry }) {
  const [place, isNear] = useNearView<HTMLDivElement>();
  if (latitude === null || longitude === null) return null;
  return (
    <div ref={place} className={classes.place}>
      {isNear ? (
        <Suspense fallback={<Skeleton className={classes.waiting} />}>
          <LeadMap latitude={latitude} longitude={longitude} />
        </Suspense>
      ) : (
        <div className={classes.waiting} />
      )}
    </div>
  );
}

/** Whether an element has come within a screen of the viewport; stays true afterwards. */
function useNearView<Part extends Element>(): readonly [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (part.current === null || isNear) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '400px',
    });
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [part, isNear];
}
