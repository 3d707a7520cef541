import type { LatLngBoundsLiteral } from 'leaflet';
import { dark, gray, hues } from '../../../../contract/kit/colours.ts';
import { boxesMeet, type MapArea, type MapCountry, type OpenedArea, type WorldBox } from '../../map-country.ts';
import { type Shape, fromWorld } from '../../outline-shapes.ts';
import { type AreaState, isSelected, type Selection, getAreaState } from '../../selection.ts';
import type { Waiting } from '../../waiting.ts';

export type Fill = AreaState | 'loading';

export interface SceneShape {
  readonly shape: Shape;
  readonly fill: Fill;
  readonly label: string;
}

/** Everything drawn, regardless of the view. */
export interface Scene {
  /** Closed areas, and open ones whose outlines have not loaded. */
  readonly areas: readonly SceneShape[];
  readonly districts: readonly SceneShape[];
  /** The outer borders of opened areas. */
  readonly borders: readonly Shape[];
  readonly waiting: Waiting;
  /** Item focused in the list. */
  readonly marked: Shape | undefined;
}

export interface SceneParts {
  readonly country: MapCountry;
  readonly open: ReadonlySet<number>;
  readonly opened: ReadonlyMap<number, OpenedArea>;
  readonly selection: Selection;
  readonly waiting: Waiting;
  /** Id of an area or district. */
  readonly marked: number | undefined;
}

export function buildScene({ country, open, opened, selection, waiting, marked }: SceneParts): Scene {
  const isDrawnOpen = (area: MapArea): boolean => open.has(area.id) && opened.has(area.id);
  const closed = country.areas.filter((area) => !isDrawnOpen(area));
  const inside = country.areas.filter(isDrawnOpen);
  return {
    areas: closed.map((area) => ({
      shape: area.shape,
      fill: open.has(area.id) ? 'loading' : getAreaState(selection, area.districts),
      label: area.label,
    })),
    districts: inside.flatMap((area) =>
      [...(opened.get(area.id)?.shapes ?? [])].map(([id, shape]) => ({
        shape,
        fill: isSelected(selection, id) ? ('all' as const) : ('none' as const),
        label: country.districtById.get(id)?.code ?? '',
      })),
    ),
    borders: inside.map(({ shape }) => shape),
    waiting,
    marked: marked === undefined ? undefined : markedShape(country, opened, marked),
  };
}

function markedShape(country: MapCountry, opened: ReadonlyMap<number, OpenedArea>, id: number): Shape | undefined {
  const district = country.districtById.get(id);
  return district === undefined ? country.areaById.get(id)?.shape : opened.get(district.areaId)?.shapes.get(id);
}

/** An area in view with its visible districts, if it is open. */
export interface AreaInView {
  readonly area: MapArea;
  readonly isOpen: boolean;
  readonly districts: readonly number[];
}

/** Areas in view. A district without an outline counts as in view with its area. */
export function areasInView(
  country: MapCountry,
  open: ReadonlySet<number>,
  opened: ReadonlyMap<number, OpenedArea>,
  view: WorldBox,
): AreaInView[] {
  return country.areas
    .filter(({ shape }) => boxesMeet(shape, view))
    .map((area) => {
      const shapes = open.has(area.id) ? opened.get(area.id)?.shapes : undefined;
      const districts = area.districts.filter((id) => {
        const shape = shapes?.get(id);
        return shapes !== undefined && (shape === undefined || boxesMeet(shape, view));
      });
      return { area, isOpen: open.has(area.id), districts };
    });
}

export interface MapColours {
  readonly none: string;
  readonly some: string;
  readonly all: string;
  readonly hatch: string;
  /** Colour of borders between districts; on selected ones, that of the surface. */
  readonly line: string;
  readonly lineOnAll: string;
  readonly border: string;
  readonly label: string;
  readonly labelOnAll: string;
  readonly town: string;
  readonly townOnAll: string;
  readonly halo: string;
  readonly mark: string;
  readonly waiting: string;
}

const { petrol, copper } = hues;

/** Canvas does not support CSS variables. The fills match the legend. */
export const mapColours: Readonly<Record<'light' | 'dark', MapColours>> = {
  light: {
    none: gray[1],
    some: petrol[4],
    all: petrol[7],
    hatch: '#ffffff',
    line: gray[4],
    lineOnAll: '#ffffff',
    border: gray[6],
    label: gray[9],
    labelOnAll: '#ffffff',
    town: gray[6],
    townOnAll: petrol[1],
    halo: gray[1],
    mark: copper[6],
    waiting: copper[6],
  },
  dark: {
    none: dark[5],
    some: petrol[6],
    all: petrol[3],
    hatch: dark[6],
    line: dark[3],
    lineOnAll: dark[6],
    border: dark[1],
    label: dark[0],
    labelOnAll: dark[8],
    town: dark[2],
    townOnAll: dark[5],
    halo: dark[5],
    mark: copper[4],
    waiting: copper[4],
  },
};

/** Converts a box of the square world to Leaflet's format. */
export function toLeafletBounds({ west, east, north, south }: WorldBox): LatLngBoundsLiteral {
  const [topLeft, bottomRight] = [fromWorld(west, north), fromWorld(east, south)];
  return [
    [topLeft.lat, topLeft.lng],
    [bottomRight.lat, bottomRight.lng],
  ];
}
