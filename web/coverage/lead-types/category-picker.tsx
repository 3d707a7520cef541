import { IconChevronRight } from '../../ui/icons/trade-icons.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { type Category, countSelected, firstCategories } from '../lead-type-groups.ts';
import classes from './category-picker.module.css';
import { type Choosing, LeadTypeOption } from './lead-type-option.tsx';

interface CategoryPickerProps {
  readonly categories: readonly Category[];
  readonly choosing: Choosing;
}

/**
 * Shows categories and the lead types of the open one: side by side, or stacked on a phone. The DOM is the same, so each button is followed
 * by the panel it opens.
 */
export function CategoryPicker({ categories, choosing }: CategoryPickerProps) {
  const { t } = useTranslation('coverage');
  const [openId, setOpenId] = useState<number>();
  const open = (id: number) => setOpenId(id === openId ? undefined : id);
  const first = firstCategories.flatMap((code) => categories.find((category) => category.code === code) ?? []);
  return (
    <div className={classes.picker}>
      <ul
        className={classes.categories}
        aria-label={t(($) => $.types.categories)}
        style={{ gridTemplateRows: `repeat(${categories.length}, auto) 1fr` }}
      >
        {categories.map((category) => (
          <CategoryEntry
            key={category.id}
            category={category}
            choosing={choosing}
            isOpen={category.id === openId}
            onOpen={() => open(category.id)}
          />
        ))}
      </ul>
      {openId === undefined && (
        <div className={classes.placeholder}>
          <p>{t(($) => $.types.placeholder)}</p>
          <div className={classes.first}>
            {first.map((category) => (
              <button key={category.id} type="button" className={classes.large} onClick={() => open(category.id)}>
                {category.name}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

interface CategoryEntryProps {
  readonly category: Category;
  readonly choosing: Choosing;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function CategoryEntry({ category, choosing, isOpen, onOpen }: CategoryEntryProps) {
  const { t } = useTranslation('coverage');
  const panelId = useId();
  const { name, types } = category;
  const selected = countSelected(category, choosing.selection);
  return (
    <li className={classes.entry}>
      <button
        type="button"
        className={classes.category}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': panelId })}
        onClick={onOpen}
      >
        <span>
          {name} <span className={classes.counts}>{t(($) => $.types.counts, { selected, total: types.length })}</span>
        </span>
        <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />
      </button>
      {isOpen && (
        <div id={panelId} className={classes.panel}>
          <div className={classes.head}>
            <h3 className={classes.name}>{name}</h3>
            <ReasonButton
              variant="default"
              size="compact-md"
              reason={selected === types.length ? t(($) => $.types.allAdded) : undefined}
              aria-label={t(($) => $.types.addAllOf, { name })}
              onClick={() => choosing.addAll(category)}
            >
              {t(($) => $.types.addAll)}
            </ReasonButton>
          </div>
          <ul className="plain-list">
            {types.map((type) => (
              <LeadTypeOption key={type.id} type={type} choosing={choosing} />
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}
