import type { ReactNode } from 'react';
import classes from './desk.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels with their values, of a preview or the head of a page. What has no value is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== false && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
