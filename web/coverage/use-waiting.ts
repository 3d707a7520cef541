import { useRef, useState } from 'react';
import { districtAt, type MapArea, type OpenedArea } from './map-country.ts';
import type { Selection } from './selection.ts';
import { useLatest } from './use-latest.ts';
import { nothingWaiting, settled, type Waiting, type WaitingChoice, withoutArea, withWaiting } from './waiting.ts';

interface WaitingOptions {
  readonly selection: Selection;
  readonly load: (area: MapArea) => Promise<OpenedArea>;
  readonly onSettled: (selection: Selection, area: MapArea) => void;
}

/** Choices made before the outlines came: kept, shown, and made good as soon as the outlines are there. */
export function useWaiting(
  options: WaitingOptions,
): readonly [waiting: Waiting, wait: (area: MapArea, choice: Omit<WaitingChoice, 'areaId'>) => void] {
  const [waiting, setWaiting] = useState<Waiting>(nothingWaiting);
  const latest = useLatest(options);
  // Several choices wait for the same answer; the first to hear of it makes all of them good, before anything is drawn.
  const queue = useRef(waiting);
  const put = (next: Waiting): void => {
    queue.current = next;
    setWaiting(next);
  };
  const wait = async (area: MapArea, choice: Omit<WaitingChoice, 'areaId'>): Promise<void> => {
    put(withWaiting(queue.current, { areaId: area.id, ...choice }));
    try {
      const outlines = await options.load(area);
      const result = settled(queue.current, area.id, latest.current.selection, (x, y) => districtAt(outlines, x, y));
      if (result.waiting === queue.current) return;
      put(result.waiting);
      latest.current.onSettled(result.selection, area);
    } catch {
      put(withoutArea(queue.current, area.id));
    }
  };
  return [waiting, (area, choice) => void wait(area, choice)];
}
