/**
 * Places for map parts rendered outside it: tools in line with the tabs, list beside the map. Null until mounted; if omitted, they render
 * with the map.
 */
export interface MapPlaces {
  readonly tools?: HTMLElement | null;
  readonly list?: HTMLElement | null;
}
