import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { areaAt, districtAt, type MapCountry, type OpenedArea } from '../map-country.ts';
import { toWorld } from '../outline-shapes.ts';
import { countSelectedIn, isSelected, type Selection } from '../selection.ts';
import classes from './map-legend.module.css';
import type { RadiusTool } from './radius/use-radius.ts';
import type { TipBuilder } from './window/use-pointer-tip.ts';

const states = ['none', 'some', 'all'] as const;

/** Pattern as well as colour, matching the map. */
export function MapLegend() {
  const { t } = useTranslation('coverage-map');
  return (
    <ul className={classes.legend} aria-label={t(($) => $.legend.name)}>
      {states.map((state) => (
        <li key={state}>
          <span className={classes.swatch} data-state={state} aria-hidden />
          {t(($) => $.legend[state])}
        </li>
      ))}
    </ul>
  );
}

interface PointerTipParts {
  readonly t: TFunction<'coverage-map'>;
  readonly country: MapCountry;
  readonly open: ReadonlySet<number>;
  readonly opened: ReadonlyMap<number, OpenedArea>;
  readonly selection: Selection;
  readonly radius: RadiusTool;
  /** Formats a distance. */
  readonly distance: (km: number) => string;
}

/** Zoom level from which the town fits beside the code. */
const townNameZoom = 9;

/** Returns the text of the pointer tip, depending on target and zoom level; several lines with the radius tool. */
export function pointerTip({ t, country, open, opened, selection, radius, distance }: PointerTipParts): TipBuilder {
  return (place, zoom) => {
    if (radius.stage === 'centre') return [t(($) => $.radius.centre)];
    if (radius.stage === 'edge') return [t(($) => $.radius.finish), radiusLabel(t, radius, distance)];
    const [x, y] = toWorld(place);
    const area = areaAt(country, x, y);
    if (area === undefined) return [];
    const { label, name, districts } = area;
    if (!open.has(area.id)) {
      return [
        t(($) => $.tip.area, {
          area: label === name ? name : `${label} ${name}`,
          selected: countSelectedIn(selection, districts),
          all: districts.length,
        }),
      ];
    }
    const outlines = opened.get(area.id);
    if (outlines === undefined) return [t(($) => $.tip.loading, { area: label })];
    const district = country.districtById.get(districtAt(outlines, x, y) ?? -1);
    if (district === undefined) return [];
    const state = isSelected(selection, district.id) ? t(($) => $.tip.selected) : t(($) => $.tip.notSelected);
    if (zoom < townNameZoom || district.town === '') return [t(($) => $.tip.code, { code: district.code, state })];
    return [t(($) => $.tip.district, { code: district.code, town: district.town, state })];
  };
}

/** Formats "12 km (7.5 miles), 18 districts". */
export function radiusLabel(t: TFunction<'coverage-map'>, { circle, count }: RadiusTool, inWords: PointerTipParts['distance']): string {
  const distance = inWords(circle?.km ?? 0);
  return count === undefined ? t(($) => $.radius.counting, { distance }) : t(($) => $.radius.live, { distance, count });
}

/** Replaces the map, above the list that takes over. */
export function MapUnavailable({ onRetry, isRetrying }: { readonly onRetry: () => void; readonly isRetrying: boolean }) {
  const { t } = useTranslation('coverage-map');
  return (
    <InlineFailure onRetry={onRetry} isRetrying={isRetrying}>
      {t(($) => $.unavailable)}
    </InlineFailure>
  );
}
