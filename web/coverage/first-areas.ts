import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { districtOfCode, type MapCountry } from './map-country.ts';
import { isSelected, type Selection } from './selection.ts';

/** More than these at once would be asked for and drawn while nobody looks at one of them. */
const mostAtFirst = 3;

/** The areas that are open when the map comes: those of the coverage where they are few, else the one that the company sits in. */
export function areasAtFirst(country: MapCountry, selection: Selection, home: string | undefined): ReadonlySet<number> {
  const covered = country.areas.filter(({ districts }) => districts.some((id) => isSelected(selection, id)));
  if (covered.length > 0 && covered.length <= mostAtFirst) return new Set(covered.map(({ id }) => id));
  const district = home === undefined ? undefined : parsePostcode(country.country, home)?.district;
  const own = district === undefined ? undefined : districtOfCode(country, district);
  return new Set(own === undefined ? [] : [own.areaId]);
}
