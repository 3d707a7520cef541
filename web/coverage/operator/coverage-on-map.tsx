import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageQuery, type DeskCompany } from '../../companies/operator/api.ts';
import { loadPart } from '../../platform/load-part.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import type { MapCountry } from '../map-country.ts';
import { useHasMap } from '../map/lazy-map.ts';
import { countryOutlinesQuery } from '../api.ts';
import { toSelection } from '../selection.ts';
import type ShownMap from './shown-map.tsx';

const height = 480;

/** Shows a company's coverage on a read-only map. Phones show only the equivalent list. */
export function CoverageOnMap({ company }: { readonly company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const hasMap = useHasMap();
  const coverage = useQuery(coverageQuery(company.id));
  const codes = useMemo(
    () => new Set(coverage.data?.flatMap(({ places }) => places.flatMap(({ districts }) => districts))),
    [coverage.data],
  );
  const isNeeded = hasMap && codes.size > 0;
  const outlines = useQuery({ ...countryOutlinesQuery(company.country), enabled: isNeeded });
  const loading = toRegionLoading(outlines);
  if (!isNeeded) return null;
  return (
    <SectionCard title={t(($) => $.coverage.map)}>
      {outlines.data !== undefined && <Drawn country={outlines.data} codes={codes} />}
      {outlines.data === undefined && !loading.hasFailed && <Skeleton height={height} aria-hidden />}
      {outlines.data === undefined && loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.coverage.mapFailed)}
        </InlineFailure>
      )}
    </SectionCard>
  );
}

type Map = typeof ShownMap;
type MapProps = Parameters<Map>[0] & { readonly onMissing: () => void };

/** A new lazy component per attempt, since a failed one stays failed. */
const lazyMap = () => lazy<ComponentType<MapProps>>(() => loadPart(() => import('./shown-map.tsx')).catch(() => ({ default: Missing })));

function Missing({ onMissing }: MapProps) {
  const { t } = useTranslation('operator-companies');
  return <InlineFailure onRetry={onMissing}>{t(($) => $.coverage.mapFailed)}</InlineFailure>;
}

function Drawn({ country, codes }: { country: MapCountry; codes: ReadonlySet<string> }) {
  const { t } = useTranslation('operator-companies');
  const [LazyMap, setMap] = useState(lazyMap);
  const selection = useMemo(
    () => toSelection([...country.districtById.values()].filter(({ code }) => codes.has(code)).map(({ id }) => id)),
    [country, codes],
  );
  return (
    <>
      <p>{t(($) => $.coverage.mapHint)}</p>
      <Suspense fallback={<Skeleton height={height} aria-hidden />}>
        <LazyMap key={country.version} country={country} selection={selection} onMissing={() => setMap(lazyMap)} />
      </Suspense>
    </>
  );
}
