import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { mapTiles } from '../../platform/map-tiles.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import type { LeadEnquiry } from '../lead-detail-wire.ts';
import { mapsHref } from '../../platform/maps-href.ts';
import { addressLine } from '../lead-facts.ts';
import classes from './lead-place.module.css';

const LeadMap = lazy(() => import('./lead-map.tsx'));

/** Where the customer is: in words always, and on a map where the installation has a source of tiles. */
export function LeadPlace({ enquiry }: { enquiry: LeadEnquiry }) {
  const { t } = useTranslation('leads');
  const { latitude, longitude } = enquiry;
  const address = addressLine(enquiry);
  const tiles = mapTiles();
  if (address === '') return null;
  return (
    <SectionCard title={t(($) => $.detail.map)}>
      {tiles !== undefined && latitude !== null && longitude !== null && (
        <Suspense fallback={<Skeleton height={320} />}>
          <LeadMap tiles={tiles} latitude={latitude} longitude={longitude} />
        </Suspense>
      )}
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
        {t(($) => $.detail.openInMaps)}
        <span className="visually-hidden"> {t(($) => $.detail.newTab)}</span>
      </Button>
    </SectionCard>
  );
}
