import type { LatLngBoundsLiteral } from 'leaflet';
import type { WorldBox } from '../../map-country.ts';
import { fromWorld } from '../../outline-shapes.ts';

/** A box of the square world, as Leaflet takes it. */
export function boundsOf({ west, east, north, south }: WorldBox): LatLngBoundsLiteral {
  const [topLeft, bottomRight] = [fromWorld(west, north), fromWorld(east, south)];
  return [
    [topLeft.lat, topLeft.lng],
    [bottomRight.lat, bottomRight.lng],
  ];
}
