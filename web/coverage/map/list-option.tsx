import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionLook } from './district-options.ts';
import classes from './districts-in-view.module.css';

interface ListOptionProps extends OptionLook {
  readonly domId: string;
  readonly option: number;
  readonly isLoading: boolean;
  readonly isActive: boolean;
}

/** Its list box has the focus and takes keys and clicks. Plain values alone: of thousands those that changed are drawn again. */
export const ListOption = memo(function ListOption(props: ListOptionProps) {
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
