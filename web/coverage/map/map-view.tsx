import { Circle, CircleMarker, MapContainer, useMap, useMapEvents, ZoomControl } from 'react-leaflet';
import type { Map as LeafletMap } from 'leaflet';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapColours } from './map-colours.ts';
import { type MapCountry, startingPlaces, type WorldBox } from '../map-country.ts';
import type { Scene } from './map-scene.ts';
import { type LatLng, toWorld } from '../outline-shapes.ts';
import type { Circle as RadiusCircle } from '../radius.ts';
import type { RadiusTool } from './radius/use-radius.ts';
import classes from './map-view.module.css';
import { useOutlineLayer } from './use-outline-layer.ts';
import { type TipOf, usePointerTip } from './use-pointer-tip.ts';

const nearest = 13;
const furthest = 6;

interface MapViewProps {
  readonly ref: RefObject<LeafletMap | null>;
  readonly country: MapCountry;
  readonly scene: Scene;
  readonly colours: MapColours;
  readonly radius: RadiusTool;
  readonly tip: TipOf;
  readonly onPick: (place: LatLng) => void;
  /** The right button, or a long touch. */
  readonly onTurn: (place: LatLng) => void;
  readonly onView: (box: WorldBox, centre: LatLng) => void;
}

/** The window onto the map. It needs no tiles: the outlines are the map. */
export function MapView({ ref, country, ...parts }: MapViewProps) {
  const { t } = useTranslation('coverage-map');
  const start = startingPlaces[country.country];
  return (
    <MapContainer
      ref={ref}
      center={[start.lat, start.lng]}
      zoom={start.zoom}
      minZoom={furthest}
      maxZoom={nearest}
      maxBounds={boundsOf(country)}
      maxBoundsViscosity={0.6}
      zoomControl={false}
      attributionControl={false}
      // A click selects, so a second one must not zoom; and without tiles there is nothing to scale in between.
      doubleClickZoom={false}
      zoomAnimation={false}
      className={classes.map ?? ''}
    >
      <ZoomControl zoomInTitle={t(($) => $.zoomIn)} zoomOutTitle={t(($) => $.zoomOut)} />
      <MapInside {...parts} />
    </MapContainer>
  );
}

function boundsOf({ areas }: MapCountry): [[number, number], [number, number]] {
  const box = areas.reduce(
    ({ west, east, north, south }, { shape }) => ({
      west: Math.min(west, shape.west),
      east: Math.max(east, shape.east),
      north: Math.min(north, shape.north),
      south: Math.max(south, shape.south),
    }),
    { west: 1, east: 0, north: 1, south: 0 },
  );
  const margin = 0.02;
  const [northWest, southEast] = [
    { x: box.west - margin, y: box.north - margin },
    { x: box.east + margin, y: box.south + margin },
  ];
  const latOf = (y: number): number => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;
  return [
    [latOf(southEast.y), (northWest.x - 0.5) * 360],
    [latOf(northWest.y), (southEast.x - 0.5) * 360],
  ];
}

function MapInside({ scene, colours, radius, tip, onPick, onTurn, onView }: Omit<MapViewProps, 'ref' | 'country'>) {
  const map = useMap();
  useOutlineLayer(map, scene, colours);
  useFullSize(map);
  const { element: tipElement, follow: followPointer } = usePointerTip(map, tip);

  const tellView = (): void => {
    const bounds = map.getBounds();
    const [west, north] = toWorld(bounds.getNorthWest());
    const [east, south] = toWorld(bounds.getSouthEast());
    onView({ west, east, north, south }, map.getCenter());
  };
  useMapEvents({
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
    moveend: tellView,
    resize: tellView,
  });

  // The first view is told once the map has its size.
  const tellFirst = useRef(tellView);
  useEffect(() => tellFirst.current(), []);
  useCancelByEscape(radius);

  return (
    <>
      {radius.circle !== undefined && <DrawnCircle circle={radius.circle} />}
      <div ref={tipElement} className={classes.tip} aria-hidden hidden />
    </>
  );
}

function DrawnCircle({ circle: { centre, km } }: { readonly circle: RadiusCircle }) {
  const place: [number, number] = [centre.lat, centre.lng];
  return (
    <>
      <Circle center={place} radius={km * 1000} interactive={false} className={classes.circle ?? ''} />
      <CircleMarker center={place} radius={3} interactive={false} className={classes.centre ?? ''} />
    </>
  );
}

/** Leaflet hears of the window's size alone; the map also grows with its column. */
function useFullSize(map: LeafletMap): void {
  useEffect(() => {
    const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    watch.observe(map.getContainer());
    return () => watch.disconnect();
  }, [map]);
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
