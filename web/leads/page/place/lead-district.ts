import { districtAt, type MapCountry, type OpenedArea } from '../../../coverage/map-country.ts';
import { type Scene, sceneOf } from '../../../coverage/map/window/map-scene.ts';
import { type LatLng, type Shape, toWorld } from '../../../coverage/outline-shapes.ts';

export interface LeadDistrict {
  readonly code: string;
  readonly town: string;
  readonly shape: Shape;
  readonly scene: Scene;
}

/** The district that holds a place, drawn among its neighbours; undefined where nobody knows its outline. */
export function leadDistrict(country: MapCountry, area: OpenedArea, place: LatLng): LeadDistrict | undefined {
  const id = districtAt(area, ...toWorld(place));
  const shape = id === undefined ? undefined : area.shapes.get(id);
  if (id === undefined || shape === undefined) return undefined;
  const known = country.districtById.get(id);
  const scene = sceneOf({
    country,
    open: new Set([area.id]),
    opened: new Map([[area.id, area]]),
    selection: [id],
    waiting: [],
    marked: undefined,
  });
  return { code: known?.code ?? '', town: known?.town ?? '', shape, scene };
}
