import type { Postcode, Region } from '../../api.ts';
import type { MapCountry } from '../../map-country.ts';
import { isSelected, type Selection } from '../../selection.ts';

export interface PostcodeGroup {
  readonly region: Region;
  readonly postcodes: readonly Postcode[];
}

const natural = new Intl.Collator('en', { numeric: true });
const byName = (a: Postcode, b: Postcode): number => natural.compare(a.name, b.name);

/** Everything that is known of postcodes by id: what the coverage held, what was found, what the map shows. */
export type KnownPostcodes = ReadonlyMap<number, Postcode>;

export function withKnown(known: KnownPostcodes, more: readonly Postcode[]): KnownPostcodes {
  if (more.every(({ id }) => known.has(id))) return known;
  return new Map([...known, ...more.map((postcode) => [postcode.id, postcode] as const)]);
}

/** All districts of a country, once its map is there. */
export function withMap(known: KnownPostcodes, { areas, districtById }: MapCountry): KnownPostcodes {
  const shown = areas.flatMap(({ id, code, name, districts }) =>
    districts.map((district): Postcode => ({ id: district, name: districtById.get(district)?.code ?? '', parent: { id, code, name } })),
  );
  return withKnown(known, shown);
}

/** What is selected, by area in the order of the areas' codes, LE2 before LE10. */
export function groupPostcodes(selection: Selection, known: KnownPostcodes, regions: readonly Region[]): readonly PostcodeGroup[] {
  const chosen = selection.flatMap((id) => known.get(id) ?? []);
  const sizes = new Map(regions.map((region) => [region.id, region.postcodes]));
  return [...Map.groupBy(chosen, ({ parent }) => parent.id).values()]
    .flatMap((postcodes) => {
      const [first] = postcodes;
      if (first === undefined) return [];
      const region = { ...first.parent, postcodes: sizes.get(first.parent.id) ?? postcodes.length };
      return [{ region, postcodes: postcodes.toSorted(byName) }];
    })
    .toSorted((a, b) => natural.compare(a.region.code, b.region.code));
}

/** What a search found, by area, in its own order. */
export function groupFound(postcodes: readonly Postcode[], regions: readonly Region[]): readonly PostcodeGroup[] {
  const byArea = Map.groupBy(postcodes, ({ parent }) => parent.id);
  return regions.map((region) => ({ region, postcodes: byArea.get(region.id) ?? [] }));
}

export function notSelected(postcodes: readonly Postcode[], selection: Selection): readonly Postcode[] {
  return postcodes.filter(({ id }) => !isSelected(selection, id));
}

/** How an area is called: by letters and name where the letters mean something to people, else by its name alone. */
export function regionName({ code, name }: Pick<Region, 'code' | 'name'>): string {
  return /^[A-Z]/.test(code) ? `${code} ${name}` : name;
}
