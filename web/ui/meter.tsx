import classes from './meter.module.css';

interface MeterProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone: 'petrol' | 'amber' | 'green';
}

/** A bar showing a share. Decorative, because text beside it says the same. */
export function Meter({ share, tone }: MeterProps) {
  return (
    <span className={classes.meter} aria-hidden data-tone={tone}>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
