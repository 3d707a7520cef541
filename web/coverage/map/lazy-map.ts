import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react';
import { companyQuery } from '../../platform/session.ts';
import { countryOutlinesQuery } from '../api.ts';
import type { CoverageMapProps } from './coverage-map.tsx';

const load = () => import('./coverage-map.tsx');

/** A new lazy component per attempt, since a failed one stays failed. */
export const lazyMap = () => lazy<ComponentType<CoverageMapProps>>(() => load().catch(() => ({ default: MissingMap })));

/** The map's code could not be had, which for people is the same as its outlines. */
function MissingMap({ onUnavailable }: CoverageMapProps) {
  const leadOn = useEffectEvent(() => onUnavailable?.());
  useEffect(() => leadOn(), []);
  return null;
}

/** A phone has no room for a map that is of use; there the search is the way. */
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
