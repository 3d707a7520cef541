import type { ReactNode } from 'react';
import { useFormat } from '../format.ts';
import classes from './desk.module.css';

export interface TimelineEntry {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly title: string;
  readonly detail?: ReactNode;
}

/** What happened, one thing after the other. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const format = useFormat();
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map(({ key, at, title, detail }) => (
        <li key={key}>
          <time dateTime={at}>{format.dateTime(at)}</time>
          <div>
            <strong>{title}</strong>
            {detail !== undefined && <div className={classes.detail}>{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
