import { placeIndex } from './positions/place-index.ts';
import { dkAliases, dkRegions } from './regions/dk-regions.ts';
import { gbRegions } from './regions/gb-regions.ts';
import { noRegions } from './regions/no-regions.ts';
import { inRegionOrder, type CountryCode, type Region } from './regions/region-row.ts';
import { seRegions } from './regions/se-regions.ts';
import type { GeoLiteRecord } from './sources/read-geolite-records.ts';
import type { Place } from './sources/read-geonames-places.ts';
import { reference, writeTable } from './text/tab-separated.ts';

export const buildRegions = (places: readonly Place[], records: readonly GeoLiteRecord[]): Region[] => {
  const listRecords = (country: CountryCode) => records.filter((record) => record.country === country);
  const buildPlaceIndex = (country: CountryCode) => placeIndex(places.filter((place) => place.country === country));
  const regions = [
    ...gbRegions(listRecords('gb'), buildPlaceIndex('gb')),
    ...dkRegions(listRecords('dk')),
    ...seRegions(listRecords('se'), buildPlaceIndex('se')),
    ...noRegions(listRecords('no'), buildPlaceIndex('no')),
  ].sort(inRegionOrder);
  writeTable(reference('district-aliases.tsv'), ['country', 'code', 'district_code'], dkAliases());
  return regions;
};
