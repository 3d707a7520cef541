import type { ReactNode } from 'react';
import { PlumbDrawing } from './plumb-drawing.tsx';
import { useFocusHandOver } from '../use-focus-hand-over.ts';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly children: ReactNode;
  /** The one next step, where there is one. */
  readonly action?: ReactNode;
}

/** Nothing to show, and why: a drawing for the eye, a sentence for everybody. Its step takes it away, and the focus goes on to the heading. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div ref={useFocusHandOver<HTMLDivElement>()} className={classes.root}>
      <PlumbDrawing />
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
