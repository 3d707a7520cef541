import { useComputedColorScheme } from '@mantine/core';
import { mapColours } from '../../../coverage/map/window/map-colours.ts';
import type { Scene } from '../../../coverage/map/window/map-scene.ts';
import { useMap } from '../../../ui/map/use-map.ts';
import { useOutlineLayer } from '../../../coverage/map/window/use-outline-layer.ts';

/** The ground of a map without tiles. */
export function Outlines({ scene }: { scene: Scene }) {
  useOutlineLayer(useMap(), scene, mapColours[useComputedColorScheme('light')]);
  return null;
}
