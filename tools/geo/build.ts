import { buildRegions } from './build-regions.ts';
import { buildStreetNames } from './build-street-names.ts';
import { buildTowns } from './build-towns.ts';
import { countryCodes } from './regions/region-row.ts';
import { readPlaces } from './sources/read-geonames-places.ts';

const places = readPlaces(countryCodes);
const regions = buildRegions(places);
const towns = buildTowns(places, regions);
buildStreetNames();
console.log(`${regions.length} regions, ${towns} towns`);
