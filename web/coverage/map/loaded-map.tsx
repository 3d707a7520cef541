import classes from './coverage-map.module.css';
import type { Map as LeafletMap } from 'leaflet';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { getInitialAreas, type MapArea, type MapCountry } from '../map-country.ts';
import type { Selection } from '../selection.ts';
import { DistrictsInView } from './districts-in-view.tsx';
import { MapFrame } from './map-frame.tsx';
import type { MapPlaces } from './map-places.ts';
import { RadiusForm } from './radius/radius-form.tsx';
import { useDistance, type RadiusTool } from './radius/use-radius.ts';
import { useMapAreas } from './use-map-areas.ts';
import { useMapChoices, type MapChoices } from './use-map-choices.ts';
import { toLeafletBounds } from './window/map-scene.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleDashed, IconMapPinSearch } from '../../ui/icons/trade-icons.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';

interface MapToolbarProps {
  readonly choices: Pick<MapChoices, 'radius' | 'undo'>;
  /** Whether the form for a radius without a pointer is open, and its id. */
  readonly hasForm: boolean;
  readonly formId: string;
  readonly onForm: (isOpen: boolean) => void;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows radius tools for pointer and keyboard, and Undo; icons only where space is tight. */
function MapToolbar({ choices: { radius, undo }, hasForm, formId, onForm }: MapToolbarProps) {
  const { t } = useTranslation('coverage-map');
  const isDrawing = radius.stage !== 'off';
  const tool = isDrawing ? t(($) => $.radius.cancel) : t(($) => $.radius.tool);
  const form = t(($) => $.radius.form);
  return (
    <div className={classes.toolbar}>
      <Button
        variant="default"
        leftSection={<IconCircleDashed {...icon} />}
        aria-label={tool}
        title={tool}
        aria-pressed={isDrawing}
        data-active={isDrawing || undefined}
        onClick={isDrawing ? radius.cancel : radius.start}
      >
        {tool}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMapPinSearch {...icon} />}
        aria-label={form}
        title={form}
        aria-expanded={hasForm}
        aria-controls={formId}
        data-active={hasForm || undefined}
        onClick={() => onForm(!hasForm)}
      >
        {form}
      </Button>
      <ReasonButton
        variant="default"
        leftSection={<IconArrowBackUp {...icon} />}
        aria-label={t(($) => $.undo)}
        reason={undo === undefined ? t(($) => $.nothingToUndo) : undefined}
        onClick={undo}
      >
        {t(($) => $.undo)}
      </ReasonButton>
    </div>
  );
}

interface LoadedMapProps {
  readonly country: MapCountry;
  readonly selection: Selection;
  readonly home?: string | undefined;
  readonly places: MapPlaces;
  readonly onChange: (selection: Selection) => void;
  readonly isExpanded: boolean;
  readonly onExpand: (isExpanded: boolean) => void;
}

/** Shows the loaded map: open areas, selection and the equivalent list. */
export function LoadedMap({ country, selection, home, places, onChange, isExpanded, onExpand }: LoadedMapProps) {
  const { t } = useTranslation('coverage-map');
  const map = useRef<LeafletMap>(null);
  const formId = useId();
  const [hasForm, setForm] = useState(false);
  const [marked, setMarked] = useState<number>();
  const areas = useMapAreas({
    country,
    openAtFirst: () => getInitialAreas(country, selection, home),
    onOpened: ({ shape }) => map.current?.fitBounds(toLeafletBounds(shape), { animate: false }),
  });
  const choices = useMapChoices(country, selection, onChange);
  const { waiting, radius } = choices;
  const mark = (id: number | undefined, area: MapArea | undefined): void => {
    setMarked(id);
    if (area !== undefined) areas.pointAt(area);
  };
  const list = <DistrictsInView country={country} areas={areas} selection={selection} choices={choices} onMark={mark} />;
  const toolbar = <MapToolbar choices={choices} hasForm={hasForm} formId={formId} onForm={setForm} />;
  return (
    <section className={classes.root} aria-label={t(($) => $.name)}>
      <p className="visually-hidden">{t(($) => $.alternative)}</p>
      {places.tools === undefined ? toolbar : places.tools && createPortal(toolbar, places.tools)}
      <div id={formId} hidden={!hasForm}>
        {hasForm && <RadiusForm country={country} onSelect={radius.select} />}
      </div>
      <MapNotices country={country} waiting={waiting.length} failed={areas.failed} onRetry={areas.retry} radius={radius} />
      <MapFrame
        ref={map}
        country={country}
        home={home}
        selection={selection}
        areas={areas}
        choices={choices}
        marked={marked}
        isExpanded={isExpanded}
        onExpand={onExpand}
      />
      {places.list === undefined ? list : places.list && createPortal(list, places.list)}
      <p className={classes.sources}>
        {country.attribution.join('. ')}. <a href="/licences">{t(($) => $.sources)}</a>
      </p>
    </section>
  );
}

interface MapNoticesProps {
  readonly country: MapCountry;
  /** Number of choices waiting for outlines. */
  readonly waiting: number;
  readonly failed: readonly MapArea[];
  readonly onRetry: () => void;
  readonly radius: RadiusTool;
}

/** Shows loading progress and failures of the map. */
function MapNotices({ country, waiting, failed, onRetry, radius }: MapNoticesProps) {
  const { t } = useTranslation('coverage-map');
  const distance = useDistance(country.country);
  return (
    <>
      {failed.length > 0 && (
        <InlineFailure onRetry={onRetry}>{t(($) => $.areaFailed, { area: failed.map(({ label }) => label).join(', ') })}</InlineFailure>
      )}
      <FailureAlert failure={radius.hasFailed ? t(($) => $.radius.failed) : undefined} />
      <output className={classes.notice} aria-live="polite">
        {radius.stage === 'waiting'
          ? t(($) => $.radius.waiting, { distance: distance(radius.circle?.km ?? 0) })
          : waiting > 0 && t(($) => $.waiting, { count: waiting })}
      </output>
    </>
  );
}
