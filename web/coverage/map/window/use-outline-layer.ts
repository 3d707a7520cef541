import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { MapColours } from './map-colours.ts';
import type { Scene } from './map-scene.ts';
import { OutlineLayer } from './outline-layer.ts';

/** Keeps the outlines on the map; a new scene is drawn by the layer that is there. */
export function useOutlineLayer(map: LeafletMap, scene: Scene, colours: MapColours): void {
  const layer = useRef<OutlineLayer>(null);
  useEffect(() => {
    const added = new OutlineLayer().addTo(map);
    layer.current = added;
    return () => void added.remove();
  }, [map]);
  useEffect(() => layer.current?.show(scene, colours), [scene, colours]);
}
