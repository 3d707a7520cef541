import { areaAt, districtAt, type MapCountry } from '../map-country.ts';
import { type LatLng, toWorld } from '../outline-shapes.ts';
import type { MapAreas } from './use-map-areas.ts';
import type { MapChoices } from './use-map-choices.ts';

interface MapClicks {
  readonly pick: (place: LatLng) => void;
  /** The right button, or a long touch. */
  readonly turn: (place: LatLng) => void;
}

/** What a click means, by what lies under it: a closed area, a district, or a place whose outlines have not come. */
export function mapClicks(country: MapCountry, areas: MapAreas, choices: MapChoices): MapClicks {
  return {
    pick: (place) => {
      const [x, y] = toWorld(place);
      const area = areaAt(country, x, y);
      if (area === undefined) return;
      areas.pointAt(area);
      const outlines = areas.opened.get(area.id);
      if (!areas.open.has(area.id)) choices.toggleArea(area);
      else if (outlines === undefined) choices.wait(area, { x, y });
      else {
        const id = districtAt(outlines, x, y);
        if (id !== undefined) choices.toggleDistrict(id);
      }
    },
    turn: (place) => {
      const area = areaAt(country, ...toWorld(place));
      if (area !== undefined) areas.openOrClose(area);
    },
  };
}
