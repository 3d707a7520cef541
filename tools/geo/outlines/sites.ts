import { kilometresBetween } from '../positions/position.ts';
import type { Region } from '../regions/region-row.ts';
import { planePerKm, toPlane, type Point } from './mercator.ts';
import type { TiedPlace } from './tied-places.ts';

/** A point whose surroundings belong to a district. */
export interface Site {
  readonly point: Point;
  readonly district: Region;
}

/** Distance between sites after spreading: the size of a city's postal district. */
const spreadKm = 0.22;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** A place so close to a district's own point adds nothing, or an error. */
const tooCloseKm = 0.6;
const neighboursAsked = 8;

/** Spreads districts that share a point around it, in the order of their codes and with equal space. */
const spread = (districts: readonly Region[]): Site[] =>
  [...Map.groupBy(districts, ({ lat, lng }) => `${lat} ${lng}`).values()].flatMap((group) =>
    group.map((district, index): Site => {
      const [x, y] = toPlane(district);
      const distance = spreadKm * Math.sqrt(index) * planePerKm(y);
      return { district, point: [x + distance * Math.cos(index * goldenAngle), y + distance * Math.sin(index * goldenAngle)] };
    }),
  );

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const nearestSites = (to: Site, sites: readonly Site[]): Site[] => {
  const nearest: { site: Site; far: number }[] = [];
  for (const site of sites) {
    if (site === to) continue;
    const far = distance(site.point, to.point);
    if (nearest.length === neighboursAsked && far >= (nearest.at(-1)?.far ?? 0)) continue;
    nearest.push({ site, far });
    nearest.sort((a, b) => a.far - b.far);
    nearest.splice(neighboursAsked);
  }
  return nearest.map(({ site }) => site);
};

/** A point whose eight neighbours all belong to other areas is an error of the source. */
const isOutlier = (site: Site, sites: readonly Site[]): boolean =>
  nearestSites(site, sites).every(({ district }) => district.parentCode !== site.district.parentCode);

const oncePerPoint = (places: readonly TiedPlace[]): TiedPlace[] => [
  ...new Map(places.toReversed().map((place) => [`${place.lat.toFixed(3)} ${place.lng.toFixed(3)}`, place])).values(),
];

/** Drops places before own points, and an own point only if a place replaces it. */
export const buildSites = (districts: readonly Region[], places: readonly TiedPlace[]): Site[] => {
  const own = spread(districts);
  const byPlace = oncePerPoint(places)
    .filter((place) => districts.every((district) => kilometresBetween(place, district) > tooCloseKm))
    .map((place): Site => ({ district: place.district, point: toPlane(place) }));
  const all = [...own, ...byPlace];
  const soundPlaces = byPlace.filter((site) => !isOutlier(site, all));
  const placed = new Set(soundPlaces.map(({ district }) => district));
  return [...own.filter((site) => !placed.has(site.district) || !isOutlier(site, all)), ...soundPlaces];
};
