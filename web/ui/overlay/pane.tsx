import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ModalPane } from './modal-pane.tsx';
import classes from './pane.module.css';
import { useEscape } from './use-escape.ts';

interface PaneProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  /** Whether Escape closes the docked pane from the list as well. */
  readonly isEscapeGlobal?: boolean;
  /** Holds a page of paper: 560 instead of 480 px where it lies over the list. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Beside the list where there is room, otherwise over it. */
export function Pane({ isDocked, ...pane }: PaneProps & { readonly isDocked: boolean }) {
  const { labelledBy, onClose, children, isWide = false } = pane;
  if (isDocked) return <DockedPane {...pane} />;
  return (
    <ModalPane labelledBy={labelledBy} onClose={onClose} isWide={isWide}>
      {children}
    </ModalPane>
  );
}

function DockedPane({ isEscapeGlobal = false, isWide = false, labelledBy, onClose, children }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  useHeightToWindowEnd(pane);
  useEscape(true, () => {
    if (isEscapeGlobal || pane.current?.contains(document.activeElement) === true) onClose();
  });
  return (
    <aside ref={pane} className={classes.docked} aria-labelledby={labelledBy} data-wide={isWide || undefined}>
      {children}
    </aside>
  );
}

const gapBelow = 16;

/** The pane ends where the window does, so that the button that buys is in view whether the page is scrolled or not. */
function useHeightToWindowEnd(pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const element = pane.current;
      if (element !== null)
        element.style.setProperty('max-height', `${window.innerHeight - element.getBoundingClientRect().top - gapBelow}px`);
    };
    fit();
    window.addEventListener('scroll', fit, { passive: true });
    window.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('scroll', fit);
      window.removeEventListener('resize', fit);
    };
  }, [pane]);
}
