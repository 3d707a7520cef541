import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** What would have moved the map, had the key been held or a second finger been there. */
export type MissedGesture = 'wheel' | 'touch';

/** For how long a hint stands. */
const hintMs = 1_500;

/** On a screen that is touched one finger belongs to the page; two move the map. */
export const isTouchScreen = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** The wheel scrolls the page unless Ctrl or ⌘ is held: a map as high as the window would catch everybody who scrolls by. */
export function useCarefulGestures(map: LeafletMap): MissedGesture | undefined {
  const [missed, setMissed] = useState<MissedGesture>();
  useEffect(() => {
    const element = map.getContainer();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (gesture: MissedGesture): void => {
      setMissed(gesture);
      clearTimeout(timer);
      timer = setTimeout(() => setMissed(undefined), hintMs);
    };
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey) return;
      // Heard before Leaflet hears it, and kept from it; the page scrolls as it would anywhere.
      event.stopPropagation();
      tell('wheel');
    };
    const onTouch = ({ touches }: TouchEvent): void => {
      if (touches.length === 1 && isTouchScreen()) tell('touch');
    };
    element.addEventListener('wheel', onWheel, { capture: true, passive: true });
    element.addEventListener('touchmove', onTouch, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('wheel', onWheel, { capture: true });
      element.removeEventListener('touchmove', onTouch);
    };
  }, [map]);
  return missed;
}
