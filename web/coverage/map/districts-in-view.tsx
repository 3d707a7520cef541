import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapArea, MapCountry } from '../map-country.ts';
import type { Selection } from '../selection.ts';
import { lookOf, optionsOf } from './district-options.ts';
import classes from './districts-in-view.module.css';
import { ListOption } from './list-option.tsx';
import { useDistrictList } from './use-district-list.ts';
import type { MapAreas } from './use-map-areas.ts';
import type { MapChoices } from './use-map-choices.ts';

interface DistrictsInViewProps {
  readonly country: MapCountry;
  readonly areas: Pick<MapAreas, 'inView' | 'opened' | 'openOrClose'>;
  readonly selection: Selection;
  readonly choices: Pick<MapChoices, 'toggleArea' | 'toggleDistrict'>;
  /** The option that has the focus, to be shown on the map; nothing when the list loses it. */
  readonly onMark: (id: number | undefined, area: MapArea | undefined) => void;
}

/** The map as a list box: what can be seen, with its state. Space does what a click does, Enter what the right button does. */
export function DistrictsInView({ country, areas, selection, choices, onMark }: DistrictsInViewProps) {
  const { t } = useTranslation('coverage-map');
  const listId = useId();
  const { inView, opened } = areas;
  const options = useMemo(() => optionsOf(country, inView), [country, inView]);
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
        // A select draws no swatches, and its options cannot be drawn one by one.
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
            {...lookOf(option, selection)}
            isLoading={option.district === undefined && loading.has(option.id)}
            isActive={option.id === active?.id}
          />
        ))}
      </div>
    </div>
  );
}
