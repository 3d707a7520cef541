import classes from './meter.module.css';

interface MeterProps {
  /** Between nothing and one. */
  readonly share: number;
  readonly tone: 'petrol' | 'amber' | 'green';
}

/** How much of a whole. A picture beside words that say the same, and so not read out. */
export function Meter({ share, tone }: MeterProps) {
  return (
    <span className={classes.meter} aria-hidden data-tone={tone}>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
