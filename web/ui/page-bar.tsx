import { type ReactNode, useLayoutEffect } from 'react';
import classes from './page-bar.module.css';

interface PageBarProps {
  /** Announced status of the page's work; empty if there is none. */
  readonly state: string;
  readonly className?: string | undefined;
  /** Actions, the main one last. */
  readonly children: ReactNode;
}

/** Sticky bar at the end of a page, unless the window is low, with actions on the whole page. */
export function PageBar({ state, className = '', children }: PageBarProps) {
  useLayoutEffect(uncoverFocus, []);
  return (
    <div className={`${classes.bar} ${className}`} data-page-bar>
      <output className={classes.state}>{state}</output>
      {children}
    </div>
  );
}

/** The bar may appear over the focused element; the style sheet reserves its height at the bottom. */
function uncoverFocus(): void {
  const at = document.activeElement;
  if (at !== null && at !== document.body) at.scrollIntoView({ block: 'nearest' });
}
