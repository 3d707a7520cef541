import { type KeyboardEvent, memo, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapArea, MapCountry, MapDistrict, OpenedArea } from '../map-country.ts';
import type { AreaInView } from './map-scene.ts';
import { type AreaState, countIn, isSelected, type Selection, stateOf } from '../selection.ts';
import classes from './districts-in-view.module.css';

interface DistrictsInViewProps {
  readonly country: MapCountry;
  readonly inView: readonly AreaInView[];
  readonly opened: ReadonlyMap<number, OpenedArea>;
  readonly selection: Selection;
  readonly onToggleDistrict: (id: number) => void;
  readonly onToggleArea: (area: MapArea) => void;
  readonly onOpenOrClose: (area: MapArea) => void;
  /** The option that has the focus, to be shown on the map; nothing when the list loses it. */
  readonly onMark: (id: number | undefined, area: MapArea | undefined) => void;
}

interface Option {
  readonly id: number;
  readonly area: MapArea;
  readonly district: MapDistrict | undefined;
}

/** Closed areas, and the districts of open ones, in the order in which they are read. */
function optionsOf(country: MapCountry, inView: readonly AreaInView[]): Option[] {
  return inView.flatMap(({ area, isOpen, districts }): Option[] => [
    { id: area.id, area, district: undefined },
    ...(isOpen ? districts.map((id) => ({ id, area, district: country.districtById.get(id) })) : []),
  ]);
}

/** The map as a list box: what can be seen, with its state. Space does what a click does, Enter what the right button does. */
export function DistrictsInView({
  country,
  inView,
  opened,
  selection,
  onToggleDistrict,
  onToggleArea,
  onOpenOrClose,
  onMark,
}: DistrictsInViewProps) {
  const { t } = useTranslation('coverage-map');
  const [activeId, setActiveId] = useState<number>();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const options = useMemo(() => optionsOf(country, inView), [country, inView]);
  const place = Math.max(
    0,
    options.findIndex(({ id }) => id === activeId),
  );
  const active = options[place];
  const loading = new Set(inView.filter(({ area, isOpen }) => isOpen && !opened.has(area.id)).map(({ area }) => area.id));
  const optionId = (id: number): string => `${listId}-${id}`;

  const goTo = (option: Option | undefined): void => {
    if (option === undefined) return;
    setActiveId(option.id);
    onMark(option.id, option.area);
  };
  useEffect(() => {
    if (activeId !== undefined) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const toggle = ({ area, district }: Option): void => (district === undefined ? onToggleArea(area) : onToggleDistrict(district.id));
  const onKeyDown = (event: KeyboardEvent): void => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(options[place + 1]),
      ArrowUp: () => goTo(options[place - 1]),
      Home: () => goTo(options[0]),
      End: () => goTo(options.at(-1)),
      ' ': () => active && toggle(active),
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
    toggle(option);
  };

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
        // A select draws no swatches, and its options cannot be drawn one by one.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-labelledby={`${listId}-title`}
        aria-describedby={`${listId}-hint`}
        aria-activedescendant={active && optionId(active.id)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={() => goTo(active)}
        onBlur={() => onMark(undefined, undefined)}
      >
        {options.map((option) => (
          <ListOption
            key={option.id}
            domId={optionId(option.id)}
            option={option.id}
            code={option.district?.code ?? option.area.label}
            name={option.district?.town ?? (option.area.label === option.area.name ? '' : option.area.name)}
            isDistrict={option.district !== undefined}
            selected={option.district === undefined ? countIn(selection, option.area.districts) : Number(isSelected(selection, option.id))}
            count={option.district === undefined ? option.area.districts.length : 1}
            state={
              option.district === undefined ? stateOf(selection, option.area.districts) : isSelected(selection, option.id) ? 'all' : 'none'
            }
            isLoading={option.district === undefined && loading.has(option.id)}
            isActive={option.id === active?.id}
          />
        ))}
      </div>
    </div>
  );
}

interface ListOptionProps {
  readonly domId: string;
  readonly option: number;
  readonly code: string;
  readonly name: string;
  readonly isDistrict: boolean;
  readonly selected: number;
  readonly count: number;
  readonly state: AreaState;
  readonly isLoading: boolean;
  readonly isActive: boolean;
}

/** The list box has the focus and takes keys and clicks. */
const ListOption = memo(function ListOption({
  domId,
  option,
  code,
  name,
  isDistrict,
  selected,
  count,
  state,
  isLoading,
  isActive,
}: ListOptionProps) {
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
      <span className={classes.name}>
        <span className={classes.code}>{code}</span> {name}
      </span>
      <span className={classes.state}>{isLoading ? t(($) => $.list.loading) : words[state]}</span>
    </div>
  );
});
