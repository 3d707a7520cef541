import { type FitBoundsOptions, type LatLngBoundsExpression, type LatLngExpression, Map as LeafletMap, type MapOptions } from 'leaflet';
import { type ReactNode, useCallback, useState } from 'react';
import { MapContext } from './use-map.ts';

/** Initial view: a place and zoom, or a whole area. Read once; afterwards the user moves it. */
export type MapOpening =
  | { readonly center: LatLngExpression; readonly zoom: number }
  | { readonly bounds: LatLngBoundsExpression; readonly boundsOptions: FitBoundsOptions };

interface MapWindowProps extends Omit<MapOptions, 'center' | 'zoom'> {
  readonly opening: MapOpening;
  /** Receives the map once created, and null when removed. Must be stable. */
  readonly onMap: (map: LeafletMap | null) => void;
  readonly className?: string | undefined;
  /** Layers drawn on the map, which access it with `useMap`. */
  readonly children: ReactNode;
}

/** A Leaflet map that lives as long as the component. Options are read on creation. */
export function MapWindow({ opening, onMap, className, children, ...options }: MapWindowProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [first] = useState({ opening, options });
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return undefined;
      const made = new LeafletMap(element, first.options);
      if ('bounds' in first.opening) made.fitBounds(first.opening.bounds, first.opening.boundsOptions);
      else made.setView(first.opening.center, first.opening.zoom);
      setMap(made);
      onMap(made);
      return () => {
        setMap(null);
        onMap(null);
        made.remove();
      };
    },
    [first, onMap],
  );
  return (
    <div ref={hold} className={className}>
      {map !== null && <MapContext value={map}>{children}</MapContext>}
    </div>
  );
}
