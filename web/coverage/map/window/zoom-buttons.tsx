import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './map-view.module.css';

/** Nearer and further, until there is no more. */
export function ZoomButtons({ map }: { readonly map: LeafletMap }) {
  const { t } = useTranslation('coverage-map');
  const subscribe = useCallback(
    (tell: () => void) => {
      map.on('zoomend', tell);
      return () => void map.off('zoomend', tell);
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
