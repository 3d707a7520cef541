import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { areaAt, type MapArea, type MapCountry, districtAt, type OpenedArea } from '../coverage/map-country.ts';
import { toLeafletBounds, mapColours, type Scene, buildScene } from '../coverage/map/window/map-scene.ts';
import { useOutlineLayer } from '../coverage/map/window/outline-layer.ts';
import { type LatLng, toWorld, type Shape } from '../coverage/outline-shapes.ts';
import { areaOutlinesQuery, countryOutlinesQuery } from '../coverage/api.ts';
import { companyQuery } from '../platform/session.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import type { MapOpening } from '../ui/map/map-window.tsx';
import { useMap } from '../ui/map/use-map.ts';
import { toRegionLoading, type RegionLoading } from '../ui/region-loading.ts';
import classes from './lead-place.module.css';
import { MarkerMap } from './marker-map.tsx';

/** Draws our own outlines: the district of the lead among its neighbours. */
export function OutlineMap({ middle }: { middle: LatLng }) {
  const { data: company } = useSuspenseQuery(companyQuery());
  const query = useQuery(countryOutlinesQuery(company.country.iso_code));
  if (query.data === undefined) return <MapOnItsWay loading={toRegionLoading(query)} />;
  const area = areaAt(query.data, ...toWorld(middle));
  return area === undefined ? null : <AreaMap country={query.data} area={area} middle={middle} />;
}

interface AreaMapProps {
  readonly country: MapCountry;
  readonly area: MapArea;
  readonly middle: LatLng;
}

/** Renders nothing if no outline contains the place: the address below states it. */
function AreaMap({ country, area, middle }: AreaMapProps) {
  const query = useQuery(areaOutlinesQuery(country, area));
  if (query.data === undefined) return <MapOnItsWay loading={toRegionLoading(query)} />;
  const district = leadDistrict(country, query.data, middle);
  return district === undefined ? null : <DistrictMap district={district} country={country} middle={middle} />;
}

interface DistrictMapProps {
  readonly district: LeadDistrict;
  readonly country: MapCountry;
  readonly middle: LatLng;
}

const scales = { minZoom: 6, maxZoom: 13 };

function DistrictMap({ district, country, middle }: DistrictMapProps) {
  const { t } = useTranslation('lead');
  const { code, town, shape } = district;
  const named = [code, town].filter(Boolean).join(', ');
  const opening: MapOpening = { bounds: toLeafletBounds(shape), boundsOptions: { maxZoom: 12, padding: [24, 24] } };
  return (
    <>
      <MarkerMap middle={middle} opening={opening} scales={scales} ground="outlines" words={t(($) => $.place.outline, { district: named })}>
        <Outlines country={country} scene={district.scene} />
      </MarkerMap>
      <p className={classes.sources}>
        {country.attribution.join('. ')}. <a href="/licences">{t(($) => $.place.sources)}</a>
      </p>
    </>
  );
}

function MapOnItsWay({ loading }: { loading: RegionLoading }) {
  const { t } = useTranslation('lead');
  if (!loading.hasFailed) return <Skeleton className={classes.waiting} />;
  return (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.place.failed)}
    </InlineFailure>
  );
}

interface LeadDistrict {
  readonly code: string;
  readonly town: string;
  readonly shape: Shape;
  readonly scene: Scene;
}

/** Returns the district containing a place, drawn among its neighbours; undefined without an outline. */
function leadDistrict(country: MapCountry, area: OpenedArea, place: LatLng): LeadDistrict | undefined {
  const id = districtAt(area, ...toWorld(place));
  const shape = id === undefined ? undefined : area.shapes.get(id);
  if (id === undefined || shape === undefined) return undefined;
  const known = country.districtById.get(id);
  const scene = buildScene({
    country,
    open: new Set([area.id]),
    opened: new Map([[area.id, area]]),
    selection: [id],
    waiting: [],
    marked: undefined,
  });
  return { code: known?.code ?? '', town: known?.town ?? '', shape, scene };
}

/** Background of a map without tiles. */
function Outlines({ country, scene }: { country: MapCountry; scene: Scene }) {
  useOutlineLayer(useMap(), country, scene, mapColours[useComputedColorScheme('light')]);
  return null;
}
