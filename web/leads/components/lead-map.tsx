import 'leaflet/dist/leaflet.css';
import { Button } from '@mantine/core';
import { divIcon, type Marker as LeafletMarker } from 'leaflet';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, Marker, TileLayer } from 'react-leaflet';
import type { MapTiles } from '../../platform/map-tiles.ts';
import classes from './lead-map.module.css';

interface LeadMapProps {
  readonly tiles: MapTiles;
  readonly latitude: number;
  readonly longitude: number;
}

type Position = readonly [number, number];

const steps: Readonly<Record<string, Position>> = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** A plumb bob whose point is the place. */
const pin = `<svg viewBox="0 0 28 28" width="36" height="36"><path class="${classes.marker ?? ''}" d="M7 3h14v8l-7 16-7-16z"/></svg>`;

const stepLength = 0.0005;

/** The district's middle, with a marker to put where the job is. It only helps to look around: nothing is stored. */
export default function LeadMap({ tiles, latitude, longitude }: LeadMapProps) {
  const { t } = useTranslation('leads');
  const [position, setPosition] = useState<Position>([latitude, longitude]);
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(() => divIcon({ className: '', html: pin, iconSize: [36, 36], iconAnchor: [18, 34] }), []);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || marker.current?.getElement() !== event.target) return;
    event.preventDefault();
    event.stopPropagation();
    setPosition(([north, east]) => [north + step[0] * stepLength, east + step[1] * stepLength * 1.6]);
  };
  return (
    <div className={classes.root}>
      <div onKeyDownCapture={move}>
        <MapContainer center={[latitude, longitude]} zoom={15} scrollWheelZoom={false} className={classes.map ?? ''}>
          <TileLayer url={tiles.url} attribution={tiles.attribution} />
          <Marker
            ref={marker}
            position={[...position]}
            icon={icon}
            draggable
            title={t(($) => $.detail.marker)}
            alt={t(($) => $.detail.marker)}
            eventHandlers={{
              dragend: ({ target }: { target: LeafletMarker }) => {
                const { lat, lng } = target.getLatLng();
                setPosition([lat, lng]);
              },
            }}
          />
        </MapContainer>
      </div>
      <div className={classes.below}>
        <span>{t(($) => $.detail.district)}</span>
        <Button variant="subtle" size="compact-md" onClick={() => setPosition([latitude, longitude])}>
          {t(($) => $.detail.resetMarker)}
        </Button>
      </div>
    </div>
  );
}
