import type { ReactNode } from 'react';
import classes from './modal-pane.module.css';
import { useModalPane } from './use-modal.ts';

interface ModalPaneProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A pane over the page: full width on mobile, from the right above. Whether a wish to close is granted decides `onClose`. */
export function ModalPane({ labelledBy, onClose, isWide = false, children }: ModalPaneProps) {
  const modal = useModalPane(onClose);
  return (
    <dialog {...modal} className={classes.pane} aria-labelledby={labelledBy} data-wide={isWide || undefined}>
      <div className={classes.content}>{children}</div>
    </dialog>
  );
}
