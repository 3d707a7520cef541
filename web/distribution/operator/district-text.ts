import { findDistrictByCode, type MapCountry } from '../../coverage/map-country.ts';

export interface ReadDistricts {
  readonly ids: readonly number[];
  /** Typed text that matches no district or area. */
  readonly unknown: readonly string[];
}

/** Parses district codes with any separators; an area code stands for all its districts. */
export function readDistricts(country: MapCountry, text: string): ReadDistricts {
  const ids = new Set<number>();
  const unknown: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const code = word.toUpperCase();
    const district = findDistrictByCode(country, code);
    const area = country.areas.find((one) => one.code.toUpperCase() === code);
    if (district !== undefined) ids.add(district.id);
    else if (area === undefined) unknown.push(word);
    else for (const id of area.districts) ids.add(id);
  }
  return { ids: [...ids], unknown };
}

/** Formats districts as text, abbreviating complete areas to their code. */
export function writeDistricts(country: MapCountry, codes: readonly string[]): string {
  const left = new Set(codes);
  const words: string[] = [];
  for (const { code, districts } of country.areas) {
    const own = districts.map((id) => country.districtById.get(id)?.code ?? '');
    const held = own.filter((one) => left.has(one));
    words.push(...(held.length === own.length && own.length > 1 ? [code] : held));
    for (const one of held) left.delete(one);
  }
  return [...words, ...left].join(' ');
}
