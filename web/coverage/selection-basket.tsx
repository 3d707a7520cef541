import { Button } from '@mantine/core';
import { IconX } from '../ui/icons/form-icons.ts';
import { memo, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldButton } from '../ui/fold-button.tsx';
import classes from './selection-basket.module.css';

export interface BasketItem {
  readonly id: number;
  readonly name: string;
}
export interface BasketGroup {
  readonly id: number;
  readonly name: string;
  /** For example "(4 of 19)". */
  readonly count?: string;
  readonly items: readonly BasketItem[];
}

interface SelectionBasketProps {
  readonly title: string;
  readonly empty: string;
  readonly groups: readonly BasketGroup[];
  readonly onRemove: (ids: readonly number[], name: string) => void;
  /** Shows short names side by side instead of one per line. */
  readonly isDense?: boolean;
  /** Number of changes so far, here or elsewhere. */
  readonly changes: number;
  /** Set if the last change can be undone; the basket offers it only for its own changes. */
  readonly onUndo?: (() => void) | undefined;
}

/** Above this many items groups start collapsed, so that a whole country remains a short list. */
const maxOpenItems = 60;

/** Shows the selection by group. Items and groups can be removed and restored in place. */
export function SelectionBasket({ title, empty, groups, onRemove, isDense = false, changes, onUndo }: SelectionBasketProps) {
  const { t } = useTranslation('coverage');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<{ readonly name: string; readonly change: number }>();
  const keepFocus = useFocusAfterRemoval(list, heading);
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  const remove = (ids: readonly number[], name: string) => {
    keepFocus();
    setRemoved({ name, change: changes + 1 });
    onRemove(ids, name);
  };
  const takeOut = useRef(remove);
  useEffect(() => {
    takeOut.current = remove;
  });
  return (
    <section className={classes.basket} aria-labelledby={titleId}>
      <h3 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
        {title} <span className={classes.total}>({total})</span>
      </h3>
      {removed?.change === changes && onUndo !== undefined && (
        <p className={classes.undo}>
          <span>{t(($) => $.basket.wasRemoved, { name: removed.name })}</span>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              setRemoved(undefined);
              onUndo();
              heading.current?.focus();
            }}
          >
            {t(($) => $.basket.undo)}
          </Button>
        </p>
      )}
      {total === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <ul ref={list} className={classes.groups} data-dense={isDense || undefined}>
          {groups.map((group) => (
            <Group key={group.id} group={group} isOpenAtFirst={total <= maxOpenItems} takeOut={takeOut} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface GroupProps {
  readonly group: BasketGroup;
  readonly isOpenAtFirst: boolean;
  readonly takeOut: RefObject<(ids: readonly number[], name: string) => void>;
}

/** Memoised, because a selection may have a hundred groups. */
const Group = memo(
  function Group({ group: { name, count, items }, isOpenAtFirst, takeOut }: GroupProps) {
    const { t } = useTranslation('coverage');
    const listId = useId();
    const [isOpen, setOpen] = useState(isOpenAtFirst);
    return (
      <li className={classes.group}>
        <div className={classes.head}>
          <FoldButton isOpen={isOpen} controls={listId} onToggle={() => setOpen(!isOpen)} chevron="start" className={classes.toggle}>
            <span>
              {name} {count !== undefined && <span className={classes.count}>{count}</span>}
            </span>
          </FoldButton>
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.removeAll}
            data-remove
            aria-label={t(($) => $.basket.removeAllOf, { name })}
            onClick={() =>
              takeOut.current(
                items.map(({ id }) => id),
                name,
              )
            }
          >
            {t(($) => $.basket.removeAll)}
          </Button>
        </div>
        <ul id={listId} className={classes.items} hidden={!isOpen}>
          {isOpen &&
            items.map((item) => (
              <li key={item.id} className={classes.item}>
                <span>{item.name}</span>
                <button
                  type="button"
                  className={classes.remove}
                  data-remove
                  aria-label={t(($) => $.basket.removeOf, { name: item.name })}
                  onClick={() => takeOut.current([item.id], item.name)}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                  <span className={classes.removeWord} aria-hidden>
                    {t(($) => $.basket.remove)}
                  </span>
                </button>
              </li>
            ))}
        </ul>
      </li>
    );
  },
  (before, after) =>
    before.group.name === after.group.name &&
    before.group.count === after.group.count &&
    before.group.items.length === after.group.items.length &&
    before.group.items.every(({ id, name }, place) => after.group.items[place]?.id === id && after.group.items[place]?.name === name),
);

/** Moves the focus after a removal to the button that takes the place of the pressed one, or to the heading. */
function useFocusAfterRemoval(list: RefObject<HTMLUListElement | null>, heading: RefObject<HTMLHeadingElement | null>): () => void {
  const place = useRef<number>(undefined);
  // A layout effect, because a later effect of the previous render would find buttons that are about to be removed.
  useLayoutEffect(() => {
    if (place.current === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const next = buttons[Math.min(place.current, buttons.length - 1)] ?? heading.current;
    place.current = undefined;
    next?.focus();
  });
  return () => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    place.current = Math.max(
      0,
      buttons.findIndex((button) => button === document.activeElement),
    );
  };
}
