export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export const earthRadiusKm = 6371.0088;
const degree = Math.PI / 180;

/** Returns the great-circle distance by the haversine formula. */
export function kilometresBetween(a: Position, b: Position): number {
  const half = (from: number, to: number): number => Math.sin(((to - from) * degree) / 2) ** 2;
  const haversine = half(a.lat, b.lat) + Math.cos(a.lat * degree) * Math.cos(b.lat * degree) * half(a.lng, b.lng);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
