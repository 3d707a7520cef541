import { Skeleton, Tabs } from '@mantine/core';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Selection } from '../selection.ts';
import type { Finding } from './search/found-group.tsx';
import { lazyMap, useHasMap } from './lazy-map.ts';
import { MapUnavailable } from './map-unavailable.tsx';
import { PostcodeSearch } from './search/postcode-search.tsx';
import classes from '../sub-tabs.module.css';

interface PostcodePickerProps extends Finding {
  readonly country: CountryCode;
  readonly home: string | undefined;
  /** By the map, which says itself what changed. */
  readonly onChange: (selection: Selection) => void;
  readonly isWide: boolean;
  readonly onWide: (isWide: boolean) => void;
  /** Where the list of the map stands. */
  readonly listPlace: HTMLElement | null;
  /** Whether it is the map that one chooses by. */
  readonly onMap: (isMap: boolean) => void;
}

/** The map and the list do the same; where the map cannot be had, the list takes its place. On a phone there is the list only. */
export function PostcodePicker({ country, home, onChange, isWide, onWide, listPlace, onMap, ...search }: PostcodePickerProps) {
  const { t } = useTranslation('coverage');
  const hasMap = useHasMap();
  const [CoverageMap, setMap] = useState(lazyMap);
  const [tab, setTab] = useState<string | null>('map');
  const [hasFailed, setFailed] = useState(false);
  const [toolPlace, setToolPlace] = useState<HTMLDivElement | null>(null);
  const isMap = hasMap && tab === 'map';
  useLayoutEffect(() => onMap(isMap), [onMap, isMap]);
  if (!hasMap) return <PostcodeSearch {...search} />;
  const show = (next: string | null) => {
    setTab(next);
    onWide(false);
  };
  const giveUp = () => {
    setFailed(true);
    show('search');
  };
  return (
    <Tabs value={tab} onChange={show} keepMounted={false} classNames={{ tab: classes.tab, list: classes.list }}>
      <div className={classes.head}>
        <Tabs.List>
          <Tabs.Tab value="map">{t(($) => $.postcodes.map)}</Tabs.Tab>
          <Tabs.Tab value="search">{t(($) => $.postcodes.search)}</Tabs.Tab>
        </Tabs.List>
        <div ref={setToolPlace} />
      </div>
      <Tabs.Panel value="map">
        <Suspense fallback={<Skeleton height="var(--coverage-map-height)" aria-hidden />}>
          <CoverageMap
            country={country}
            home={home}
            places={{ tools: toolPlace, list: listPlace }}
            selection={search.selection}
            onChange={onChange}
            onUnavailable={giveUp}
            isExpanded={isWide}
            onExpand={onWide}
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="search" pt="xs">
        {hasFailed && (
          <MapUnavailable
            isRetrying={false}
            onRetry={() => {
              setFailed(false);
              setMap(lazyMap);
              show('map');
            }}
          />
        )}
        <PostcodeSearch {...search} />
      </Tabs.Panel>
    </Tabs>
  );
}
