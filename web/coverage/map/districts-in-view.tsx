import classes from './districts-in-view.module.css';
import { useId, useMemo, memo, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapArea, MapCountry, MapDistrict } from '../map-country.ts';
import { type Selection, type AreaState, countSelectedIn, isSelected, getAreaState } from '../selection.ts';
import type { MapAreas } from './use-map-areas.ts';
import type { MapChoices } from './use-map-choices.ts';
import type { AreaInView } from './window/map-scene.ts';

/** An option of the list: an area, or a district of an open one. */
interface DistrictOption {
  readonly id: number;
  readonly area: MapArea;
  readonly district: MapDistrict | undefined;
}

interface OptionLook {
  readonly code: string;
  readonly name: string;
  readonly isDistrict: boolean;
  /** Total and selected districts in this area. */
  readonly count: number;
  readonly selected: number;
  readonly state: AreaState;
}

/** Returns closed areas and the districts of open ones, in reading order. */
function listDistrictOptions(country: MapCountry, inView: readonly AreaInView[]): DistrictOption[] {
  return inView.flatMap(({ area, isOpen, districts }): DistrictOption[] => [
    { id: area.id, area, district: undefined },
    ...(isOpen ? districts.map((id) => ({ id, area, district: country.districtById.get(id) })) : []),
  ]);
}

/** Omits the name of an area that is already its label. */
function describeOption({ id, area, district }: DistrictOption, selection: Selection): OptionLook {
  if (district === undefined) {
    const { label, name, districts } = area;
    return {
      code: label,
      name: label === name ? '' : name,
      isDistrict: false,
      count: districts.length,
      selected: countSelectedIn(selection, districts),
      state: getAreaState(selection, districts),
    };
  }
  const isIn = isSelected(selection, id);
  return { code: district.code, name: district.town, isDistrict: true, count: 1, selected: Number(isIn), state: isIn ? 'all' : 'none' };
}

interface DistrictsInViewProps {
  readonly country: MapCountry;
  readonly areas: Pick<MapAreas, 'inView' | 'opened' | 'openOrClose'>;
  readonly selection: Selection;
  readonly choices: Pick<MapChoices, 'toggleArea' | 'toggleDistrict'>;
  /** Called with the focused option, to highlight it on the map; undefined on blur. */
  readonly onMark: (id: number | undefined, area: MapArea | undefined) => void;
}

/** Shows the map as a list box of visible areas and districts. Space acts as a click, Enter as a right click. */
export function DistrictsInView({ country, areas, selection, choices, onMark }: DistrictsInViewProps) {
  const { t } = useTranslation('coverage-map');
  const listId = useId();
  const { inView, opened } = areas;
  const options = useMemo(() => listDistrictOptions(country, inView), [country, inView]);
  const { list, active, ...handlers } = useDistrictList({
    options,
    onToggle: ({ area, district }) => (district === undefined ? choices.toggleArea(area) : choices.toggleDistrict(district.id)),
    onOpenOrClose: areas.openOrClose,
    onMark,
  });
  const loading = new Set(inView.filter(({ area, isOpen }) => isOpen && !opened.has(area.id)).map(({ area }) => area.id));
  const optionId = (id: number): string => `${listId}-${id}`;
  return (
    <div className={classes.root}>
      <h3 className={classes.title} id={`${listId}-title`}>
        {t(($) => $.list.name)}
      </h3>
      <p className={classes.hint} id={`${listId}-hint`}>
        {t(($) => $.list.hint)}
      </p>
      {options.length === 0 && <p className={classes.none}>{t(($) => $.list.none)}</p>}
      <div
        ref={list}
        className={classes.list}
        // A select cannot show swatches or render its options individually.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-labelledby={`${listId}-title`}
        aria-describedby={`${listId}-hint`}
        aria-activedescendant={active && optionId(active.id)}
        {...handlers}
      >
        {options.map((option) => (
          <ListOption
            key={option.id}
            domId={optionId(option.id)}
            option={option.id}
            {...describeOption(option, selection)}
            isLoading={option.district === undefined && loading.has(option.id)}
            isActive={option.id === active?.id}
          />
        ))}
      </div>
    </div>
  );
}

interface ListOptionProps extends OptionLook {
  readonly domId: string;
  readonly option: number;
  readonly isLoading: boolean;
  readonly isActive: boolean;
}

/**
 * The list box has the focus and handles keys and clicks. Takes only primitive props, so that only changed options among thousands
 * re-render.
 */
const ListOption = memo(function ListOption(props: ListOptionProps) {
  const { domId, option, code, name, isDistrict, selected, count, state, isLoading, isActive } = props;
  const { t } = useTranslation('coverage-map');
  const words = {
    all: t(($) => $.list.selected),
    none: t(($) => $.list.notSelected),
    some: t(($) => $.list.part, { selected, all: count }),
  };
  return (
    <div
      id={domId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={state === 'all'}
      className={classes.option}
      data-option={option}
      data-district={isDistrict || undefined}
      data-active={isActive || undefined}
      data-state={state}
    >
      <span className={classes.swatch} aria-hidden />
      <span className={classes.name} title={`${code} ${name}`}>
        <span className={classes.code}>{code}</span> {name}
      </span>
      <span className={classes.state}>{isLoading ? t(($) => $.list.loading) : words[state]}</span>
    </div>
  );
});

interface DistrictListOptions {
  readonly options: readonly DistrictOption[];
  readonly onToggle: (option: DistrictOption) => void;
  readonly onOpenOrClose: (area: MapArea) => void;
  /** Called with the focused option; undefined on blur. */
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

/** Provides list box behaviour with focus on the list and an active descendant. */
function useDistrictList({ options, onToggle, onOpenOrClose, onMark }: DistrictListOptions): DistrictList {
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
  /** One delegated listener: thousands of options stay unchanged while one updates. */
  const onClick = (event: MouseEvent): void => {
    const clicked = event.target instanceof Element ? event.target.closest('[data-option]')?.getAttribute('data-option') : undefined;
    const option = options.find(({ id }) => String(id) === clicked);
    if (option === undefined) return;
    goTo(option);
    onToggle(option);
  };
  return { list, active, onKeyDown, onClick, onFocus: () => goTo(active), onBlur: () => onMark(undefined, undefined) };
}
