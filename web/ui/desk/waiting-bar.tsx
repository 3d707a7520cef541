import { IconClockExclamation } from '../icons/shell-icons.ts';
import type { ReactNode } from 'react';
import classes from './waiting-bar.module.css';

interface WaitingBarProps {
  /** Share of the promised or usual time, from 0 to 1. */
  readonly share: number;
  readonly isOver: boolean;
  /** The same as text. */
  readonly children: ReactNode;
}

/** Waiting time as text, with a slim bar towards its limit; once over, also a red clock. */
export function WaitingBar({ share, isOver, children }: WaitingBarProps) {
  return (
    <span className={classes.waiting} data-over={isOver || undefined}>
      <span className={classes.words}>
        {isOver && <IconClockExclamation size={16} stroke={1.75} aria-hidden />}
        {children}
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
      </span>
    </span>
  );
}
