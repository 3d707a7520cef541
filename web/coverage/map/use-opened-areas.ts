import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { MapArea, MapCountry, OpenedArea } from '../map-country.ts';
import { areaOutlinesQuery } from '../outlines-api.ts';

export interface OpenedAreas {
  /** By id: those whose outlines have come. */
  readonly opened: ReadonlyMap<number, OpenedArea>;
  readonly failed: readonly MapArea[];
  readonly retry: () => void;
}

/** Loads the districts of the areas that are wanted, each once. */
export function useOpenedAreas(country: MapCountry, wanted: ReadonlySet<number>): OpenedAreas {
  const areas = useMemo(() => country.areas.filter(({ id }) => wanted.has(id)), [country, wanted]);
  const combine = useCallback(
    (results: UseQueryResult<OpenedArea>[]): OpenedAreas => ({
      opened: new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const]))),
      failed: areas.filter((_, index) => results[index]?.isError ?? false),
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch();
      },
    }),
    [areas],
  );
  return useQueries({ queries: areas.map((area) => areaOutlinesQuery(country, area)), combine });
}
