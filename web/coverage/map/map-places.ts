/**
 * Where on the page parts of the map stand that are not within it: its tools in the line of the tabs, its list beside it. Null
 * until the place is there; left out where they stand with the map.
 */
export interface MapPlaces {
  readonly tools?: HTMLElement | null;
  readonly list?: HTMLElement | null;
}
