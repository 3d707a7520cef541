import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './waiting-bar.module.css';

interface WaitingBarProps {
  /** Of the time that is promised, or usual: between nothing and one. */
  readonly share: number;
  readonly isOver: boolean;
  /** The same in words. */
  readonly children: ReactNode;
}

/** For how long something has waited, in words with a slim bar towards its time; over it, a red clock as well. */
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
