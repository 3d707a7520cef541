import type { MapArea, MapCountry, MapDistrict } from '../map-country.ts';
import { type AreaState, countSelectedIn, isSelected, type Selection, getAreaState } from '../selection.ts';
import type { AreaInView } from './window/map-scene.ts';

/** An option of the list: an area, or a district of an open one. */
export interface DistrictOption {
  readonly id: number;
  readonly area: MapArea;
  readonly district: MapDistrict | undefined;
}

export interface OptionLook {
  readonly code: string;
  readonly name: string;
  readonly isDistrict: boolean;
  /** Total and selected districts in this area. */
  readonly count: number;
  readonly selected: number;
  readonly state: AreaState;
}

/** Returns closed areas and the districts of open ones, in reading order. */
export function listDistrictOptions(country: MapCountry, inView: readonly AreaInView[]): DistrictOption[] {
  return inView.flatMap(({ area, isOpen, districts }): DistrictOption[] => [
    { id: area.id, area, district: undefined },
    ...(isOpen ? districts.map((id) => ({ id, area, district: country.districtById.get(id) })) : []),
  ]);
}

/** Omits the name of an area that is already its label. */
export function describeOption({ id, area, district }: DistrictOption, selection: Selection): OptionLook {
  if (district === undefined) {
    const { label, name, districts } = area;
    return {
      code: label,
      name: label === name ? '' : name,
      isDistrict: false,
      count: districts.length,
      selected: countSelectedIn(selection, districts),
      state: getAreaState(selection, districts),
    };
  }
  const isIn = isSelected(selection, id);
  return { code: district.code, name: district.town, isDistrict: true, count: 1, selected: Number(isIn), state: isIn ? 'all' : 'none' };
}
