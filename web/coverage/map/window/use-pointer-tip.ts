import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { type RefObject, useEffect, useRef } from 'react';
import type { LatLng } from '../../outline-shapes.ts';

export type TipBuilder = (place: LatLng, zoom: number) => readonly string[];

/** Distance of the tip from the pointer, in pixels. */
const tipAside = 14;

interface PointerTip {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Null once the pointer has left the map. */
  readonly follow: (event: LeafletMouseEvent | null) => void;
}

/** Moves a tip beside the pointer, on the side with room. Bypasses React, since pointers move every frame. */
export function usePointerTip(map: LeafletMap, buildTip: TipBuilder): PointerTip {
  const element = useRef<HTMLDivElement>(null);
  const lastMove = useRef<LeafletMouseEvent>(null);
  const show = (event: LeafletMouseEvent | null): void => {
    const tip = element.current;
    if (tip === null) return;
    const lines = event === null ? [] : buildTip(event.latlng, map.getZoom());
    tip.hidden = lines.length === 0;
    tip.textContent = lines.join('\n');
    if (event === null) return;
    const { x, y } = event.containerPoint;
    const isFarRight = x > map.getSize().x / 2;
    tip.style.transform = `translate(${isFarRight ? x - tipAside : x + tipAside}px, ${y + tipAside}px)${isFarRight ? ' translateX(-100%)' : ''}`;
  };
  // Content under a resting pointer may change: outlines load, clicks select.
  useEffect(() => show(lastMove.current));
  const follow = (event: LeafletMouseEvent | null): void => {
    lastMove.current = event;
    show(event);
  };
  return { element, follow };
}
