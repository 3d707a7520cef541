import { type ReactNode, useLayoutEffect } from 'react';
import classes from './page-bar.module.css';

interface PageBarProps {
  /** How the work on the page stands, read out when it changes; empty while there is nothing to say. */
  readonly state: string;
  readonly className?: string | undefined;
  /** What can be done, the main thing last. */
  readonly children: ReactNode;
}

/** The end of a page, always in sight unless the window is low: what there is to do with the whole of it. */
export function PageBar({ state, className = '', children }: PageBarProps) {
  useLayoutEffect(uncoverFocus, []);
  return (
    <div className={`${classes.bar} ${className}`} data-page-bar>
      <output className={classes.state}>{state}</output>
      {children}
    </div>
  );
}

/** The bar may come while something has the focus where it appears; the style sheet keeps its height free at the foot. */
function uncoverFocus(): void {
  const at = document.activeElement;
  if (at !== null && at !== document.body) at.scrollIntoView({ block: 'nearest' });
}
