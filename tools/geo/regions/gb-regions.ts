import type { PlaceIndex } from '../positions/place-index.ts';
import { computeCentre, nearest, type Position } from '../positions/position.ts';
import { readingsBy } from '../positions/postal-code-readings.ts';
import type { GeoLiteRecord } from '../sources/read-geolite-records.ts';
import { slug } from '../text/slug.ts';
import { readAuthored, type Authored } from './gb-authored.ts';
import { parseArea, gbDistricts, type GbDistrict } from './gb-districts.ts';
import type { Region } from './region-row.ts';

const outcodePattern = /^[A-Z]{1,2}\d[A-Z\d]?$/;
/** Forces and large users have no location, but their rows still need a point. */
const nowhere: Position = { lat: 51.509, lng: -0.126 };

/** Islands outside the four nations use the first part of their area's path, and do not repeat it as county. */
const buildPath = (district: GbDistrict, areaPath: string): string => {
  if (district.county === 'Greater London') return `london/${slug(district.town)}`;
  const head = slug(district.nation) || (areaPath.split('/')[0] ?? '');
  return [...new Set([head, slug(district.county), slug(district.town)])].join('/');
};

const districtRegion = (district: GbDistrict, areaPath: string): Region => ({
  country: 'gb',
  level: 'district',
  code: district.code,
  name: district.code,
  town: district.town,
  county: district.county,
  parentCode: district.area,
  path: buildPath(district, areaPath),
  lat: district.lat,
  lng: district.lng,
  source: district.authored ? 'authored' : 'geolite',
  active: true,
  geographic: true,
});

const areaRegion = (area: Authored['areas'][number], members: readonly GbDistrict[]): Region => {
  const centre = members.length === 0 ? nowhere : computeCentre(members);
  const county = nearest(centre, members)?.county ?? 'United Kingdom';
  return {
    country: 'gb',
    level: 'area',
    code: area.code,
    name: area.name,
    town: area.name,
    county: area.path.startsWith('london/') ? 'Greater London' : (nearestNamesake(area.name, members) ?? county),
    parentCode: '',
    path: area.path,
    lat: centre.lat,
    lng: centre.lng,
    source: 'authored',
    active: true,
    geographic: members.length > 0,
  };
};

const nearestNamesake = (name: string, members: readonly GbDistrict[]): string | undefined =>
  members.find((member) => member.town === name)?.county;

const nonGeographicRegion = (code: string, reason: string, area: Region): Region => ({
  ...area,
  level: 'district',
  code,
  name: code,
  parentCode: area.code,
  active: reason !== 'withdrawn',
  geographic: false,
});

export const gbRegions = (records: readonly GeoLiteRecord[], places: PlaceIndex): Region[] => {
  const authored = readAuthored();
  const outcodes = records.filter((record) => outcodePattern.test(record.postalCode));
  const districts = gbDistricts(
    readingsBy(outcodes, (record) => record.postalCode),
    places,
    authored,
  );
  const areas = authored.areas.map((area) =>
    areaRegion(
      area,
      districts.filter((district) => district.area === area.code),
    ),
  );
  const areaByCode = new Map(areas.map((area) => [area.code, area]));
  const hidden = [...authored.nonGeographic].flatMap(([code, reason]) => {
    const area = areaByCode.get(parseArea(code));
    return area === undefined ? [] : [nonGeographicRegion(code, reason, area)];
  });
  const shown = districts.map((district) => districtRegion(district, areaByCode.get(district.area)?.path ?? ''));
  return [...areas, ...shown, ...hidden];
};
