import type { ReactNode } from 'react';
import { PlumbDrawing } from './plumb-drawing.tsx';
import { useFocusHandOver } from '../use-focus-hand-over.ts';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly children: ReactNode;
  /** Next step, if there is one. */
  readonly action?: ReactNode;
}

/** Empty state with a decorative drawing and an explanation. When its action removes it, the focus moves to the heading. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div ref={useFocusHandOver<HTMLDivElement>()} className={classes.root}>
      <PlumbDrawing />
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
