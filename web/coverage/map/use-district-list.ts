import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { MapArea } from '../map-country.ts';
import type { DistrictOption } from './district-options.ts';

interface DistrictListOptions {
  readonly options: readonly DistrictOption[];
  readonly onToggle: (option: DistrictOption) => void;
  readonly onOpenOrClose: (area: MapArea) => void;
  /** The option that has the focus; nothing when the list loses it. */
  readonly onMark: (id: number | undefined, area: MapArea | undefined) => void;
}

interface DistrictList {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly active: DistrictOption | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** A list box that keeps the focus while one of its options is the active one. */
export function useDistrictList({ options, onToggle, onOpenOrClose, onMark }: DistrictListOptions): DistrictList {
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number>();
  const place = Math.max(
    0,
    options.findIndex(({ id }) => id === activeId),
  );
  const active = options[place];
  useEffect(() => {
    if (activeId !== undefined) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const goTo = (option: DistrictOption | undefined): void => {
    if (option === undefined) return;
    setActiveId(option.id);
    onMark(option.id, option.area);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(options[place + 1]),
      ArrowUp: () => goTo(options[place - 1]),
      Home: () => goTo(options[0]),
      End: () => goTo(options.at(-1)),
      ' ': () => active && onToggle(active),
      Enter: () => active && onOpenOrClose(active.area),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  /** One listener for all: thousands of options stay as they are while one changes. */
  const onClick = (event: MouseEvent): void => {
    const clicked = event.target instanceof Element ? event.target.closest('[data-option]')?.getAttribute('data-option') : undefined;
    const option = options.find(({ id }) => String(id) === clicked);
    if (option === undefined) return;
    goTo(option);
    onToggle(option);
  };
  return { list, active, onKeyDown, onClick, onFocus: () => goTo(active), onBlur: () => onMark(undefined, undefined) };
}
