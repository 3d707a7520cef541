import { Button } from '@mantine/core';
import type { Map as LeafletMap } from 'leaflet';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GestureHint } from '../../../coverage/map/window/gesture-hint.tsx';
import { isTouchScreen } from '../../../coverage/map/window/use-careful-gestures.ts';
import { ZoomButtons } from '../../../coverage/map/window/zoom-buttons.tsx';
import type { LatLng } from '../../../coverage/outline-shapes.ts';
import { announce } from '../../../ui/announcer.tsx';
import { type MapOpening, MapWindow } from '../../../ui/map/map-window.tsx';
import classes from './marker-map.module.css';
import { stepOf, stepped } from './marker-steps.ts';
import { MovableMarker } from './movable-marker.tsx';

interface MarkerMapProps {
  readonly middle: LatLng;
  /** What it opens on. */
  readonly opening: MapOpening;
  /** The furthest scale and the nearest, where they are not Leaflet's own. */
  readonly scales?: { readonly minZoom: number; readonly maxZoom: number };
  /** Tiles are light in both schemes, outlines are not. */
  readonly ground: 'tiles' | 'outlines';
  /** What can be seen, for those to whom the picture says nothing. */
  readonly words: string;
  readonly children: ReactNode;
}

/** A map with a marker to put where the job is. It only helps to look around: nothing is stored. */
export function MarkerMap({ middle, opening, scales, ground, words, children }: MarkerMapProps) {
  const { t } = useTranslation('lead');
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [position, setPosition] = useState(middle);
  const marker = useRef<HTMLElement>(null);
  /** The map follows only where the marker would be out of sight. */
  const put = (place: LatLng) => {
    setPosition(place);
    if (map?.getBounds().contains(place) === false) map.panTo(place, { animate: false });
  };
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step === undefined || map === null || marker.current !== event.target) return;
    event.preventDefault();
    event.stopPropagation();
    put(stepped(map, position, step));
  };
  const reset = () => {
    put(middle);
    announce(t(($) => $.place.wasReset));
  };
  return (
    <>
      <section className={classes.frame} data-ground={ground} aria-label={t(($) => $.place.label)} onKeyDownCapture={move}>
        <MapWindow
          onMap={setMap}
          opening={opening}
          {...scales}
          zoomControl={false}
          attributionControl={ground === 'tiles'}
          dragging={!isTouchScreen()}
          zoomAnimation={ground === 'tiles'}
          className={classes.map}
        >
          {children}
          <MovableMarker ref={marker} position={position} onMove={setPosition} />
          {map !== null && <GestureHint map={map} />}
        </MapWindow>
        {map !== null && <ZoomButtons map={map} />}
      </section>
      <div className={classes.below}>
        <span>{words}</span>
        <Button variant="subtle" size="compact-md" onClick={reset}>
          {t(($) => $.place.resetMarker)}
        </Button>
      </div>
    </>
  );
}
