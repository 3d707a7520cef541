export interface Position {
  readonly lat: number;
  readonly lng: number;
}

const kilometresPerDegree = 111.2;

/** Flat-earth distance: accurate to one per cent within a country, which is enough for sorting. */
export const kilometresBetween = (a: Position, b: Position): number => {
  const north = (a.lat - b.lat) * kilometresPerDegree;
  const east = (a.lng - b.lng) * kilometresPerDegree * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return Math.hypot(north, east);
};

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The median of each axis, so one misplaced member does not shift the centre of a group. */
export const computeCentre = (positions: readonly Position[]): Position => ({
  lat: median(positions.map((position) => position.lat)),
  lng: median(positions.map((position) => position.lng)),
});

export const nearest = <Item extends Position>(to: Position, items: Iterable<Item>): Item | undefined => {
  let best: Item | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const distance = kilometresBetween(to, item);
    if (distance < bestDistance) {
      best = item;
      bestDistance = distance;
    }
  }
  return best;
};
