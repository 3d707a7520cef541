import { mapRules } from '../../../../contract/countries/all-countries.ts';
import { type FitBoundsOptions, type Map as LeafletMap, Circle, CircleMarker } from 'leaflet';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type MapOpening, MapWindow } from '../../../ui/map/map-window.tsx';
import { useMap, useMapEvents } from '../../../ui/map/use-map.ts';
import { getBoundingBox, europeView, type MapCountry, type WorldBox } from '../../map-country.ts';
import { type LatLng, toWorld } from '../../outline-shapes.ts';
import type { Circle as RadiusCircle } from '../../radius.ts';
import type { RadiusTool } from '../radius/use-radius.ts';
import { toLeafletBounds, type MapColours, type Scene } from './map-scene.ts';
import { GestureHint, isTouchScreen, ZoomButtons } from './map-controls.tsx';
import classes from './map-view.module.css';
import { useOutlineLayer } from './outline-layer.ts';
import { type TipBuilder, usePointerTip } from './use-pointer-tip.ts';

const maxMapZoom = 13;
const minMapZoom = 6;
/** Limits the initial zoom: a single covered district would show only a few streets. */
const maxInitialZoom = 11;
/** Leaves room for the buttons above and the legend below. */
const fitting: FitBoundsOptions = { maxZoom: maxInitialZoom, animate: false, paddingTopLeft: [16, 60], paddingBottomRight: [16, 48] };

interface MapViewProps {
  readonly ref: RefObject<LeafletMap | null>;
  readonly country: MapCountry;
  /** Initial view; undefined shows the whole country. */
  readonly start: WorldBox | undefined;
  readonly scene: Scene;
  readonly colours: MapColours;
  readonly radius: RadiusTool;
  readonly tip: TipBuilder;
  readonly onPick: (place: LatLng) => void;
  /** Called on a right click or long touch. */
  readonly onTurn: (place: LatLng) => void;
  /** Called when the view moves or changes size. */
  readonly onView: (box: WorldBox, centre: LatLng, isMoved: boolean) => void;
}

/** Renders the map. It needs no tiles: the outlines are the map. */
export function MapView({ ref, country, start, ...parts }: MapViewProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const keep = useCallback(
    (made: LeafletMap | null) => {
      ref.current = made;
      setMap(made);
    },
    [ref],
  );
  return (
    <>
      <MapWindow
        onMap={keep}
        opening={getInitialView(country, start)}
        minZoom={minMapZoom}
        maxZoom={maxMapZoom}
        zoomSnap={0.5}
        maxBounds={toLeafletBounds(withMargin(getBoundingBox(country.areas.map(({ shape }) => shape))))}
        maxBoundsViscosity={0.6}
        zoomControl={false}
        attributionControl={false}
        dragging={!isTouchScreen()}
        // The map follows its own column, which also reacts to window resizes.
        trackResize={false}
        // Clicks select, so a double click must not zoom. Without tiles, zooming needs no animation.
        doubleClickZoom={false}
        zoomAnimation={false}
        className={classes.map}
      >
        <MapInside country={country} start={start} {...parts} />
      </MapWindow>
      {map !== null && <ZoomButtons map={map} />}
    </>
  );
}

function getInitialView({ country }: MapCountry, start: WorldBox | undefined): MapOpening {
  if (start !== undefined) return { bounds: toLeafletBounds(start), boundsOptions: fitting };
  const { lat, lng, zoom } = mapRules[country]?.view ?? europeView;
  return { center: [lat, lng], zoom };
}

const withMargin = ({ west, east, north, south }: WorldBox, margin = 0.02): WorldBox => ({
  west: west - margin,
  east: east + margin,
  north: north - margin,
  south: south + margin,
});

function MapInside({ country, start, scene, colours, radius, tip, onPick, onTurn, onView }: Omit<MapViewProps, 'ref'>) {
  const map = useMap();
  useOutlineLayer(map, country, scene, colours);
  const isResizing = useFullSize(map, start);
  const { element: tipElement, follow: followPointer } = usePointerTip(map, tip);

  const reportView = (): void => {
    const bounds = map.getBounds();
    const [west, north] = toWorld(bounds.getNorthWest());
    const [east, south] = toWorld(bounds.getSouthEast());
    onView({ west, east, north, south }, map.getCenter(), !isResizing.current);
  };
  useMapEvents(map, {
    click: ({ latlng }) => (radius.stage === 'centre' || radius.stage === 'edge' ? radius.placeAt(latlng) : onPick(latlng)),
    contextmenu: ({ latlng, originalEvent }) => {
      originalEvent.preventDefault();
      if (radius.stage === 'off') onTurn(latlng);
      else radius.cancel();
    },
    mousemove: (event) => {
      radius.follow(event.latlng);
      followPointer(event);
    },
    mouseout: () => followPointer(null),
    moveend: reportView,
  });

  // Reports the first view once the map has its size.
  const reportFirstView = useRef(reportView);
  useEffect(() => reportFirstView.current(), []);
  useCancelByEscape(radius);

  return (
    <>
      {radius.circle !== undefined && <DrawnCircle circle={radius.circle} />}
      <div ref={tipElement} className={classes.tip} aria-hidden hidden />
      <GestureHint map={map} />
    </>
  );
}

/**
 * Handles size changes: Leaflet watches only the window, but the map also follows its column. Until the user interacts it keeps its initial
 * view; afterwards its top left corner stays fixed, so the map does not move when the save bar appears. Returns whether a resize is in
 * progress.
 */
function useFullSize(map: LeafletMap, start: WorldBox | undefined): RefObject<boolean> {
  const isResizing = useRef(false);
  const isUsed = useHasInteracted();
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      // Hidden while another step is open.
      if (map.getContainer().clientHeight === 0) return;
      isResizing.current = true;
      map.invalidateSize({ animate: false, pan: false });
      if (!isUsed.current && start !== undefined) map.fitBounds(toLeafletBounds(start), fitting);
      isResizing.current = false;
    });
    watch.observe(map.getContainer());
    return () => watch.disconnect();
  }, [map, start, isUsed]);
  return isResizing;
}

/** Whether a key or button has been pressed since the page opened. */
function useHasInteracted(): RefObject<boolean> {
  const isUsed = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const note = (): void => {
      isUsed.current = true;
      stop.abort();
    };
    for (const doing of ['pointerdown', 'keydown']) document.addEventListener(doing, note, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isUsed;
}

function useCancelByEscape(radius: RadiusTool): void {
  useEffect(() => {
    if (radius.stage === 'off') return undefined;
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') radius.cancel();
    };
    document.addEventListener('keydown', cancel);
    return () => document.removeEventListener('keydown', cancel);
  }, [radius]);
}

/** Draws the circle of a radius and its centre as they move. */
function DrawnCircle({ circle: { centre, km } }: { readonly circle: RadiusCircle }) {
  const map = useMap();
  const { lat, lng } = centre;
  const [drawn] = useState(() => ({
    edge: new Circle([lat, lng], { radius: km * 1000, interactive: false, className: classes.circle ?? '' }),
    middle: new CircleMarker([lat, lng], { radius: 3, interactive: false, className: classes.centre ?? '' }),
  }));
  useEffect(() => {
    drawn.edge.setLatLng([lat, lng]).setRadius(km * 1000);
    drawn.middle.setLatLng([lat, lng]);
  }, [drawn, lat, lng, km]);
  useEffect(() => {
    drawn.edge.addTo(map);
    drawn.middle.addTo(map);
    return () => {
      drawn.edge.remove();
      drawn.middle.remove();
    };
  }, [drawn, map]);
  return null;
}
