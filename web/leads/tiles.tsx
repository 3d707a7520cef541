import { TileLayer } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from '../ui/map/use-map.ts';

/** Base layer with the installation's map tiles. */
export function Tiles({ url, attribution }: { readonly url: string; readonly attribution: string }) {
  const map = useMap();
  useEffect(() => {
    const layer = new TileLayer(url, { attribution }).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, url, attribution]);
  return null;
}
