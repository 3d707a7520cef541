import { numberedArea } from '../../contract/coverage/area-name-rule.ts';
import type { CoverageArea, CoverageRow, Postcode } from '../../contract/coverage/endpoints.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { FormValues } from '../platform/http/route.ts';
import type { FilledArea } from './coverage-list-query.ts';
import { byName } from './region-order-rule.ts';
import type { CoverageAreaRow, DistrictRow, RegionRow } from './queries.ts';

/** Areas of old have no name of their own, or 0. */
export function areaName({ name, place }: Pick<CoverageAreaRow, 'name' | 'place'>, language: PageLanguage): string {
  return name === '' || name === '0' ? numberedArea(place, language) : name;
}

export function areaWire(area: CoverageAreaRow, language: PageLanguage): CoverageArea {
  return { id: area.id, name: areaName(area, language), work_type_count: area.workTypes, postcode_count: area.districts };
}

export function filledAreaWire(area: FilledArea, language: PageLanguage): CoverageRow {
  return { ...areaWire(area, language), work_types: area.types, postcodes: area.held.toSorted(byName).map(postcodeWire) };
}

export function postcodeWire({ id, name, areaId, areaCode, areaName: parentName }: DistrictRow): Postcode {
  return { id, name, parent: { id: areaId, code: areaCode, name: parentName } };
}

export function regionWire({ districts, ...region }: RegionRow) {
  return { ...region, postcodes: districts };
}

/** What the forms hold, of which their versions are made. Ids rise, each once: an order says nothing. */
export const nameForm = (area: { readonly name: string }): FormValues => ({ name: area.name });
export const workTypesForm = (ids: readonly number[]): FormValues => ({ work_types: rising(ids) });
export const postcodesForm = (ids: readonly number[]): FormValues => ({ postcodes: rising(ids) });

function rising(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
