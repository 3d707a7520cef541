import { TileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { mapTiles } from '../platform/map-tiles.ts';
import { useMap } from '../ui/map/use-map.ts';
import { MarkerMap } from './marker-map.tsx';
import { OutlineMap } from './outline-map.tsx';

interface LeadMapProps {
  readonly latitude: number;
  readonly longitude: number;
}

const streets = 15;

/** Uses the installation's map tiles, or our own outlines without any. */
export default function LeadMap({ latitude, longitude }: LeadMapProps) {
  // Shares the coverage map's texts, so wait for them before rendering the map.
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

/** Base layer with the installation's map tiles. */
function Tiles({ url, attribution }: { readonly url: string; readonly attribution: string }) {
  const map = useMap();
  useEffect(() => {
    const layer = new TileLayer(url, { attribution }).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, url, attribution]);
  return null;
}
