import type { LeafletEventHandlerFnMap, Map as LeafletMap } from 'leaflet';
import { createContext, useContext, useEffect } from 'react';

export const MapContext = createContext<LeafletMap | null>(null);

/** Returns the surrounding map. */
export function useMap(): LeafletMap {
  const map = useContext(MapContext);
  if (map === null) throw new Error('there is no map around this');
  return map;
}

/** Listens to map events while mounted. */
export function useMapEvents(map: LeafletMap, handlers: LeafletEventHandlerFnMap): void {
  useEffect(() => {
    map.on(handlers);
    return () => {
      map.off(handlers);
    };
  }, [map, handlers]);
}
