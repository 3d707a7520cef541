import type { ReactNode } from 'react';
import classes from './modal-pane.module.css';
import { useModalPane } from './use-modal.ts';

interface ModalPaneProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A pane over the page: full width on mobile, from the right above. Whether a wish to close is granted decides `onClose`. */
export function ModalPane({ labelledBy, onClose, children }: ModalPaneProps) {
  const modal = useModalPane(onClose);
  return (
    <dialog {...modal} className={classes.pane} aria-labelledby={labelledBy}>
      <div className={classes.content}>{children}</div>
    </dialog>
  );
}
