import type { Place } from '../sources/read-geonames-places.ts';
import { foldName } from '../text/slug.ts';
import { kilometresBetween, nearest, type Position } from './position.ts';

export interface PlaceIndex {
  /** Returns the nearest place of that name within reach. */
  find(name: string, near: Position, withinKm: number): Place | undefined;
  named(name: string): readonly Place[];
}

export const placeIndex = (places: readonly Place[]): PlaceIndex => {
  const byName = new Map<string, Place[]>();
  for (const place of places) {
    for (const name of place.alsoCalled) {
      const list = byName.get(name);
      if (list === undefined) byName.set(name, [place]);
      else list.push(place);
    }
  }
  const named = (name: string): readonly Place[] => byName.get(foldName(name)) ?? [];
  return {
    named,
    find: (name, near, withinKm) => {
      const place = nearest(near, named(name));
      return place !== undefined && kilometresBetween(place, near) <= withinKm ? place : undefined;
    },
  };
};
