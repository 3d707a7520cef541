import { useMemo, useRef, useState } from 'react';
import { areasNear, type MapArea, type MapCountry, type OpenedArea } from '../../map-country.ts';
import { type Circle, districtsWithin } from '../../radius.ts';
import { type Selection, selectionOf } from '../../selection.ts';

/** The areas near a circle with their outlines. */
interface Near {
  readonly key: string;
  readonly areas: readonly OpenedArea[];
}

interface CircleCount {
  /** Absent while outlines of the circle are missing. */
  readonly count: number | undefined;
  /** Fetches what a circle needs while it is drawn, so that nothing has to be waited for at its end. */
  readonly prepare: (circle: Circle) => void;
}

const keyOf = (areas: readonly MapArea[]): string => areas.map(({ id }) => id).join(' ');

/** The districts that lie wholly in the circle, of areas whose outlines have come. */
export function districtsIn(circle: Circle, areas: readonly OpenedArea[]): Selection {
  return selectionOf(
    districtsWithin(
      circle,
      areas.flatMap(({ reaches }) => reaches),
    ),
  );
}

/** How many districts a circle holds while it is drawn; outlines that do not come are no failure yet. */
export function useCircleCount(country: MapCountry, load: (area: MapArea) => Promise<OpenedArea>, circle: Circle | undefined): CircleCount {
  const [near, setNear] = useState<Near>();
  const asked = useRef('');
  const count = useMemo(() => {
    if (circle === undefined || near === undefined || near.key !== keyOf(areasNear(country, circle))) return undefined;
    return districtsIn(circle, near.areas).length;
  }, [circle, near, country]);
  const prepare = async (areas: readonly MapArea[]): Promise<void> => {
    const key = keyOf(areas);
    if (key === asked.current) return;
    asked.current = key;
    try {
      const outlines = await Promise.all(areas.map(load));
      if (asked.current === key) setNear({ key, areas: outlines });
    } catch {
      // Told when the circle is finished; it may still become one that does without.
      if (asked.current === key) asked.current = '';
    }
  };
  return { count, prepare: (next) => void prepare(areasNear(country, next)) };
}
