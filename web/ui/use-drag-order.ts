import { type DragEvent, useRef, useState } from 'react';

/** Props of a draggable list item that is also a drop target. */
export interface DragParts {
  readonly isOver: boolean;
  readonly onStart: (event: DragEvent) => void;
  readonly onOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onEnd: () => void;
}

/** Drag and drop within a list, in addition to buttons: a dropped item takes the position of the item it lands on. */
export function useDragOrder<Key extends string | number>(
  move: (dragged: Key, place: number) => void,
): (key: Key, place: number) => DragParts {
  const dragged = useRef<Key>(undefined);
  const [over, setOver] = useState<Key>();
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  return (key, place) => ({
    isOver: over === key,
    onStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      dragged.current = key;
    },
    onOver: (event) => {
      if (dragged.current === undefined) return;
      event.preventDefault();
      setOver(dragged.current === key ? undefined : key);
    },
    onDrop: (event) => {
      event.preventDefault();
      if (dragged.current !== undefined && dragged.current !== key) move(dragged.current, place);
      end();
    },
    onEnd: end,
  });
}
