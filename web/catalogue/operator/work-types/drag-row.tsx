import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DragParts } from '../../../ui/use-drag-order.ts';
import classes from './drag-row.module.css';

/** A row of an ordered list with a grip to drag it by; what it holds can be selected and typed into as ever. */
export function DragRow({ drag, children }: { drag: DragParts; children: ReactNode }) {
  return (
    // The buttons beside it do the same without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li onDragOver={drag.onOver} onDrop={drag.onDrop} data-over={drag.isOver || undefined} className={classes.row}>
      <span draggable onDragStart={drag.onStart} onDragEnd={drag.onEnd} className={classes.grip} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <div className={classes.content}>{children}</div>
    </li>
  );
}
