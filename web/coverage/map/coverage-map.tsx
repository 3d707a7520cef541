import 'leaflet/dist/leaflet.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { countryOutlinesQuery } from '../api.ts';
import type { Selection } from '../selection.ts';
import classes from './coverage-map.module.css';
import { LoadedMap } from './loaded-map.tsx';
import type { MapPlaces } from './map-places.ts';
import { MapUnavailable } from './map-legend.tsx';

export interface CoverageMapProps {
  readonly country: CountryCode;
  /** Ids of districts, ascending. */
  readonly selection: Selection;
  /** Postcode of the company's address. */
  readonly home?: string | undefined;
  /** Where its tools and list are rendered; defaults to the map itself. */
  readonly places?: MapPlaces;
  readonly onChange: (selection: Selection) => void;
  /** Called once per failure to load the outlines, so the page can switch to the list. */
  readonly onUnavailable?: (() => void) | undefined;
  readonly isExpanded: boolean;
  /** Called when the map requests or releases the full width of the content. */
  readonly onExpand: (isExpanded: boolean) => void;
}

/** Selects coverage on a map. Lazy-loaded: with Leaflet it is the heaviest part of the page. */
export default function CoverageMap({ country, onUnavailable, places = {}, ...rest }: CoverageMapProps) {
  const { t } = useTranslation('coverage-map');
  const { data, isError, isFetching, refetch } = useQuery(countryOutlinesQuery(country));
  const leadOn = useEffectEvent(() => onUnavailable?.());
  useEffect(() => {
    if (isError) leadOn();
  }, [isError]);
  if (isError) return <MapUnavailable onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) {
    return (
      <div className={classes.waiting} aria-busy="true">
        <output className="visually-hidden">{t(($) => $.loading)}</output>
        <Skeleton height="100%" />
      </div>
    );
  }
  return <LoadedMap key={data.version} country={data} places={places} {...rest} />;
}
