import { divIcon, type Marker as LeafletMarker } from 'leaflet';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-leaflet';
import type { LatLng } from '../../../coverage/outline-shapes.ts';
import classes from './marker-map.module.css';

interface MovableMarkerProps {
  /** The element that has the focus while keys move it. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly position: LatLng;
  readonly onMove: (position: LatLng) => void;
}

/** A plumb bob whose point is the place. */
const pin = `<svg viewBox="0 0 28 28" width="44" height="44" aria-hidden="true"><path class="${classes.marker ?? ''}" d="M7 3h14v8l-7 16-7-16z"/></svg>`;

export function MovableMarker({ ref, position, onMove }: MovableMarkerProps) {
  const { t } = useTranslation('lead');
  const icon = useMemo(() => divIcon({ className: '', html: pin, iconSize: [44, 44], iconAnchor: [22, 42] }), []);
  const name = t(($) => $.place.marker);
  const ends = useMemo(
    () => ({
      dragend: ({ target }: { target: LeafletMarker }) => {
        const { lat, lng } = target.getLatLng();
        onMove({ lat, lng });
      },
    }),
    [onMove],
  );
  const keep = (marker: LeafletMarker | null) => {
    ref.current = marker?.getElement() ?? null;
  };
  return <Marker ref={keep} position={position} icon={icon} draggable title={name} alt={name} eventHandlers={ends} />;
}
