import type { StepRing, StepRings } from '../../geography/outline-rule.ts';
import type { CoverageOutlines } from './company-query.ts';

export const mapWidth = 640;
export const mapHeight = 400;
const margin = 16;

type Point = readonly [x: number, y: number];

function toPoints(ring: StepRing): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < ring.length; index += 2) {
    x += ring[index] ?? 0;
    y += ring[index + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

/** Projects map steps to the image: north up, with east-west scaled for the latitude. */
function projection(points: readonly Point[]): (point: Point) => Point {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  const squeeze = Math.cos(((south + north) / 2 / 10_000) * (Math.PI / 180));
  const scale = Math.min((mapWidth - 2 * margin) / ((east - west) * squeeze || 1), (mapHeight - 2 * margin) / (north - south || 1));
  const left = (mapWidth - (east - west) * squeeze * scale) / 2;
  const top = (mapHeight - (north - south) * scale) / 2;
  return ([x, y]) => [Math.round(left + (x - west) * squeeze * scale), Math.round(top + (north - y) * scale)];
}

/** Draws an outline in whole pixels, skipping repeated points. */
function drawPath(rings: StepRings, project: (point: Point) => Point): string {
  return rings
    .map((ring) => {
      let before: Point | undefined;
      const steps: string[] = [];
      for (const point of toPoints(ring)) {
        const now = project(point);
        if (before === undefined) steps.push(`M${now[0]} ${now[1]}`);
        else if (now[0] !== before[0] || now[1] !== before[1]) steps.push(`l${now[0] - before[0]} ${now[1] - before[1]}`);
        else continue;
        before = now;
      }
      return steps.length < 3 ? '' : `${steps.join('')}z`;
    })
    .join('');
}

/** The colours of page.css; an embedded image cannot use the page's style sheet. */
const style = `.a{fill:#eef2f4;stroke:#828e95}.d{fill:#9ad0dc;stroke:#016270}
@media (prefers-color-scheme:dark){.a{fill:#1e292f;stroke:#838e94}.d{fill:#107788;stroke:#9ad0dc}}`;

/** Renders a company's coverage as a small map over the areas it reaches into. */
export function coverageMap({ areas, districts }: CoverageOutlines): string {
  const shown = districts.length > 0 ? districts : areas;
  const project = projection(shown.flat().flatMap(toPoints));
  const paths = (outlines: readonly StepRings[], className: string): string =>
    outlines
      .map((rings) => drawPath(rings, project))
      .filter((path) => path !== '')
      .map((path) => `<path class="${className}" d="${path}"/>`)
      .join('');
  const below = districts.length > 0 ? paths(areas, 'a') : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}" width="${mapWidth}" height="${mapHeight}"><style>${style}</style><g stroke-linejoin="round" fill-rule="evenodd">${below}${paths(shown, 'd')}</g></svg>`;
}
