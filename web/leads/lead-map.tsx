import 'leaflet/dist/leaflet.css';
import { useTranslation } from 'react-i18next';
import { mapTiles } from '../platform/map-tiles.ts';
import { MarkerMap } from './marker-map.tsx';
import { OutlineMap } from './outline-map.tsx';
import { Tiles } from './tiles.tsx';

interface LeadMapProps {
  readonly latitude: number;
  readonly longitude: number;
}

const streets = 15;

/** On the installation's tiles, or on our own outlines where it has no source of them. */
export default function LeadMap({ latitude, longitude }: LeadMapProps) {
  // Its buttons and hints are those of the coverage map: their texts are waited for here, where no map stands yet.
  const { t } = useTranslation(['lead', 'coverage-map']);
  const tiles = mapTiles();
  const middle = { lat: latitude, lng: longitude };
  if (tiles === undefined) return <OutlineMap middle={middle} />;
  return (
    <MarkerMap middle={middle} opening={{ center: middle, zoom: streets }} ground="tiles" words={t(($) => $.place.district)}>
      <Tiles url={tiles.url} attribution={tiles.attribution} />
    </MarkerMap>
  );
}
