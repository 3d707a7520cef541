import { Circle, CircleMarker } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from '../../../ui/map/use-map.ts';
import type { Circle as RadiusCircle } from '../../radius.ts';
import classes from './map-view.module.css';

/** The circle of a radius and its centre, drawn anew as they are moved. */
export function DrawnCircle({ circle: { centre, km } }: { readonly circle: RadiusCircle }) {
  const map = useMap();
  const { lat, lng } = centre;
  const [drawn] = useState(() => ({
    edge: new Circle([lat, lng], { radius: km * 1000, interactive: false, className: classes.circle ?? '' }),
    middle: new CircleMarker([lat, lng], { radius: 3, interactive: false, className: classes.centre ?? '' }),
  }));
  useEffect(() => {
    drawn.edge.setLatLng([lat, lng]).setRadius(km * 1000);
    drawn.middle.setLatLng([lat, lng]);
  }, [drawn, lat, lng, km]);
  useEffect(() => {
    drawn.edge.addTo(map);
    drawn.middle.addTo(map);
    return () => {
      drawn.edge.remove();
      drawn.middle.remove();
    };
  }, [drawn, map]);
  return null;
}
