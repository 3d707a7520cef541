import type { Map as LeafletMap } from 'leaflet';
import type { LatLng } from '../../../coverage/outline-shapes.ts';

type Step = readonly [right: number, down: number];

const stepPixels = 8;
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: [0, -stepPixels],
  ArrowDown: [0, stepPixels],
  ArrowLeft: [-stepPixels, 0],
  ArrowRight: [stepPixels, 0],
};

export function stepOf(key: string): Step | undefined {
  return steps[key];
}

/** A step of a key is as long on the screen whatever the scale. */
export function stepped(map: LeafletMap, from: LatLng, [right, down]: Step): LatLng {
  const { lat, lng } = map.unproject(map.project(from).add([right, down]));
  return { lat, lng };
}
