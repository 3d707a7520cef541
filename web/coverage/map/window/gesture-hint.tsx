import type { Map as LeafletMap } from 'leaflet';
import { useTranslation } from 'react-i18next';
import classes from './map-view.module.css';
import { useCarefulGestures } from './use-careful-gestures.ts';

const zoomKey = /Macintosh/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** Says for a moment how the map is moved, to whoever tried otherwise. For the eye alone: there are buttons and keys. */
export function GestureHint({ map }: { readonly map: LeafletMap }) {
  const { t } = useTranslation('coverage-map');
  const missed = useCarefulGestures(map);
  return (
    <div className={classes.hint} aria-hidden data-shown={missed !== undefined || undefined}>
      {missed === 'touch' ? t(($) => $.touchHint) : t(($) => $.wheelHint, { key: zoomKey })}
    </div>
  );
}
