import { Button } from '@mantine/core';
import { IconGripVertical } from '../../ui/icons/trade-icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragParts } from '../../ui/use-drag-order.ts';
import classes from './asked-questions.module.css';
import dragRowClasses from './drag-row.module.css';

interface MoveButtonsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isBusy?: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

/** Moves an item up or down by one place. */
export function MoveButtons({ name, isFirst, isLast, isBusy = false, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('operator-work-types');
  return (
    <span className={classes.moves}>
      <Button
        variant="default"
        size="xs"
        disabled={isBusy || isFirst}
        aria-label={t(($) => $.order.upOf, { name })}
        onClick={() => onMove(-1)}
      >
        {t(($) => $.order.up)}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={isBusy || isLast}
        aria-label={t(($) => $.order.downOf, { name })}
        onClick={() => onMove(1)}
      >
        {t(($) => $.order.down)}
      </Button>
    </span>
  );
}

/** Returns the list with one item moved to another place. */
export function movedTo<Thing>(list: readonly Thing[], from: number, to: number): readonly Thing[] {
  const thing = list[from];
  return thing === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, thing);
}

/** Returns the list with one item moved by a place; no-op at the ends. */
export function moved<Thing>(list: readonly Thing[], place: number, by: 1 | -1): readonly Thing[] {
  return place + by < 0 || place + by >= list.length ? list : movedTo(list, place, place + by);
}

/** A sortable row with a drag handle; its text and fields remain usable. */
export function DragRow({ drag, children }: { drag: DragParts; children: ReactNode }) {
  return (
    // The buttons beside it offer the same without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li onDragOver={drag.onOver} onDrop={drag.onDrop} data-over={drag.isOver || undefined} className={dragRowClasses.row}>
      <span draggable onDragStart={drag.onStart} onDragEnd={drag.onEnd} className={dragRowClasses.grip} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <div className={dragRowClasses.content}>{children}</div>
    </li>
  );
}
