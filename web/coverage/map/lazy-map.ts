import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { companyQuery } from '../../platform/session.ts';
import { countryOutlinesQuery } from '../api.ts';
import type { CoverageMapProps } from './coverage-map.tsx';

const load = () => loadPart(() => import('./coverage-map.tsx'));

/** A new lazy component per attempt, since a failed one stays failed. */
export const lazyMap = () => lazy<ComponentType<CoverageMapProps>>(() => load().catch(() => ({ default: MissingMap })));

/** The map's code failed to run; to users that is the same as missing outlines. */
function MissingMap({ onUnavailable }: CoverageMapProps) {
  const leadOn = useEffectEvent(() => onUnavailable?.());
  useEffect(() => leadOn(), []);
  return null;
}

/** A phone is too small for a usable map and offers the search instead. */
export function useHasMap(): boolean {
  return useMediaQuery('(width >= 48em)', true, { getInitialValueInEffect: false });
}

/** Preloads the map's code and outlines in parallel with the selection. */
export function usePrepareMap(): void {
  const client = useQueryClient();
  const { data: company } = useSuspenseQuery(companyQuery());
  const hasMap = useHasMap();
  const country = company.country.iso_code;
  useEffect(() => {
    if (!hasMap) return;
    // The map retries and reports failures itself.
    load().catch(() => undefined);
    void client.prefetchQuery(countryOutlinesQuery(country));
  }, [client, country, hasMap]);
}
