import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ModalPane } from './modal-pane.tsx';
import classes from './pane.module.css';
import { useEscape } from './use-escape.ts';

interface PaneProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Beside the list where there is room, otherwise over it. */
export function Pane({ isDocked, ...pane }: PaneProps & { readonly isDocked: boolean }) {
  return isDocked ? <DockedPane {...pane} /> : <ModalPane {...pane} />;
}

function DockedPane({ labelledBy, onClose, children }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  useHeightToWindowEnd(pane);
  useEscape(true, onClose);
  return (
    <aside ref={pane} className={classes.docked} aria-labelledby={labelledBy}>
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
