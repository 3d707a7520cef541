import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import type { MapArea, MapCountry } from '../map-country.ts';
import { useDistance } from './radius/use-distance.ts';
import type { RadiusTool } from './radius/use-radius.ts';
import classes from './coverage-map.module.css';

interface MapNoticesProps {
  readonly country: MapCountry;
  /** How many choices wait for outlines. */
  readonly waiting: number;
  readonly failed: readonly MapArea[];
  readonly onRetry: () => void;
  readonly radius: RadiusTool;
}

/** What the map is waiting for, and what did not come. */
export function MapNotices({ country, waiting, failed, onRetry, radius }: MapNoticesProps) {
  const { t } = useTranslation('coverage-map');
  const distance = useDistance(country.country);
  return (
    <>
      {failed.length > 0 && (
        <InlineFailure onRetry={onRetry}>{t(($) => $.areaFailed, { area: failed.map(({ label }) => label).join(', ') })}</InlineFailure>
      )}
      {radius.hasFailed && <InlineFailure>{t(($) => $.radius.failed)}</InlineFailure>}
      <output className={classes.notice} aria-live="polite">
        {radius.stage === 'waiting'
          ? t(($) => $.radius.waiting, { distance: distance(radius.circle?.km ?? 0) })
          : waiting > 0 && t(($) => $.waiting, { count: waiting })}
      </output>
    </>
  );
}
