import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '../../../ui/icons/trade-icons.ts';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useSyncExternalStore, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './map-view.module.css';

/** Zoom buttons, disabled at either limit. */
export function ZoomButtons({ map }: { readonly map: LeafletMap }) {
  const { t } = useTranslation('coverage-map');
  const subscribe = useCallback(
    (notify: () => void) => {
      map.on('zoomend', notify);
      return () => void map.off('zoomend', notify);
    },
    [map],
  );
  const zoom = useSyncExternalStore(subscribe, () => map.getZoom());
  const buttons = [
    { name: t(($) => $.zoomIn), Icon: IconPlus, isEnd: zoom >= map.getMaxZoom(), go: () => map.zoomIn() },
    { name: t(($) => $.zoomOut), Icon: IconMinus, isEnd: zoom <= map.getMinZoom(), go: () => map.zoomOut() },
  ];
  return (
    <ActionIcon.Group orientation="vertical" className={classes.zoom ?? ''}>
      {buttons.map(({ name, Icon, isEnd, go }) => (
        <ActionIcon
          key={name}
          variant="default"
          size={44}
          aria-label={name}
          title={name}
          aria-disabled={isEnd || undefined}
          {...(isEnd && { 'data-disabled': true })}
          onClick={isEnd ? undefined : go}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}

/** Gesture that needs a modifier key or a second finger to move the map. */
type MissedGesture = 'wheel' | 'touch';

/** How long a hint is shown. */
const hintMs = 1_500;

/** On touch screens one finger scrolls the page; two move the map. */
export const isTouchScreen = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** The wheel scrolls the page unless Ctrl or ⌘ is held: a full-height map would trap anyone scrolling past. */
function useCarefulGestures(map: LeafletMap): MissedGesture | undefined {
  const [missed, setMissed] = useState<MissedGesture>();
  useEffect(() => {
    const element = map.getContainer();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showHint = (gesture: MissedGesture): void => {
      setMissed(gesture);
      clearTimeout(timer);
      timer = setTimeout(() => setMissed(undefined), hintMs);
    };
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey) return;
      // Captured before Leaflet sees it, so the page scrolls normally.
      event.stopPropagation();
      showHint('wheel');
    };
    const onTouch = ({ touches }: TouchEvent): void => {
      if (touches.length === 1 && isTouchScreen()) showHint('touch');
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

const zoomKey = /Macintosh/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** Briefly explains how to move the map after a wrong gesture. Visual only, since buttons and keys exist. */
export function GestureHint({ map }: { readonly map: LeafletMap }) {
  const { t } = useTranslation('coverage-map');
  const missed = useCarefulGestures(map);
  return (
    <div className={classes.hint} aria-hidden data-shown={missed !== undefined || undefined}>
      {missed === 'touch' ? t(($) => $.touchHint) : t(($) => $.wheelHint, { key: zoomKey })}
    </div>
  );
}
