import { divIcon, Marker } from 'leaflet';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../../coverage/outline-shapes.ts';
import { useMap } from '../../../ui/map/use-map.ts';
import classes from './marker-map.module.css';

interface MovableMarkerProps {
  /** The element that has the focus while keys move it. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly position: LatLng;
  readonly onMove: (position: LatLng) => void;
}

/** A plumb bob whose point is the place. */
const pin = `<svg viewBox="0 0 28 28" width="44" height="44" aria-hidden="true"><path class="${classes.marker ?? ''}" d="M7 3h14v8l-7 16-7-16z"/></svg>`;

function makeMarker(position: LatLng): Marker {
  const icon = divIcon({ className: '', html: pin, iconSize: [44, 44], iconAnchor: [22, 42] });
  return new Marker(position, { icon, draggable: true });
}

export function MovableMarker({ ref, position, onMove }: MovableMarkerProps) {
  const { t } = useTranslation('lead');
  const map = useMap();
  const [marker] = useState(() => makeMarker(position));
  const name = t(($) => $.place.marker);
  useEffect(() => {
    marker.addTo(map);
    ref.current = marker.getElement() ?? null;
    return () => {
      ref.current = null;
      marker.remove();
    };
  }, [map, marker, ref]);
  useEffect(() => {
    marker.getElement()?.setAttribute('title', name);
  }, [marker, name]);
  useEffect(() => {
    marker.setLatLng(position);
  }, [marker, position]);
  useEffect(() => {
    const tell = (): void => {
      const { lat, lng } = marker.getLatLng();
      onMove({ lat, lng });
    };
    marker.on('dragend', tell);
    return () => {
      marker.off('dragend', tell);
    };
  }, [marker, onMove]);
  return null;
}
