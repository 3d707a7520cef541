import { buildOutlines } from './build-outlines.ts';
import { buildRegions } from './build-regions.ts';
import { buildStreetNames } from './build-street-names.ts';
import { buildTowns } from './build-towns.ts';
import { countryCodes } from './regions/region-row.ts';
import { regionColumns, toRegionRow } from './regions/region-table.ts';
import { readGeoLiteRecords } from './sources/read-geolite-records.ts';
import { readPlaces } from './sources/read-geonames-places.ts';
import { reference, writeTable } from './text/tab-separated.ts';

const places = readPlaces(countryCodes);
const records = readGeoLiteRecords(countryCodes);
const regions = buildRegions(places, records);
const { outlined, sites } = buildOutlines(regions, places, records);
writeTable(
  reference('regions.tsv'),
  regionColumns,
  regions.map((region) => toRegionRow(region, outlined.get(region))),
);
const towns = buildTowns(places, sites);
buildStreetNames();
console.log(`${regions.length} regions, ${outlined.size} outlines, ${towns} towns`);
