import { Skeleton } from '@mantine/core';
import card from '../section-card.module.css';
import classes from './skeleton-card.module.css';

interface SkeletonCardProps {
  /** Widths of text lines below the heading, in per cent. */
  readonly lines?: readonly number[];
  /** Fields, each with its label. */
  readonly fields?: number;
  /** Heading on the left, as on settings pages. */
  readonly isSettings?: boolean;
}

/** Renders the skeleton of a card in the shape of its content. */
export function SkeletonCard({ lines = [], fields = 0, isSettings = false }: SkeletonCardProps) {
  return (
    <div className={`${card.card} ${isSettings ? card.settings : ''}`} aria-hidden>
      <div className={classes.lines}>
        <Skeleton height={22} width={140} />
        {isSettings && <Skeleton height={14} width="80%" />}
      </div>
      <div className={card.fields}>
        <SkeletonLines lines={lines} />
        {Array.from({ length: fields }, (_, field) => (
          <div key={field} className={classes.field}>
            <Skeleton height={14} width={110} />
            <Skeleton height={44} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Renders placeholders for lines of text. */
export function SkeletonLines({ lines }: { lines: readonly number[] }) {
  return (
    <div className={classes.lines} aria-hidden>
      {lines.map((width, line) => (
        <Skeleton key={line} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
