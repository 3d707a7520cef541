import { Portal } from '@mantine/core';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notes-card.module.css';

const hoverDelay = 350;

/** Opens the notes of a row on hover of the row (after a moment) and on keyboard focus of its button; Escape closes. */
export function useNotesCard() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    const closeNow = () => setOpen(false);
    window.addEventListener('keydown', closeOnEscape);
    window.addEventListener('scroll', closeNow, { passive: true });
    return () => {
      window.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('scroll', closeNow);
    };
  }, [isOpen]);
  return {
    id,
    isOpen,
    close,
    rowEvents: {
      onPointerEnter: (event: { pointerType: string }) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), hoverDelay);
      },
      onPointerLeave: close,
    },
    buttonEvents: {
      onFocus: (event: { currentTarget: Element }) => {
        if (event.currentTarget.matches(':focus-visible')) setOpen(true);
      },
      onBlur: close,
    },
  };
}

/** Lies below its row, or above where the window ends, and outside of it: a row draws nothing beyond its edges. The pointer may move onto it. */
export function NotesCard({ id, row, notes }: { id: string; row: RefObject<HTMLElement | null>; notes: string | null }) {
  const { t } = useTranslation('buying');
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [place, own] = [row.current?.getBoundingClientRect(), card.current];
    if (place === undefined || own === null) return;
    const fitsBelow = place.bottom + own.offsetHeight < window.innerHeight;
    own.style.top = `${fitsBelow ? place.bottom - 6 : place.top - own.offsetHeight + 6}px`;
    own.style.left = `${place.left + Math.min(140, place.width / 4)}px`;
  }, [row]);
  return (
    <Portal>
      <div ref={card} id={id} role="tooltip" className={classes.card}>
        <strong>{t(($) => $.row.notes)}</strong>
        <span>{notes?.trim() ? notes : t(($) => $.row.noNotes)}</span>
      </div>
    </Portal>
  );
}
