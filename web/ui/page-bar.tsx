import type { ReactNode } from 'react';
import classes from './page-bar.module.css';

interface PageBarProps {
  /** How the work on the page stands, read out when it changes; empty while there is nothing to say. */
  readonly state: string;
  readonly className?: string | undefined;
  /** What can be done, the main thing last. */
  readonly children: ReactNode;
}

/** The end of a page, always in sight: what there is to do with the whole of it. */
export function PageBar({ state, className = '', children }: PageBarProps) {
  return (
    <div className={`${classes.bar} ${className}`} data-page-bar>
      <output className={classes.state}>{state}</output>
      {children}
    </div>
  );
}
