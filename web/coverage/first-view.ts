import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { boxOfCircle, boxRound, districtOfCode, type MapArea, type MapCountry, placeOf, type WorldBox } from './map-country.ts';
import { isSelected, type Selection, stateOf } from './selection.ts';

/** How far a district reaches round its point, roughly, and what there is to see round an address. */
const districtKm = 6;
const surroundingsKm = 20;

/** The part of the map that it opens on: what is covered, else the surroundings of the address; undefined: the whole country. */
export function firstView(country: MapCountry, selection: Selection, home: string | undefined): WorldBox | undefined {
  const covered = country.areas.flatMap((area) => boxesOf(country, area, selection));
  if (covered.length > 0) return boxRound(covered);
  const code = home === undefined ? undefined : parsePostcode(country.country, home)?.district;
  const district = code === undefined ? undefined : districtOfCode(country, code);
  const centre = district && placeOf(district);
  return centre && boxOfCircle({ centre, km: surroundingsKm });
}

/** Outlines of single districts have not come by then: their points stand for them. */
function boxesOf({ districtById }: MapCountry, area: MapArea, selection: Selection): WorldBox[] {
  if (stateOf(selection, area.districts) === 'all') return [area.shape];
  return area.districts.flatMap((id) => {
    const district = isSelected(selection, id) ? districtById.get(id) : undefined;
    if (district === undefined) return [];
    const centre = placeOf(district);
    return [centre === undefined ? area.shape : boxOfCircle({ centre, km: districtKm })];
  });
}
