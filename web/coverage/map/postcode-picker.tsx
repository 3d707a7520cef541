import { Skeleton, Tabs } from '@mantine/core';
import { Suspense, useState } from 'react';
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
}

/** The map and the list do the same; where the map cannot be had, the list takes its place. On a phone there is the list only. */
export function PostcodePicker({ country, home, onChange, isWide, onWide, ...search }: PostcodePickerProps) {
  const { t } = useTranslation('coverage');
  const hasMap = useHasMap();
  const [CoverageMap, setMap] = useState(lazyMap);
  const [tab, setTab] = useState<string | null>('map');
  const [hasFailed, setFailed] = useState(false);
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
    <Tabs value={tab} onChange={show} keepMounted={false} classNames={{ tab: classes.tab }}>
      <Tabs.List>
        <Tabs.Tab value="map">{t(($) => $.postcodes.map)}</Tabs.Tab>
        <Tabs.Tab value="search">{t(($) => $.postcodes.search)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="map" pt="md">
        <Suspense fallback={<Skeleton height={640} aria-hidden />}>
          <CoverageMap
            country={country}
            home={home}
            selection={search.selection}
            onChange={onChange}
            onUnavailable={giveUp}
            isExpanded={isWide}
            onExpand={onWide}
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="search" pt="md">
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
