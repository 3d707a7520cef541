import type { ReactNode } from 'react';
import classes from './link-list.module.css';

/** Shows links side by side within a notice, in the notice's own colour. */
export function LinkList({ children }: { children: ReactNode }) {
  return <ul className={classes.links}>{children}</ul>;
}
