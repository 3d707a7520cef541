// npm run measure: measures the quality of the outlines by leaving out each known village in turn and checking whose cell it falls into.
import { tiedPlaces } from './outlines/tied-places.ts';
import { buildSites, type Site } from './outlines/sites.ts';
import { planePerKm, toPlane } from './outlines/mercator.ts';
import { kilometresBetween } from './positions/position.ts';
import { buildRegions } from './build-regions.ts';
import { countryCodes } from './regions/region-row.ts';
import { readGeoLiteRecords } from './sources/read-geolite-records.ts';
import { readPlaces } from './sources/read-geonames-places.ts';

/** A village at its district's own point would be compared with itself. */
const atOwnPointKm = 1;
const sameSpotKm = 0.3;

const nearestSite = ([x, y]: readonly [number, number], sites: readonly Site[], leftOut: (site: Site, far: number) => boolean): Site | undefined => {
  let best: Site | undefined;
  let bestFar = Infinity;
  for (const site of sites) {
    const far = Math.hypot(site.point[0] - x, site.point[1] - y);
    if (far >= bestFar || leftOut(site, far)) continue;
    best = site;
    bestFar = far;
  }
  return best;
};

const places = readPlaces(countryCodes);
const records = readGeoLiteRecords(countryCodes);
const regions = buildRegions(places, records);
for (const country of countryCodes) {
  const districts = regions.filter((region) => region.country === country && region.level === 'district' && region.geographic && region.active);
  const here = { places: places.filter((place) => place.country === country), records: records.filter((record) => record.country === country) };
  const tied = tiedPlaces(country, districts, here.places, here.records);
  const sites = buildSites(districts, tied);
  const villages = tied.filter((place) => kilometresBetween(place, place.district) > atOwnPointKm);
  const found = villages.map((village) => {
    const point = toPlane(village);
    const spot = sameSpotKm * planePerKm(point[1]);
    return nearestSite(point, sites, (site, far) => far < spot && site.district === village.district);
  });
  const share = (right: (site: Site | undefined, index: number) => boolean): string =>
    `${((found.filter(right).length / villages.length) * 100).toFixed(1)} %`;
  const area = share((site, index) => site?.district.parentCode === villages[index]?.district.parentCode);
  const district = share((site, index) => site?.district === villages[index]?.district);
  console.log(`${country}: ${districts.length} districts, ${sites.length} sites; of ${villages.length} villages left out in turn ${area} fall into their area, ${district} into their district`);
}
