import { boxesMeet, type MapArea, type MapCountry, type OpenedArea, type WorldBox } from '../../map-country.ts';
import type { Shape } from '../../outline-shapes.ts';
import { type AreaState, isSelected, type Selection, stateOf } from '../../selection.ts';
import type { Waiting } from '../../waiting.ts';

export type Fill = AreaState | 'loading';

export interface SceneShape {
  readonly shape: Shape;
  readonly fill: Fill;
  readonly label: string;
}

/** What is to be seen, whatever part of it the window shows. */
export interface Scene {
  /** Closed areas, and opened ones whose outlines have not come. */
  readonly areas: readonly SceneShape[];
  readonly districts: readonly SceneShape[];
  /** The outer borders of opened areas. */
  readonly borders: readonly Shape[];
  readonly waiting: Waiting;
  /** What the list has the focus on. */
  readonly marked: Shape | undefined;
}

export interface SceneParts {
  readonly country: MapCountry;
  readonly open: ReadonlySet<number>;
  readonly opened: ReadonlyMap<number, OpenedArea>;
  readonly selection: Selection;
  readonly waiting: Waiting;
  /** An area's or a district's id. */
  readonly marked: number | undefined;
}

export function sceneOf({ country, open, opened, selection, waiting, marked }: SceneParts): Scene {
  const isDrawnOpen = (area: MapArea): boolean => open.has(area.id) && opened.has(area.id);
  const closed = country.areas.filter((area) => !isDrawnOpen(area));
  const inside = country.areas.filter(isDrawnOpen);
  return {
    areas: closed.map((area) => ({
      shape: area.shape,
      fill: open.has(area.id) ? 'loading' : stateOf(selection, area.districts),
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

/** An area in view with those of its districts that are in view, if it is open. */
export interface AreaInView {
  readonly area: MapArea;
  readonly isOpen: boolean;
  readonly districts: readonly number[];
}

/** A district without an outline is in view where its area is. */
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
