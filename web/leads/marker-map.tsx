import { Button } from '@mantine/core';
import { type Map as LeafletMap, divIcon, Marker } from 'leaflet';
import { type KeyboardEvent, type ReactNode, useRef, useState, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { GestureHint, isTouchScreen, ZoomButtons } from '../coverage/map/window/map-controls.tsx';
import type { LatLng } from '../coverage/outline-shapes.ts';
import { announce } from '../ui/announcer.tsx';
import { type MapOpening, MapWindow } from '../ui/map/map-window.tsx';
import { useMap } from '../ui/map/use-map.ts';
import classes from './marker-map.module.css';

interface MarkerMapProps {
  readonly middle: LatLng;
  /** Initial view. */
  readonly opening: MapOpening;
  /** Zoom limits, if different from Leaflet's. */
  readonly scales?: { readonly minZoom: number; readonly maxZoom: number };
  /** Tiles are light in both schemes, outlines are not. */
  readonly ground: 'tiles' | 'outlines';
  /** Text alternative for the map. */
  readonly words: string;
  readonly children: ReactNode;
}

/** Shows a map with a movable marker for the job. Only for orientation: nothing is saved. */
export function MarkerMap({ middle, opening, scales, ground, words, children }: MarkerMapProps) {
  const { t } = useTranslation('lead');
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [position, setPosition] = useState(middle);
  const marker = useRef<HTMLElement>(null);
  /** Pan only if the marker would leave the view. */
  const put = (place: LatLng) => {
    setPosition(place);
    if (map?.getBounds().contains(place) === false) map.panTo(place, { animate: false });
  };
  const move = (event: KeyboardEvent) => {
    const step = findStep(event.key);
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
        <Button variant="default" size="compact-md" onClick={reset}>
          {t(($) => $.place.resetMarker)}
        </Button>
      </div>
    </>
  );
}

interface MovableMarkerProps {
  /** Element that has the focus while keys move the marker. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly position: LatLng;
  readonly onMove: (position: LatLng) => void;
}

/** A plumb bob pointing at the place. */
const pin = `<svg viewBox="0 0 28 28" width="44" height="44" aria-hidden="true"><path class="${classes.marker ?? ''}" d="M7 3h14v8l-7 16-7-16z"/></svg>`;

function makeMarker(position: LatLng): Marker {
  const icon = divIcon({ className: '', html: pin, iconSize: [44, 44], iconAnchor: [22, 42] });
  return new Marker(position, { icon, draggable: true });
}

function MovableMarker({ ref, position, onMove }: MovableMarkerProps) {
  const { t } = useTranslation('lead');
  const map = useMap();
  const [marker] = useState(() => makeMarker(position));
  const name = t(($) => $.place.marker);
  useEffect(() => {
    marker.addTo(map);
    ref.current = marker.getElement() ?? null;
    return () => {
      ref.current = null;
      marker.remove();
    };
  }, [map, marker, ref]);
  useEffect(() => {
    marker.getElement()?.setAttribute('title', name);
  }, [marker, name]);
  useEffect(() => {
    marker.setLatLng(position);
  }, [marker, position]);
  useEffect(() => {
    const reportPosition = (): void => {
      const { lat, lng } = marker.getLatLng();
      onMove({ lat, lng });
    };
    marker.on('dragend', reportPosition);
    return () => {
      marker.off('dragend', reportPosition);
    };
  }, [marker, onMove]);
  return null;
}

type Step = readonly [right: number, down: number];

const stepPixels = 8;
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: [0, -stepPixels],
  ArrowDown: [0, stepPixels],
  ArrowLeft: [-stepPixels, 0],
  ArrowRight: [stepPixels, 0],
};

function findStep(key: string): Step | undefined {
  return steps[key];
}

/** Moves by the same number of pixels at any zoom level. */
function stepped(map: LeafletMap, from: LatLng, [right, down]: Step): LatLng {
  const { lat, lng } = map.unproject(map.project(from).add([right, down]));
  return { lat, lng };
}
